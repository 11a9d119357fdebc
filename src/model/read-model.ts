import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { isDescriptorHolder } from "../format/shape/descriptor-holder.js";
import { likeliest, resolveShape } from "../format/shape/read-keys.js";
import type { CheckedDocument, CheckedGraph } from "../references/resolve/checked-graph.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import { formatPointer, isPrefix, valueAt } from "../values/json-pointer.js";
import { DocumentPlace } from "./document-place.js";
import type {
  ComponentModel,
  DescriptorModel,
  Model,
  PartModel,
  SchemaItemModel,
  SchemaModel,
} from "./model.js";
import { isJsonSchema, readJsonSchemaTable } from "./read-json-schema.js";
import { type ReadableKind, readObject } from "./read-object.js";
import { TableReader } from "./read-table.js";
import { ReferenceTargets } from "./reference-targets.js";
import { pathOf, type ReadObject, rootOf, type Slot, SourceNode } from "./source-node.js";
import {
  SourceConnection,
  SourceServer,
  SourceService,
  SourceServiceItem,
  SourceVariable,
} from "./source-service.js";
import { SourceTable } from "./source-table.js";
import { TableNames } from "./table-names.js";

/**
 * Reads the model of everything that was checked.
 *
 * An object with errors is read as far as that is possible without guessing. A reference that does
 * not resolve leaves a gap.
 */
export const readModel = (graph: CheckedGraph): Model => new ModelReader(graph).read();

class ModelReader {
  readonly #graph: CheckedGraph;
  readonly #targets: ReferenceTargets;
  readonly #tableReaders = new Map<CheckedDocument, TableReader>();
  /** Tables by the object that they were read from. */
  readonly #tables = new Map<object, SourceTable>();
  readonly #servers = new Map<object, SourceServer>();
  /** Services by the object that they were read from. */
  readonly #services = new Map<object, SourceService>();
  readonly #schemas: SourceSchema[] = [];
  readonly #descriptors: SourceDescriptor[] = [];
  readonly #infos: SourceNode[] = [];
  readonly #components: SourceComponent[] = [];
  #names: TableNames | undefined;

  constructor(graph: CheckedGraph) {
    this.#graph = graph;
    this.#targets = new ReferenceTargets(graph.references);
  }

  read(): Model {
    const { documents } = this.#graph;
    for (const document of documents) {
      const parent = rootOf(document);
      for (const { path, kind } of document.parts.values()) {
        const value = valueAt(document.source.value, path);
        if (isObject(value)) this.#readPart({ parent, steps: path }, kind, value);
      }
    }
    const tableNames = this.#tableNames;
    return {
      descriptors: this.#descriptors,
      infos: this.#infos,
      schemas: this.#schemas,
      services: [...this.#services.values()],
      servers: [...this.#servers.values()],
      tables: [...this.#tables.values()],
      components: this.#components,
      get names() {
        return tableNames();
      },
      parts: documents.flatMap(partsOf),
      // An error of the structure can hide a reference.
      isResolved: this.#targets.areResolved && documents.every(({ isClean }) => isClean),
    };
  }

  /** The names of all tables, which are requested once all tables are read. */
  readonly #tableNames = (): TableNames => {
    this.#names ??= new TableNames([...this.#tables.values()]);
    return this.#names;
  };

  #readPart(slot: Slot, kind: string, value: JsonObject): void {
    switch (kind) {
      case "DatastoreDescriptor":
        return this.#readDescriptor(slot, value);
      case "Info":
        this.#infos.push(this.#node(slot, value, kind));
        return;
      case "DatabaseServiceOrReference":
        this.#readService(slot, String(slot.steps.at(-1) ?? ""), value);
        return;
      case "ServerInfoOrReference":
        this.#readServer(slot, value);
        return;
      case "Schema":
        this.#readSchema(slot, value);
        return;
      case "TableEntry":
      case "StandardDefinition":
        this.#readTable(slot, value);
        return;
      case "Components":
        return this.#readComponents(this.#node(slot, value, kind));
    }
  }

  #readDescriptor({ parent, steps }: Slot, value: JsonObject): void {
    const read = readObject(parent.document, value, "DatastoreDescriptor");
    const node = new SourceDescriptor(parent, steps, read);
    this.#descriptors.push(node);
    node.api = apiAround(node);
    const { info, services, schema, components } = node.raw;
    if (isObject(info)) {
      node.info = this.#node(node.below("info"), info, "Info");
      this.#infos.push(node.info);
    }
    if (isObject(services)) {
      for (const [key, service] of Object.entries(services)) {
        if (!isObject(service)) continue;
        const slot = node.below("services", key);
        const target = this.#readService(slot, key, service);
        node.services.push(new SourceServiceItem(slot, key, service, target));
      }
    }
    if (isObject(schema)) node.schema = this.#readSchema(node.below("schema"), schema);
    if (isObject(components)) {
      this.#readComponents(this.#node(node.below("components"), components, "Components"));
    }
  }

