// A change of any property of the specification is seen by the model, by the comparison and by the
// hover, or a list says why it is not. A new property fails here until somebody decides.

import { readFileSync } from "node:fs";
import { type DatastoreDescriptor, diff, type Reference, validate } from "datastore-descriptor";
import { describe, expect, test } from "vitest";
import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { Shape } from "../../src/format/shape/shape.js";
import type { Session } from "../../src/lsp/checks/session.js";
import { hover } from "../../src/lsp/features/hover.js";
import { GraphView } from "../../src/lsp/views/snapshot.js";
import { DocumentPlace } from "../../src/model/document-place.js";
import { readModel } from "../../src/model/read-model.js";
import { type Path, valueAt } from "../../src/values/json-value.js";
import { isThorough } from "../support/effort.js";
import { openWorkspace } from "../support/models.js";
import { placesOf, withValue } from "../support/mutations.js";

const NAME = "/orders.json";

/** Every property of the specification; a reference leads to each object that has a card. */
function fullDocument(): DatastoreDescriptor {
  const url = new URL("../../fixtures/valid/full.json", import.meta.url);
  const document = JSON.parse(readFileSync(url, "utf8"));
  document.components.serverInfo.standby.$ref = "#/services/production/serverInfo";
  document.components.tables.lines = document.schema.tables[1];
  const [table] = document.schema.tables;
  Object.assign(table.columns[1], { dataType: "VARCHAR", dataLength: 10 });
  table.columns[1].columnConstraint = "NOT_NULL";
  table.constraints.push({ constraintType: "UNIQUE", columns: ["orders.public.orders.placed"] });
  document.schema.tables[1] = { $ref: "#/components/tables/lines" };
  return document;
}

interface Property {
  /** The object and the key: `Column.name`. */
  readonly name: string;
  readonly path: Path;
  readonly shape: Shape;
}

/** The properties in a document. */
const propertiesIn = (document: unknown): Property[] =>
  [...placesOf(document, descriptorShapes, "DatastoreDescriptor")].flatMap(
    ({ path, value, object }) =>
      Object.entries(object?.properties ?? {})
        .filter(([key]) => Object.hasOwn(value as object, key))
        .map(([key, shape]) => ({ name: `${object?.title}.${key}`, path: [...path, key], shape })),
  );

/** Whether a property holds other objects of the specification, whose properties are changed. */
const holdsObjects = (shape: Shape): boolean =>
  typeof shape === "string" ||
  "values" in shape ||
  ("items" in shape && typeof shape.items === "string");

/** Values for properties that cannot have just any other one. */
const OTHER_VALUES: Readonly<Record<string, unknown>> = {
  "Column.jsonSchema": '{"type":"number","minimum":1}',
  "Column.columnConstraint": "SORT_KEY",
  "Table Constraint.constraintType": "SORT_KEY",
  "Table Constraint.columns": ["orders.public.orders.placed"],
  "Table Partition.columns": ["orders.public.orders.id"],
};

/** References to something else of the same kind. */
const OTHER_TARGETS: Readonly<Record<string, string>> = {
  "#/components/serverInfo/replica": "#/services/production/serverInfo",
  "#/services/production/serverInfo": "#/components/serverInfo/replica",
  "#/services/production": "#/services/reporting",
  "#/components/tables/customers": "#/components/tables/visits",
  "#/components/tables/lines": "#/components/tables/visits",
};

/** Another valid value of a property. */
function otherValue({ name, shape }: Property, value: unknown): unknown {
  if (name in OTHER_VALUES) return OTHER_VALUES[name];
  if (name === "Reference.$ref") return OTHER_TARGETS[(value as Reference).$ref ?? String(value)];
  if (Array.isArray(value)) return ["changed", ...value.slice(1)];
  if (typeof value === "number") return value + 1;
  if (typeof value === "object") return { type: "object", properties: { one: {}, two: {} } };
  const format = typeof shape !== "string" && "types" in shape ? shape.format : undefined;
  if (format === "version") return "1.0.1";
  return format === "uuid" ? String(value).replace(/.$/, "1") : `${value}x`;
}

const full = fullDocument();
const properties = propertiesIn(full);
const changes = properties
  .filter(({ shape }) => !holdsObjects(shape))
  .map((property) => {
    const { name, path } = property;
    return { name, document: withValue(full, path, otherValue(property, valueAt(full, path))) };
  });

test("the document has every property", () => {
  const all = Object.values<Shape>(descriptorShapes).flatMap((shape) =>
    typeof shape !== "string" && "properties" in shape
      ? Object.keys(shape.properties).map((key) => `${shape.title}.${key}`)
      : [],
  );
  const used = new Set(properties.map(({ name }) => name));
  expect(all.filter((name) => !used.has(name))).toEqual([]);
});

test("every other value is valid", async () => {
  for (const { name, document } of changes) {
    const { valid, findings } = await validate(document);
    expect({ name, valid, findings: valid ? [] : findings }).toEqual({
      name,
      valid: true,
      findings: [],
    });
  }
});

function viewOf(document: unknown): GraphView {
  const text = JSON.stringify(document);
  const { workspace } = openWorkspace(text, "descriptor", { uri: NAME });
  const [entry] = workspace.checkOpen(NAME, { as: "descriptor" }).entries;
  if (entry === undefined) throw new Error("the document is a descriptor");
  return new GraphView(entry.graph);
}

