import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { TemplateLanguage } from "../connections/braces.js";
import { isDescriptorHolder } from "../format/shape/descriptor-holder.js";
import { likeliest } from "../format/shape/read-keys.js";
import type { CheckedGraph, ReachedDocument } from "../references/resolve/checked-graph.js";
import { getOrAdd } from "../values/collections.js";
import {
  formatPointer,
  isObject,
  isPrefix,
  type JsonObject,
  objectMembers,
  textList,
  valueAt,
} from "../values/json-value.js";
import { DocumentPlace } from "./document-place.js";
import { joinedNames, TableIndex } from "./fully-qualified-name.js";
import type {
  ComponentModel,
  ConnectionModel,
  DescriptorModel,
  Model,
  ModelNode,
  OtherNames,
  PartModel,
  SchemaItemModel,
  SchemaModel,
  ServerModel,
  ServiceItemModel,
  ServiceModel,
  TableModel,
  TemplateModel,
  VariableModel,
} from "./model.js";
import { isJsonSchema, readJsonSchemaTable } from "./read-json-schema.js";
import {
  ObjectReader,
  type ReadableKind,
  ReferenceTargets,
  SourceNode,
  type UnreadValues,
} from "./read-object.js";
import { linkColumns, objectsIn, readTable, tableNode } from "./read-table.js";

/**
 * Reads the model of everything that was checked.
 *
 * An object with errors is read as far as that is possible without guessing. A reference that does
 * not resolve leaves a gap.
 *
 * @param others the tables and columns of other files, to which foreign keys can lead
 */
export const readModel = (graph: CheckedGraph, unread?: UnreadValues, others?: OtherNames): Model =>
  new ModelReader(graph, unread).read(others);

/** Reads the models of several graphs. Their foreign keys can lead from one to another. */
export function readModels(graphs: readonly CheckedGraph[]): readonly Model[] {
  const readers = graphs.map((graph) => new ModelReader(graph, undefined));
  const indexes = readers.map((reader) => new TableIndex(reader.readTables()));
  return readers.map((reader) => reader.model(joinedNames(indexes)));
}

/** Several models as one. */
export const joinedModel = (models: readonly Model[]): Model => ({
  descriptors: models.flatMap((model) => model.descriptors),
  infos: models.flatMap((model) => model.infos),
  schemas: models.flatMap((model) => model.schemas),
  services: models.flatMap((model) => model.services),
  servers: models.flatMap((model) => model.servers),
  tables: models.flatMap((model) => model.tables),
  components: models.flatMap((model) => model.components),
  names: new TableIndex(models.flatMap((model) => model.tables)),
  parts: models.flatMap((model) => model.parts),
  isResolved: models.every((model) => model.isResolved),
});

class ModelReader {
  readonly #graph: CheckedGraph;
  readonly #reader: ObjectReader;
  readonly #targets: ReferenceTargets;
  /** Tables, servers and services by the object that they were read from. */
  readonly #tables = new Map<object, TableModel>();
  readonly #servers = new Map<object, ServerModel>();
  readonly #services = new Map<object, ServiceModel>();
  readonly #schemas: SchemaModel[] = [];
  readonly #descriptors: DescriptorModel[] = [];
  readonly #infos: ModelNode[] = [];
  readonly #components: ComponentModel[] = [];

  constructor(graph: CheckedGraph, unread: UnreadValues | undefined) {
    this.#graph = graph;
    this.#reader = new ObjectReader(unread);
    this.#targets = new ReferenceTargets(graph.references, this.#reader);
  }

  read(others: OtherNames | undefined): Model {
    this.readTables();
    return this.model(others);
  }

