import { describe, expect, test } from "vitest";
import type { Model } from "../../src/model/model.js";
import { readModel } from "../../src/model/read-model.js";
import { checkAll, checkAlone } from "../../src/references/check-graph.js";
import { DocumentStore } from "../../src/references/document-store.js";
import { memoryLoader } from "../../src/references/loader.js";
import { type EntryKind, entryKinds } from "../../src/structure/entry-kinds.js";
import { parseDocument } from "../../src/syntax/parse.js";

const modelOf = (value: unknown, as: EntryKind = "schema"): Model =>
  readModel(
    checkAlone(
      {
        document: parseDocument(typeof value === "string" ? value : JSON.stringify(value)),
        uri: () => undefined,
        kind: entryKinds[as],
      },
      {},
    ),
  );

const pointerOf = ({ path }: { path: readonly (string | number)[] }) => `/${path.join("/")}`;

/** What matters of a model, to compare. */
const outline = ({ tables }: Model) =>
  tables.map(({ name, style, columns }) => ({
    name,
    style,
    columns: columns?.map((column) => ({
      name: column.name,
      family: column.family,
      length: column.length,
      nullable: column.nullable,
      unique: column.unique,
      primaryKey: column.primaryKey,
      position: column.ordinalPosition,
    })),
  }));

const properties = {
  id: {
    physicalType: "BIGINT",
    isNullable: false,
    isUnique: true,
    isPrimaryKey: true,
    ordinalPosition: 1,
  },
  name: { physicalType: "varchar(30)", length: 30, isNullable: true, ordinalPosition: "2" },
};
const definition = { name: "orders", properties };

describe("one table, however it is written", () => {
  const asTable = {
    tables: [
      {
        name: "orders",
        fullyQualifiedName: "shop.orders",
        version: "1.0.0",
        columns: [
          {
            name: "id",
            fullyQualifiedName: "shop.orders.id",
            dataType: "BIGINT",
            columnConstraint: "PRIMARY_KEY",
            ordinalPosition: 1,
          },
          {
            name: "name",
            fullyQualifiedName: "shop.orders.name",
            dataType: "VARCHAR",
            dataLength: 30,
            columnConstraint: "NULL",
            ordinalPosition: 2,
          },
        ],
      },
    ],
  };
  const columns = [
    {
      name: "id",
      family: "integer",
      length: undefined,
      nullable: false,
      unique: true,
      primaryKey: true,
      position: 1,
    },
    {
      name: "name",
      family: "text",
      length: 30,
      nullable: true,
      unique: undefined,
      primaryKey: false,
      position: 2,
    },
  ];

  test("as a Table", () => {
    expect(outline(modelOf(asTable))).toEqual([{ name: "orders", style: "table", columns }]);
  });

  test.each([
    ["in place", { tables: [{ specification: "json-schema", definition }] }],
    [
      "as JSON text",
      { tables: [{ specification: "JSON Schema", definition: JSON.stringify(definition) }] },
    ],
  ])("as a JSON Schema %s", (_, schema) => {
    expect(outline(modelOf(schema))).toEqual([{ name: "orders", style: "json-schema", columns }]);
  });

  test("as a JSON Schema by reference, from another file, through aliases", async () => {
    const store = new DocumentStore({
      loader: memoryLoader({
        "memory:/orders.json": JSON.stringify({ alias: { $ref: "#/real" }, real: definition }),
        "memory:/orders.txt": JSON.stringify(definition),
      }),
      parse: (text, file) => parseDocument(text, undefined, file),
      nameOf: (uri) => uri,
    });
    for (const $ref of ["orders.json#/alias", "orders.json#/real", "orders.txt"]) {
      const text = JSON.stringify({
        tables: [{ specification: "json-schema", definition: { $ref } }],
      });
      const graph = await checkAll(
        { document: parseDocument(text), uri: () => "memory:/db.json", kind: "Schema" },
        store,
        {},
      );
      const model = readModel(graph);
      expect(outline(model)).toEqual([{ name: "orders", style: "json-schema", columns }]);
      const place = model.tables[0]?.columns?.[1]?.placeOf("length");
      expect(place?.holder.document.file).toBe(`memory:/${$ref.replace(/#.*/, "")}`);
      expect(place && pointerOf(place)).toBe(
        $ref.endsWith("txt") ? "/" : "/real/properties/name/length",
      );
    }
  });

  test("a Standard Definition in another language has a name only", () => {
    const tables = [{ name: "orders", specification: "avro", definition: "{}" }];
    expect(outline(modelOf({ tables }))).toEqual([
      { name: "orders", style: "opaque", columns: undefined },
    ]);
  });
});