/** Everything that the attributes of a model say. */
function attributesIn(value: unknown, seen = new Map<object, number>()): unknown {
  if (typeof value !== "object" || value === null) return value;
  // It leads to the document, in which any change is, as it is in `raw`.
  if (value instanceof DocumentPlace) return value.pointer;
  const known = seen.get(value);
  if (known !== undefined) return `#${known}`;
  seen.set(value, seen.size);
  if (Array.isArray(value)) return value.map((item) => attributesIn(item, seen));
  const names = new Set(Object.keys(value));
  let prototype = Object.getPrototypeOf(value);
  for (; prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    for (const [name, { get }] of members) if (get !== undefined) names.add(name);
  }
  const attributes = [...names].filter((name) => name !== "raw");
  return attributes.map((name) => [name, attributesIn(value[name as keyof object], seen)]);
}

function modelText(document: unknown): string {
  const { names: _, parts: _parts, ...model } = readModel(viewOf(document).graph);
  return JSON.stringify(attributesIn(model));
}

/** The changes that were found. A version is no change, but there are findings about it. */
async function diffText(document: unknown): Promise<string> {
  return (await diff(full, document)).changes.map(({ message }) => message).join("\n");
}

/** The hovers of all keys and texts. */
function hoverText(document: unknown): string {
  const view = viewOf(document);
  const { source } = view.graph.entry;
  const tree = source.syntax();
  const snapshot = { name: NAME, source, tree, views: [view], containers: [] };
  // Only its findings are asked for.
  const session = { checks: { findingsIn: () => [] } } as unknown as Session;
  return [...source.text.matchAll(/"(?:[^"\\]|\\.)*"/g)]
    .flatMap(({ index }) => hover(snapshot, index + 1, session) ?? [])
    .map(({ contents }) => JSON.stringify(contents))
    .join("\n");
}

/** Properties that a consumer does not see, by the reason. */
type Exceptions = Readonly<Record<string, readonly string[]>>;

const of = (object: string, ...keys: string[]): string[] => keys.map((key) => `${object}.${key}`);

const INFO = [
  ...of("Info", "title", "summary", "description", "termsOfService", "datastoreName"),
  ...of("Contact", "name", "url", "email"),
  ...of("License", "name", "url"),
];

const DRIVER = [
  ...of("JDBC Connection", "version", "driverName", "driverClass", "driverVersion"),
  ...of("ODBC Connection", "version", "driverName", "driverVersion"),
];

const IDS = [...of("Table", "id", "entityType"), "Standard Definition.id"];

const LANGUAGE = of("Standard Definition", "specification", "specificationVersion");

const MODEL_EXCEPTIONS: Exceptions = {
  "says which format the document has": of("Data Store Descriptor", "$schema", "datastoreapi"),
  "is for people, who read it as it is written": [
    ...INFO,
    ...of("External Resource", "$href", "description", "mediaType"),
    "Database Service.description",
    "Variable.description",
    "Table.tags",
  ],
  "is only compared, as it is written": [
    ...DRIVER,
    ...LANGUAGE,
    ...of("Schema", "databaseName", "databaseSchemaName"),
    "Info.version",
  ],
  "identifies an object for a platform, and says nothing about the data": IDS,
  "describes the reference and not its target": ["Reference.description"],
};

const DIFF_EXCEPTIONS: Exceptions = {
  "says which format the document has": of("Data Store Descriptor", "$schema", "datastoreapi"),
  "is a version, which is compared with the changes": [
    "Info.version",
    "Table.version",
    "Standard Definition.version",
  ],
  "identifies an object for a platform, and says nothing about the data": IDS,
  "goes when the target is written in place of the reference, which is no change": [
    "Reference.description",
  ],
};

const HOVER_EXCEPTIONS: Exceptions = {
  "is in an object that nothing refers to, so it has no card": [
    ...of("Data Store Descriptor", "$schema", "datastoreapi"),
    ...INFO,
    "Info.version",
    ...of("Database Service", "name", "description"),
    ...of("Schema", "databaseName", "databaseSchemaName"),
    ...of("Table Partition", "interval", "intervalType"),
    "Reference.description",
  ],
  "may have a password in it": [
    "JDBC Connection.connectionString",
    "ODBC Connection.connectionString",
  ],
  "is a detail that the card of its object leaves to the text": [
    ...DRIVER,
    ...LANGUAGE,
    ...of("External Resource", "$href", "description", "mediaType"),
    "Variable.examples",
    ...of("Table", "displayName", "tags"),
    ...of("Column", "displayName", "ordinalPosition"),
  ],
  "identifies an object for a platform, and says nothing about the data": IDS,
};

describe.each<[string, (document: unknown) => string | Promise<string>, Exceptions]>([
  ["the model", modelText, MODEL_EXCEPTIONS],
  ["the comparison", diffText, DIFF_EXCEPTIONS],
  ["the hover", hoverText, HOVER_EXCEPTIONS],
])("%s", (_, textOf, exceptions) => {
  // A property of a component that nothing uses changes nothing, so one place is enough.
  test("sees a change of each property that is not an exception", async () => {
    const before = await textOf(full);
    const excepted = new Set(Object.values(exceptions).flat());
    const [seen, tried] = [new Set<string>(), new Set<string>()];
    for (const { name, document } of changes) {
      // A thorough run tries each place of what is not expected to be seen.
      if (seen.has(name) || (!isThorough && tried.has(name) && excepted.has(name))) continue;
      tried.add(name);
      if ((await textOf(document)) !== before) seen.add(name);
    }
    const unseen = new Set(changes.map(({ name }) => name).filter((name) => !seen.has(name)));
    expect([...unseen].sort()).toEqual(Object.values(exceptions).flat().sort());
  });
});