  #readSchema(slot: Slot, value: JsonObject): SourceSchema {
    const schema = new SourceSchema(slot, readObject(slot.parent.document, value, "Schema"));
    const { tables } = schema.raw;
    for (const [index, item] of Array.isArray(tables) ? tables.entries() : []) {
      if (!isObject(item)) continue;
      const itemSlot = schema.below("tables", index);
      schema.items.push(new SourceSchemaItem(itemSlot, item, this.#readTable(itemSlot, item)));
    }
    this.#schemas.push(schema);
    return schema;
  }

  #readComponents(node: SourceNode): void {
    const isEntry = node.document === this.#graph.entry;
    const depth = node.path.length + 2;
    const used = isEntry ? this.#usedPlaces(node.document, depth) : new Set<string>();
    for (const section of Object.keys(node.raw)) {
      const entries = node.raw[section];
      if (!isObject(entries) || (section !== "tables" && section !== "serverInfo")) continue;
      for (const [name, value] of Object.entries(entries)) {
        if (!isObject(value)) continue;
        const slot = node.below(section, name);
        if (section === "tables") this.#readTable(slot, value);
        else this.#readServer(slot, value);
        if (!isEntry) continue;
        const isUsed = used.has(formatPointer(pathOf(slot)));
        this.#components.push(new SourceComponent(slot, value, { section, name, isUsed }));
      }
    }
  }

  /** Pointers of the values `depth` steps deep that a Reference resolves to, or into. */
  #usedPlaces(document: CheckedDocument, depth: number): Set<string> {
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