describe("JSON Schemas", () => {
  const columnsOf = (schema: object, more: object = {}) => {
    const tables = [{ specification: "json-schema", definition: schema }];
    return modelOf({ tables, ...more }).tables[0]?.columns ?? [];
  };

  test("`$ref` of a property leads into the definition", () => {
    const $defs = { Id: { physicalType: "UUID", isNullable: false } };
    const [id] = columnsOf({
      $defs,
      properties: { id: { $ref: "#/$defs/Id", description: "own" } },
    });
    expect(id).toMatchObject({ name: "id", nullable: false, description: "own" });
    expect(id?.dataType?.name).toBe("UUID");
  });

  test("a ring of `$ref`, and one that leads nowhere, end", () => {
    const $defs = { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } };
    const refs = ["#/$defs/A", "#/nowhere", "other.json", "#/__proto__/x"];
    for (const $ref of refs)
      expect(columnsOf({ $defs, properties: { id: { $ref } } })).toHaveLength(1);
  });

  test("nullability comes from `isNullable`, `nullable`, the type and `required`", () => {
    const found = columnsOf({
      required: ["d"],
      properties: {
        a: { isNullable: true },
        b: { nullable: false },
        c: { type: ["string", "null"] },
        d: {},
        e: { required: true },
        f: {},
        g: { required: true, isNullable: true },
      },
    });
    expect(found.map(({ nullable }) => nullable)).toEqual([
      true,
      false,
      true,
      false,
      false,
      undefined,
      true,
    ]);
  });

  test("the type falls back on that of JSON Schema", () => {
    const types = {
      a: { type: "string", format: "date" },
      b: { type: "integer" },
      c: { type: "object" },
    };
    expect(columnsOf({ properties: types }).map(({ family }) => family)).toEqual([
      "date",
      "integer",
      undefined,
    ]);
  });

  test("text that is no JSON is opaque", () => {
    const tables = [{ name: "t", specification: "json-schema", definition: "{" }];
    expect(outline(modelOf({ tables }))).toMatchObject([{ style: "opaque" }]);
  });
});

describe("faulty documents", () => {
  test("a misspelt key counts as the one that was meant, and tells its own place", () => {
    const model = modelOf(
      `
name: shop
serverInfo: { "host:": "{host}", port: "1", connectionProtocols: { jdbc: { url: "jdbc:x://{host}" } } }
serverVariables: { host: { default: db } }
`,
      "service",
    );
    const [service] = model.services;
    expect(service?.variableNames).toEqual(["host"]);
    expect(service?.server?.host).toBe("{host}");
    const [variable] = service?.variables ?? [];
    expect(variable && pointerOf(variable.at("default"))).toBe("/serverVariables/host/default");
    const jdbc = service?.server?.jdbc;
    expect(jdbc && pointerOf(jdbc.at("connectionString"))).toBe(
      "/serverInfo/connectionProtocols/jdbc/url",
    );
  });

  test("values of the wrong type are left out, and what is not understood is in doubt", () => {
    const [table] = modelOf({
      tables: [
        {
          fullyQualifiedName: 1,
          version: "1.0.0",
          columns: [{ dataLength: "10", name: 5, nonsense: 1 }],
        },
      ],
    }).tables;
    const [column] = table?.columns ?? [];
    expect(table?.fullyQualifiedName).toBeUndefined();
    expect(column).toMatchObject({ length: undefined, name: undefined, isDoubtful: true });
    expect(column?.lacks("displayName")).toBe(false);
    expect(column?.lacksAttribute("length")).toBe(false);
  });

  test.each([
    { tables: [null, 1, "x", []] },
    { tables: {} },
    { tables: [{ columns: [null] }, { columns: "x", constraints: [1], partitions: {} }] },
    { tables: [{ specification: 1, definition: { properties: [] } }] },
    { tables: [{ specification: "json-schema", definition: { properties: { a: 1, b: null } } }] },
    { tables: [{ $ref: 1 }, { $ref: "#/tables/0" }, { $ref: "#/tables/1" }] },
  ])("%j is read without a fall", (schema) => {
    expect(() => modelOf(schema)).not.toThrow();
  });
});

test("a table that is referred to twice is one table, and an alias of YAML is one column", () => {
  const model = modelOf(
    `
datastoreapi: 1.0.0
info: { title: t, version: 1.0.0 }
services: {}
schema: { tables: [{ $ref: "#/components/tables/t" }, { $ref: "#/components/tables/t" }] }
components: { tables: { t: { fullyQualifiedName: a.t, version: 1.0.0, columns: [] } } }
`,
    "descriptor",
  );
  expect(model.tables).toHaveLength(1);
  expect(model.schemas[0]?.tables.map(({ table }) => table)).toEqual([
    model.tables[0],
    model.tables[0],
  ]);
  expect(model.components).toMatchObject([{ name: "t", isUsed: true }]);
});
