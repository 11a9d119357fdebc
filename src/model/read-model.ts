import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { formatPointer, type Path } from "../findings/json-pointer.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import type { Reference } from "../references/reference.js";
import { isObject, type JsonObject, likeliest, resolveShape } from "../shape/read-keys.js";
import type { Component, Model, Schema, TableEntry } from "./model.js";
import { ModelNode, type Origin } from "./node.js";
import { readJsonSchemaTable } from "./read-json-schema.js";
import { type ReadableKind, readObject } from "./read-object.js";
import { TableReader } from "./read-table.js";
import { Server, Service, Variable } from "./service.js";
import { Table } from "./table.js";

/**
 * Reads everything that a check has looked at.
 *
 * What is faulty is read as far as that can be done without guessing; a reference that leads
 * nowhere leaves a gap.
 */
export function readModel(graph: CheckedGraph): Model {
  return new ModelReader(graph).read();
}

interface Spot {
  readonly origin: Origin;
  readonly steps: Path;
}

class ModelReader {
  readonly #graph: CheckedGraph;
  readonly #references = new Map<CheckedDocument, Map<string, Reference>>();
  readonly #tableReaders = new Map<CheckedDocument, TableReader>();
  /** What has been read, by the object that it was read from. */
  readonly #tables = new Map<object, Table | undefined>();
  readonly #servers = new Map<object, Server>();
  readonly #services: Service[] = [];
  readonly #readServices = new Set<object>();
  readonly #schemas: Schema[] = [];
  readonly #descriptors: ModelNode[] = [];
  readonly #infos: ModelNode[] = [];
  readonly #components: Component[] = [];
  #isResolved = true;

  constructor(graph: CheckedGraph) {
    this.#graph = graph;
    for (const reference of graph.references) {
      let places = this.#references.get(reference.document);
      if (places === undefined) {
        places = new Map();
        this.#references.set(reference.document, places);
      }
      places.set(formatPointer(reference.path), reference);
      if (reference.outcome.state !== "resolved") this.#isResolved = false;
    }
  }

  read(): Model {
    const { documents } = this.#graph;
    for (const document of documents) {
      const origin: Origin = { document, isText: false, path: [] };
      for (const { path, kind } of document.parts.values()) {
        const value = valueAt(document.source.value, path);
        if (isObject(value)) this.#readPart({ origin, steps: path }, kind, value);
      }
      // A fault of the structure may hide a reference.
      if (!document.isClean) this.#isResolved = false;
    }
    return {
      graph: this.#graph,
      descriptors: this.#descriptors,
      infos: this.#infos,
      schemas: this.#schemas,
      services: this.#services,
      servers: [...this.#servers.values()],
      tables: [...this.#tables.values()].filter((table) => table !== undefined),
      components: this.#components,
      isResolved: this.#isResolved,
      documents,
    };
  }

  #readPart(spot: Spot, kind: string, value: JsonObject): void {
    switch (kind) {
      case "DatastoreDescriptor":
        return this.#readDescriptor(this.#node(spot, value, kind));
      case "Info":
        this.#infos.push(this.#node(spot, value, kind));
        return;
      case "DatabaseServiceOrReference":
        this.#readService(spot, String(spot.steps.at(-1) ?? ""), value);
        return;
      case "ServerInfoOrReference":
        this.#readServer(spot, value);
        return;
      case "Schema":
        return this.#readSchema(this.#node(spot, value, kind));
      case "TableEntry":
      case "StandardDefinition":
        this.#readTable(spot, value);
        return;
      case "Components":
        return this.#readComponents(this.#node(spot, value, kind));
    }
  }

  #readDescriptor(node: ModelNode): void {
    this.#descriptors.push(node);
    const { info, services, schema, components } = node.raw;
    if (isObject(info)) this.#infos.push(this.#node(below(node, "info"), info, "Info"));
    if (isObject(services)) {
      for (const [key, service] of Object.entries(services)) {
        if (isObject(service)) this.#readService(below(node, "services", key), key, service);
      }
    }
    if (isObject(schema)) this.#readSchema(this.#node(below(node, "schema"), schema, "Schema"));
    if (isObject(components)) {
      this.#readComponents(this.#node(below(node, "components"), components, "Components"));
    }
  }