  /** Reads everything that was checked, and returns the tables, whose lists are not linked to columns yet. */
  readTables(): readonly TableModel[] {
    for (const document of this.#graph.documents) {
      for (const { path, kind } of document.parts.values()) {
        const value = valueAt(document.source.value, path);
        if (isObject(value)) this.#parts[kind]?.(new DocumentPlace(document, path), value);
      }
    }
    return [...this.#tables.values()];
  }

  /** @param others where names lead that none of the tables has */
  model(others: OtherNames | undefined): Model {
    const { documents } = this.#graph;
    const tables = [...this.#tables.values()];
    const names = new TableIndex(tables, others);
    for (const table of tables) linkColumns(table, names);
    return {
      descriptors: this.#descriptors,
      infos: this.#infos,
      schemas: this.#schemas,
      services: [...this.#services.values()],
      servers: [...this.#servers.values()],
      tables,
      components: this.#components,
      names,
      parts: documents.flatMap(partsOf),
      // An error of the structure can hide a reference.
      isResolved: this.#targets.areResolved && documents.every(({ isClean }) => isClean),
    };
  }

  /** The readers of each kind of part. */
  readonly #parts: Readonly<Record<string, (place: DocumentPlace, value: JsonObject) => unknown>> =
    {
      DatastoreDescriptor: (place, value) =>
        this.#descriptors.push(this.#readDescriptor(place, value)),
      Info: (place, value) => this.#readInfo(place, value),
      DatabaseServiceOrReference: (place, value) =>
        this.#readService(place, String(place.path.at(-1) ?? ""), value),
      ServerInfoOrReference: (place, value) => this.#readServer(place, value),
      Schema: (place, value) => this.#readSchema(place, value),
      TableEntry: (place, value) => this.#readTable(place, value),
      StandardDefinition: (place, value) => this.#readTable(place, value),
      Components: (place, value) => this.#readComponents(place, value),
    };

  #readDescriptor(place: DocumentPlace, value: JsonObject): DescriptorModel {
    const node = this.#reader.node(place, value, "DatastoreDescriptor");
    const { info, services, schema, components } = node.raw;
    const descriptor = node.with<DescriptorModel>({
      api: apiAround(place),
      info: isObject(info) ? this.#readInfo(node.at("info"), info) : undefined,
      services: objectMembers(services).map(([key, service]) => {
        const item = plainNode(node.at("services", key), service);
        const target = this.#readService(item.place, key, service);
        return item.with<ServiceItemModel>({ key, service: target });
      }),
      schema: isObject(schema) ? this.#readSchema(node.at("schema"), schema) : undefined,
    });
    if (isObject(components)) this.#readComponents(node.at("components"), components);
    return descriptor;
  }

  #readInfo(place: DocumentPlace, value: JsonObject): ModelNode {
    const info = this.#reader.node(place, value, "Info");
    this.#infos.push(info);
    return info;
  }

  #readSchema(place: DocumentPlace, value: JsonObject): SchemaModel {
    const node = this.#reader.node(place, value, "Schema");
    const items = objectsIn(node.raw.tables).map(([index, raw]) => {
      const item = plainNode(node.at("tables", index), raw);
      return item.with<SchemaItemModel>({ table: this.#readTable(item.place, raw) });
    });
    const tables = [...new Set(items.flatMap(({ table }) => table ?? []))];
    const schema = node.with<SchemaModel>({ items, tables });
    this.#schemas.push(schema);
    return schema;
  }

  #readComponents(place: DocumentPlace, value: JsonObject): void {
    const node = this.#reader.node(place, value, "Components");
    const { document, path } = place;
    const isEntry = document === this.#graph.entry;
    const used = isEntry ? this.#usedPlaces(document, path.length + 2) : new Set<string>();
    for (const section of Object.keys(node.raw)) {
      if (section !== "tables" && section !== "serverInfo") continue;
      const entries = node.raw[section];
      for (const [name, raw] of objectMembers(entries)) {
        const component = plainNode(node.at(section, name), raw);
        if (section === "tables") this.#readTable(component.place, raw);
        else this.#readServer(component.place, raw);
        if (!isEntry) continue;
        const isUsed = used.has(component.place.pointer);
        this.#components.push(component.with<ComponentModel>({ section, name, isUsed }));
      }
    }
  }

  /** Pointers of the values `depth` steps deep that a Reference resolves to, or into. */
  #usedPlaces(document: ReachedDocument, depth: number): Set<string> {
    const used = new Set<string>();
    for (const { outcome, document: from, path } of this.#graph.references) {
      if (outcome.state !== "resolved" || outcome.document !== document) continue;
      if (outcome.path.length < depth) continue;
      const place = outcome.path.slice(0, depth);
      // A reference in a component does not use that component.
      const isInside = from === document && isPrefix(place, path);
      if (!isInside) used.add(formatPointer(place));
    }
    return used;
  }

  #readService(start: DocumentPlace, key: string, value: JsonObject): ServiceModel | undefined {
    const target = this.#targets.follow(start, value, "DatabaseServiceOrReference");
    if (target === undefined) return undefined;
    return getOrAdd(this.#services, target.value, () => {
      const node = this.#reader.node(target.place, target.value, "DatabaseService");
      const { variables, serverInfo } = node.raw;
      return node.with<ServiceModel>({
        key,
        name: node.text("name"),
        variables: objectMembers(variables).map(([name, raw]) => {
          const variable = this.#reader.node(node.at("variables", name), raw, "Variable");
          return variable.with<VariableModel>({
            name,
            default: variable.text("default"),
            enum: choicesOf(variable.raw.enum),
            examples: textList(variable.raw.examples),
          });
        }),
        variableNames: isObject(variables)
          ? Object.keys(variables)
          : node.lacks("variables")
            ? []
            : undefined,
        server: isObject(serverInfo)
          ? this.#readServer(node.at("serverInfo"), serverInfo)
          : undefined,
      });
    });
  }

  #readServer(start: DocumentPlace, value: JsonObject): ServerModel | undefined {
    const target = this.#targets.follow(start, value, "ServerInfoOrReference");
    if (target === undefined) return undefined;
    return getOrAdd(this.#servers, target.value, () => {
      const node = this.#reader.node(target.place, target.value, "ServerInfo");
      const jdbc = this.#readConnection(node, "jdbc", "JdbcConnection");
      const odbc = this.#readConnection(node, "odbc", "OdbcConnection");
      return node.with<ServerModel>({
        host: node.text("host"),
        port: node.text("port"),
        dbmsType: node.text("dbmsType"),
        dbmsVersion: node.text("dbmsVersion"),
        jdbc,
        odbc,
        templates: [
          ...templateOf("plain", node, "host"),
          ...templateOf("plain", node, "port"),
          ...templateOf("jdbc", jdbc, "connectionString"),
          ...templateOf("odbc", odbc, "connectionString"),
        ],
      });
    });
  }

  #readConnection(
    server: SourceNode,
    protocol: ConnectionModel["protocol"],
    kind: ReadableKind,
  ): ConnectionModel | undefined {
    const protocols = server.raw.connectionProtocols;
    const raw = isObject(protocols) ? protocols[protocol] : undefined;
    if (!isObject(raw)) return undefined;
    const node = this.#reader.node(server.at("connectionProtocols", protocol), raw, kind);
    return node.with<ConnectionModel>({
      protocol,
      connectionString: node.text("connectionString"),
    });
  }

  #readTable(start: DocumentPlace, value: JsonObject): TableModel | undefined {
    const target = this.#targets.follow(start, value, "TableEntry");
    if (target === undefined) return undefined;
    return getOrAdd(this.#tables, target.value, () => {
      const { TableEntry } = descriptorShapes;
      const isDefinition =
        likeliest(descriptorShapes, target.value, TableEntry) === "StandardDefinition";
      const kind = isDefinition ? "StandardDefinition" : "Table";
      const node = this.#reader.node(target.place, target.value, kind);
      return isDefinition ? this.#readDefinition(node) : readTable(node, this.#reader);
    });
  }

  /** A table from a Standard Definition. What is known about it depends on its language. */
  #readDefinition(standardDefinition: SourceNode): TableModel {
    const { definition } = standardDefinition.raw;
    const found = this.#targets.definitionAt(standardDefinition.at("definition"), definition);
    const isSchema = isJsonSchema(standardDefinition.text("specification")) && !found.isReference;
    const table = isSchema ? readJsonSchemaTable(found, standardDefinition) : undefined;
    if (table !== undefined) return table;
    return tableNode(
      plainNode(standardDefinition.place, standardDefinition.raw),
      { style: "opaque", definition: found.value ?? definition, otherKeywords: {} },
      standardDefinition,
    );
  }
}