  #readService(start: Slot, key: string, value: JsonObject): SourceService | undefined {
    const target = this.#targets.follow(start, value, "DatabaseServiceOrReference");
    if (target === undefined) return undefined;
    const known = this.#services.get(target.value);
    if (known !== undefined) return known;
    const { slot } = target;
    const { document } = slot.parent;
    const service = new SourceService(
      slot,
      key,
      readObject(document, target.value, "DatabaseService"),
      (at, name, raw) => new SourceVariable(at, name, readObject(document, raw, "Variable")),
    );
    this.#services.set(target.value, service);
    const { serverInfo } = service.raw;
    if (isObject(serverInfo)) {
      service.server = this.#readServer(service.below("serverInfo"), serverInfo);
    }
    return service;
  }

  #readServer(start: Slot, value: JsonObject): SourceServer | undefined {
    const target = this.#targets.follow(start, value, "ServerInfoOrReference");
    if (target === undefined) return undefined;
    const known = this.#servers.get(target.value);
    if (known !== undefined) return known;
    const { document } = target.slot.parent;
    const read = readObject(document, target.value, "ServerInfo");
    const server = new SourceServer(target.slot, read, (slot, protocol, raw) => {
      const kind = protocol === "jdbc" ? "JdbcConnection" : "OdbcConnection";
      return new SourceConnection(slot, protocol, readObject(document, raw, kind));
    });
    this.#servers.set(target.value, server);
    return server;
  }

  #readTable(start: Slot, value: JsonObject): SourceTable | undefined {
    const target = this.#targets.follow(start, value, "TableEntry");
    if (target === undefined) return undefined;
    const known = this.#tables.get(target.value);
    if (known !== undefined) return known;
    const shape = resolveShape(descriptorShapes, "TableEntry");
    const isDefinition =
      "choice" in shape &&
      likeliest(descriptorShapes, target.value, shape) === "StandardDefinition";
    const table = isDefinition
      ? this.#readDefinition(this.#node(target.slot, target.value, "StandardDefinition"))
      : this.#tableReader(target.slot.parent.document).read(target.slot, target.value);
    this.#tables.set(target.value, table);
    return table;
  }

  /** A table from a Standard Definition. What is known about it depends on its language. */
  #readDefinition(standardDefinition: SourceNode): SourceTable {
    const { definition } = standardDefinition.raw;
    const slot = standardDefinition.below("definition");
    const schema = isJsonSchema(standardDefinition.text("specification"))
      ? this.#targets.schemaOf(slot, definition)
      : undefined;
    const parts = { standardDefinition, names: this.#tableNames };
    if (schema !== undefined) {
      return readJsonSchemaTable({ ...schema.slot, ...parts }, schema.value, schema.root);
    }
    const { parent, steps, raw } = standardDefinition;
    const target = isObject(definition) ? this.#targets.endOf(slot) : undefined;
    return new SourceTable(
      { parent, steps, style: "opaque", definition: target ?? definition, ...parts },
      { raw, isDoubtful: false },
    );
  }

  #tableReader(document: CheckedDocument): TableReader {
    let reader = this.#tableReaders.get(document);
    if (reader === undefined) {
      reader = new TableReader(document, this.#tableNames);
      this.#tableReaders.set(document, reader);
    }
    return reader;
  }

  #node({ parent, steps }: Slot, raw: JsonObject, kind: ReadableKind): SourceNode {
    return new SourceNode(parent, steps, readObject(parent.document, raw, kind));
  }
}

/** The object that holds a descriptor, as an object or as text. */
function apiAround({ document, path }: SourceNode): SourceNode | undefined {
  const definition = path.at(-1) === "rawContent" ? path.slice(0, -1) : path;
  const steps = definition.slice(0, -1);
  const raw = valueAt(document.source.value, steps);
  return definition.at(-1) === "definition" && isDescriptorHolder(raw)
    ? new SourceNode(rootOf(document), steps, { raw, isDoubtful: false })
    : undefined;
}

/** The checked parts of a document, outer ones first. */
const partsOf = (document: CheckedDocument): PartModel[] =>
  [...document.parts.values()]
    .sort((a, b) => a.path.length - b.path.length)
    .map(({ path }) => ({
      value: valueAt(document.source.value, path),
      at: (steps) => new DocumentPlace(document, [...path, ...steps]),
    }));

class SourceDescriptor extends SourceNode implements DescriptorModel {
  api: SourceNode | undefined;
  info: SourceNode | undefined;
  readonly services: SourceServiceItem[] = [];
  schema: SourceSchema | undefined;
}

class SourceSchemaItem extends SourceNode implements SchemaItemModel {
  readonly table: SourceTable | undefined;

  constructor({ parent, steps }: Slot, raw: JsonObject, table: SourceTable | undefined) {
    super(parent, steps, { raw, isDoubtful: false });
    this.table = table;
  }
}

class SourceSchema extends SourceNode implements SchemaModel {
  readonly items: SourceSchemaItem[] = [];

  constructor({ parent, steps }: Slot, read: ReadObject) {
    super(parent, steps, read);
  }

  get tables(): SourceTable[] {
    return [...new Set(this.items.flatMap(({ table }) => table ?? []))];
  }
}

class SourceComponent extends SourceNode implements ComponentModel {
  readonly section: "tables" | "serverInfo";
  readonly name: string;
  readonly isUsed: boolean;

  constructor(
    { parent, steps }: Slot,
    raw: JsonObject,
    { section, name, isUsed }: Pick<ComponentModel, "section" | "name" | "isUsed">,
  ) {
    super(parent, steps, { raw, isDoubtful: false });
    this.section = section;
    this.name = name;
    this.isUsed = isUsed;
  }
}