  #readSchema(node: ModelNode): void {
    const { tables } = node.raw;
    const entries: TableEntry[] = [];
    for (const [index, value] of Array.isArray(tables) ? tables.entries() : []) {
      if (!isObject(value)) continue;
      const spot = below(node, "tables", index);
      entries.push({
        node: new ModelNode(spot.origin, spot.steps, { raw: value, isDoubtful: false }),
        table: this.#readTable(spot, value),
      });
    }
    this.#schemas.push({ node, tables: entries });
  }

  #readComponents(node: ModelNode): void {
    const isEntry = node.document === this.#graph.entry;
    const used = isEntry ? this.#usedPlaces(node.document) : new Set<string>();
    for (const [section, entries] of Object.entries(node.raw)) {
      if (!isObject(entries) || (section !== "tables" && section !== "serverInfo")) continue;
      for (const [name, value] of Object.entries(entries)) {
        if (!isObject(value)) continue;
        const spot = below(node, section, name);
        if (section === "tables") this.#readTable(spot, value);
        else this.#readServer(spot, value);
        if (!isEntry) continue;
        const component = new ModelNode(spot.origin, spot.steps, { raw: value, isDoubtful: false });
        const isUsed = used.has(formatPointer(component.path));
        this.#components.push({ node: component, section, name, isUsed });
      }
    }
  }

  /** Pointers of everything in a document that a Reference leads to or into. */
  #usedPlaces(document: CheckedDocument): Set<string> {
    const used = new Set<string>();
    for (const reference of this.#graph.references) {
      const { outcome } = reference;
      if (outcome.state !== "resolved" || outcome.document !== document) continue;
      const from = reference.document === document ? formatPointer(reference.path) : "";
      for (let length = 1; length <= outcome.path.length; length++) {
        const pointer = formatPointer(outcome.path.slice(0, length));
        if (from !== pointer && !from.startsWith(`${pointer}/`)) used.add(pointer);
      }
    }
    return used;
  }

  #readService(start: Spot, key: string, value: JsonObject): void {
    const target = this.#follow(start, value);
    if (target === undefined || this.#readServices.has(target.value)) return;
    this.#readServices.add(target.value);
    const { spot } = target;
    const { document } = spot.origin;
    const service = new Service(
      spot,
      key,
      readObject(document, target.value, "DatabaseService"),
      (owner, name, raw) => new Variable(owner, name, readObject(document, raw, "Variable")),
    );
    this.#services.push(service);
    const { serverInfo } = service.raw;
    if (isObject(serverInfo)) {
      service.server = this.#readServer(below(service, "serverInfo"), serverInfo);
    }
  }

  #readServer(start: Spot, value: JsonObject): Server | undefined {
    const target = this.#follow(start, value);
    if (target === undefined) return undefined;
    const known = this.#servers.get(target.value);
    if (known !== undefined) return known;
    const { document } = target.spot.origin;
    const read = readObject(document, target.value, "ServerInfo");
    const server = new Server(target.spot, read, (origin, steps, raw) => {
      const kind = steps.at(-1) === "jdbc" ? "JdbcConnection" : "OdbcConnection";
      const [first = "", ...rest] = steps;
      const spot = below(origin, first, ...rest);
      return this.#node(spot, raw, kind);
    });
    this.#servers.set(target.value, server);
    return server;
  }

  #readTable(start: Spot, value: JsonObject): Table | undefined {
    const target = this.#follow(start, value);
    if (target === undefined) return undefined;
    if (this.#tables.has(target.value)) return this.#tables.get(target.value);
    const shape = resolveShape(descriptorShapes, "TableEntry");
    const isDefinition =
      "choice" in shape &&
      likeliest(descriptorShapes, target.value, shape) === "StandardDefinition";
    const table = isDefinition
      ? this.#readDefinition(this.#node(target.spot, target.value, "StandardDefinition"))
      : this.#tableReader(target.spot.origin.document).read(target.spot, target.value);
    this.#tables.set(target.value, table);
    return table;
  }

  /** A table from a Standard Definition: what is known of it depends on its language. */
  #readDefinition(standard: ModelNode): Table {
    const { definition } = standard.raw;
    const spot = below(standard, "definition");
    const isJsonSchema = /^jsonschema/.test(
      (standard.text("specification") ?? "").toLowerCase().replace(/[^a-z]/g, ""),
    );
    const schema = isJsonSchema ? this.#schemaOf(spot, definition) : undefined;
    if (schema !== undefined) {
      return readJsonSchemaTable(schema.spot, schema.value, schema.root, standard);
    }
    const { origin, steps } = standard;
    return new Table(
      { origin, steps },
      { raw: standard.raw, isDoubtful: false },
      "opaque",
      standard,
    );
  }

  #schemaOf(
    spot: Spot,
    definition: unknown,
  ): { spot: Spot; value: JsonObject; root: unknown } | undefined {
    if (typeof definition === "string") {
      const value = parsedObject(definition);
      const { document } = spot.origin;
      const text: Origin = { document, isText: true, path: pathOf(spot) };
      return value && { spot: { origin: text, steps: [] }, value, root: undefined };
    }
    if (!isObject(definition)) return undefined;
    const reference = this.#referenceAt(spot);
    if (reference === undefined) {
      return { spot, value: definition, root: spot.origin.document.source.value };
    }
    if (reference.outcome.state !== "resolved") return undefined;
    const { document, path } = reference.outcome;
    const next: Spot = { origin: { document, isText: false, path: [] }, steps: path };
    const value = valueAt(document.source.value, path);
    if (isObject(value) && this.#referenceAt(next) !== undefined) {
      return value === definition ? undefined : this.#schemaOf(next, value);
    }
    return typeof value === "string" || isObject(value) ? this.#schemaOf(next, value) : undefined;
  }

  /** The end of a chain of References. */
  #follow(start: Spot, first: JsonObject): { spot: Spot; value: JsonObject } | undefined {
    let spot = start;
    let value: unknown = first;
    const seen = new Set<unknown>();
    while (isObject(value)) {
      const reference = value.$ref === undefined ? undefined : this.#referenceAt(spot);
      if (reference === undefined) return value.$ref === undefined ? { spot, value } : undefined;
      if (reference.outcome.state !== "resolved" || seen.has(value)) return undefined;
      seen.add(value);
      const { document, path } = reference.outcome;
      spot = { origin: { document, isText: false, path: [] }, steps: path };
      value = valueAt(document.source.value, path);
    }
    return undefined;
  }

  #referenceAt(spot: Spot): Reference | undefined {
    const places = this.#references.get(spot.origin.document);
    return places?.get(formatPointer(pathOf(spot)));
  }

  #tableReader(document: CheckedDocument): TableReader {
    let reader = this.#tableReaders.get(document);
    if (reader === undefined) {
      reader = new TableReader(document);
      this.#tableReaders.set(document, reader);
    }
    return reader;
  }

  #node({ origin, steps }: Spot, raw: JsonObject, kind: ReadableKind): ModelNode {
    return new ModelNode(origin, steps, readObject(origin.document, raw, kind));
  }
}

const below = (node: ModelNode, key: string, ...rest: Path): Spot => ({
  origin: node,
  steps: [node.written?.get(key) ?? key, ...rest],
});

const pathOf = ({ origin, steps }: Spot): Path => [...origin.path, ...steps];

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