/** An object that is read as it is. */
const plainNode = (place: DocumentPlace, raw: JsonObject): SourceNode =>
  new SourceNode(place, { raw, isDoubtful: false });

/** The object that holds a descriptor, as an object or as text. */
function apiAround({ document, path }: DocumentPlace): SourceNode | undefined {
  const definition = path.at(-1) === "rawContent" ? path.slice(0, -1) : path;
  const steps = definition.slice(0, -1);
  const raw = valueAt(document.source.value, steps);
  return definition.at(-1) === "definition" && isDescriptorHolder(raw)
    ? plainNode(new DocumentPlace(document, steps), raw)
    : undefined;
}

/** The checked parts of a document, outer ones first. */
const partsOf = (document: ReachedDocument): PartModel[] =>
  [...document.parts.values()]
    .sort((a, b) => a.path.length - b.path.length)
    .map(({ path }) => ({
      value: valueAt(document.source.value, path),
      at: (steps) => new DocumentPlace(document, [...path, ...steps]),
    }));

function templateOf(
  language: TemplateLanguage,
  owner: ModelNode | undefined,
  key: string,
): TemplateModel[] {
  const text = owner?.text(key);
  return owner === undefined || text === undefined ? [] : [{ language, owner, key, text }];
}

/**
 * A list that contains a value of the wrong type could have contained any value. `every` would skip
 * the holes of an array.
 */
const choicesOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) && Array.from(value).every((item) => typeof item === "string")
    ? value
    : undefined;
