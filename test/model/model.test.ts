import { describe, expect, test } from "vitest";
import type { Model } from "../../src/model/model.js";
import { readModel } from "../../src/model/read-model.js";
import { memoryLoader } from "../../src/references/loading/loader.js";
import {
  areComparable,
  LISTED_TYPES,
  takesLength,
  takesPrecision,
} from "../../src/types/data-type.js";
import { parseType } from "../../src/types/parse-type.js";
import { knownTypes, listedSynonyms } from "../../src/types/type-words.js";
import { check } from "../engine/support.js";
import { modelOf, openWorkspace } from "../support/models.js";

/** The parts of a model that do not depend on how it is written. */
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
    const loader = memoryLoader({
      "memory:/orders.json": JSON.stringify({ alias: { $ref: "#/real" }, real: definition }),
      "memory:/orders.txt": JSON.stringify(definition),
    });
    for (const $ref of ["orders.json#/alias", "orders.json#/real", "orders.txt"]) {
      const text = JSON.stringify({
        tables: [{ specification: "json-schema", definition: { $ref } }],
      });
      const uri = "memory:/db.json";
      const { workspace, entry } = openWorkspace(text, "schema", { uri, loader });
      const model = readModel((await check(workspace, entry)).graph);
      expect(outline(model)).toEqual([{ name: "orders", style: "json-schema", columns }]);
      const place = model.tables[0]?.columns?.[1]?.placeOf("length");
      expect(place?.file).toBe(`memory:/${$ref.replace(/#.*/, "")}`);
      expect(place?.pointer).toBe($ref.endsWith("txt") ? "" : "/real/properties/name/length");
    }
  });

  test("a Standard Definition in another language has only a name", () => {
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

  test("the `$ref` of a property resolves inside the definition", () => {
    const $defs = { Id: { physicalType: "UUID", isNullable: false } };
    const [id] = columnsOf({
      $defs,
      properties: { id: { $ref: "#/$defs/Id", description: "own" } },
    });
    expect(id).toMatchObject({ name: "id", nullable: false, description: "own" });
    expect(id?.dataType?.name).toBe("UUID");
  });

  test("what a property has from the target of its `$ref` is at the `$ref`", () => {
    const $defs = { Id: { physicalType: "UUID", description: "other" } };
    const [id] = columnsOf({
      $defs,
      properties: { id: { $ref: "#/$defs/Id", description: "own" } },
    });
    const at = "/tables/0/definition/properties/id";
    expect(id?.placeOf("dataType").pointer).toBe(`${at}/$ref`);
    expect(id?.at("physicalType").pointer).toBe(`${at}/$ref`);
    expect(id?.placeOf("description").pointer).toBe(`${at}/description`);
    expect(id?.at("scale").pointer).toBe(`${at}/scale`);
    expect(id?.at().pointer).toBe(at);
  });

  test("the `$ref` of a property resolves from the root of its descriptor, wherever that is", async () => {
    const id = { $ref: "#/components/tables/types/properties/Id" };
    const descriptor = {
      schema: {
        tables: [{ specification: "json-schema", definition: { properties: { id } } }],
      },
      components: { tables: { types: { properties: { Id: { physicalType: "UUID" } } } } },
    };
    for (const [value, path] of [
      [descriptor, []],
      [{ outputs: [descriptor] }, ["outputs", 0]],
    ] as const) {
      const { workspace, entry } = openWorkspace(JSON.stringify(value), "descriptor");
      const { graph } = await check(workspace, { ...entry, path });
      expect(readModel(graph).tables[0]?.columns?.[0]?.dataType?.name).toBe("UUID");
    }
  });

  test("a circular `$ref`, and one that does not resolve, end", () => {
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

  test("without a data type, the family is that of the JSON Schema type", () => {
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

  test("text that is not JSON is opaque", () => {
    const tables = [{ name: "t", specification: "json-schema", definition: "{" }];
    expect(outline(modelOf({ tables }))).toMatchObject([{ style: "opaque" }]);
  });
});

describe("documents with errors", () => {
  test("a misspelled key counts as the property that was meant, at its own place", () => {
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
    expect(variable?.at("default").pointer).toBe("/serverVariables/host/default");
    const jdbc = service?.server?.jdbc;
    expect(jdbc?.connectionString).toBe("jdbc:x://{host}");
    expect(jdbc?.at("connectionString").pointer).toBe("/serverInfo/connectionProtocols/jdbc/url");
  });

  test("values of the wrong type are omitted, and an object with unknown keys is doubtful", () => {
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
  ])("%j can be read", (schema) => {
    expect(() => modelOf(schema)).not.toThrow();
  });
});

test("a table with two references is one table", () => {
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
  expect(model.schemas[0]?.items.map(({ table }) => table)).toEqual([
    model.tables[0],
    model.tables[0],
  ]);
  expect(model.schemas[0]?.tables).toEqual(model.tables);
  expect(model.components).toMatchObject([{ name: "t", isUsed: true }]);
});

describe("keys and foreign keys", () => {
  const table = (name: string, columns: object[], constraints: object[] = []) => ({
    name,
    fullyQualifiedName: `shop.${name}`,
    version: "1.0.0",
    columns: columns.map((column) => ({
      ...column,
      fullyQualifiedName: `shop.${name}.${(column as { name: string }).name}`,
    })),
    constraints,
  });
  const customers = table(
    "customers",
    [
      { name: "id", columnConstraint: "PRIMARY_KEY" },
      { name: "email", columnConstraint: "UNIQUE" },
      { name: "country" },
      { name: "number" },
    ],
    [{ constraintType: "UNIQUE", columns: ["shop.customers.country", "shop.customers.number"] }],
  );
  const ordersWith = (columns: string[]) =>
    table(
      "orders",
      [{ name: "country" }, { name: "number" }],
      [{ constraintType: "FOREIGN_KEY", columns }],
    );
  const pair = [
    "shop.orders.country",
    "shop.orders.number",
    "shop.customers.country",
    "shop.customers.number",
  ];
  const names = (columns: readonly { name: string | undefined }[]) =>
    columns.map(({ name }) => name);

  test("keys come from columns and from constraints", () => {
    const [model] = modelOf({ tables: [customers] }).tables;
    expect(model?.keys?.map(({ type, columns }) => [type, names(columns)])).toEqual([
      ["UNIQUE", ["email"]],
      ["PRIMARY_KEY", ["id"]],
      ["UNIQUE", ["country", "number"]],
    ]);
    expect(names(model?.markedPrimaryKey ?? [])).toEqual(["id"]);
  });

  test("keys are unknown if one of them names an unknown column", () => {
    const constraints = [{ constraintType: "UNIQUE", columns: ["shop.customers.nothing"] }];
    const [model] = modelOf({ tables: [{ ...customers, constraints }] }).tables;
    expect(model?.keys).toBeUndefined();
    expect(model?.constraints[0]).toMatchObject({
      columnNames: ["shop.customers.nothing"],
      columns: [undefined],
      resolvedColumns: undefined,
    });
  });

  test("the columns of a foreign key are paired with their targets", () => {
    const [target, orders] = modelOf({ tables: [customers, ordersWith(pair)] }).tables;
    const [key, ...more] = orders?.foreignKeys ?? [];
    expect(more).toEqual([]);
    expect(key?.constraint).toBe(orders?.constraints[0]);
    expect(key?.target).toBe(target);
    expect(names(key?.columns ?? [])).toEqual(["country", "number"]);
    expect(key?.columns.every((column) => column.table === orders)).toBe(true);
    expect(key?.targetColumns).toEqual(target?.columns?.slice(2));
  });

  test.each([
    ["an odd number of columns", pair.slice(1)],
    ["columns of two target tables", [pair[0], pair[1], pair[2], pair[1]]],
    ["an unknown column", ["shop.orders.country", "shop.elsewhere.country"]],
    ["no columns", []],
  ])("a foreign key with %s cannot be read", (_, columns) => {
    const { tables } = modelOf({ tables: [customers, ordersWith(columns as string[])] });
    expect(tables[1]?.foreignKeys).toEqual([]);
  });

  test("tables and columns are found by name, with and without the major version", () => {
    const { names: index, tables } = modelOf({
      tables: [{ ...customers, fullyQualifiedName: "shop.customers.1" }],
    });
    expect(index.table("shop.customers.1")).toBe(tables[0]);
    expect(index.table("shop.customers")).toBe(tables[0]);
    expect(index.table("shop.orders")).toBeUndefined();
    expect(index.column("shop.customers.id")).toBe(tables[0]?.columns?.[0]);
    expect(index.column("shop.customers.nothing")).toBeUndefined();
  });
});

describe("data types", () => {
  test.each([
    ["varchar(30)", "VARCHAR", "text"],
    ["character varying (30)", "CHARACTER_VARYING", "text"],
    ["int unsigned", "INT", "integer"],
    ["NUMERIC(10, 2)", "NUMERIC", "decimal"],
    ["timestamp with time zone", "TIMESTAMP_WITH_TIME_ZONE", "timestamp"],
    ["ARRAY<STRING>", "ARRAY", "other"],
    ["public.status", "PUBLIC.STATUS", undefined],
  ])("%s is %s, %s", (text, name, family) => {
    expect(parseType(text)).toMatchObject({ text, name, family });
  });

  test("families say whether a type takes a length or a precision", () => {
    expect([takesLength("text"), takesLength("binary"), takesLength("other")]).not.toContain(false);
    expect([takesLength("integer"), takesLength("json")]).not.toContain(true);
    expect([takesPrecision("decimal"), takesPrecision("timestamp")]).not.toContain(false);
    expect([takesPrecision("text"), takesPrecision("date")]).not.toContain(true);
  });

  test("families are comparable, not comparable, or that depends on the database", () => {
    expect(areComparable("integer", "float")).toBe(true);
    expect(areComparable("date", "timestamp")).toBe(true);
    expect(areComparable("integer", "text")).toBe(false);
    expect(areComparable("integer", "other")).toBeUndefined();
    expect(areComparable("json", "json")).toBeUndefined();
  });

  test("every listed type is known, and synonyms have a listed type", () => {
    const known = new Set(knownTypes());
    expect(LISTED_TYPES.filter((name) => !known.has(name))).toEqual([]);
    expect(listedSynonyms("INTEGER")).toEqual(["INT", "BIGINT"]);
    expect(listedSynonyms("REAL")).toEqual(["FLOAT", "DOUBLE"]);
    expect(listedSynonyms("INT")).toEqual(["INT"]);
    expect(listedSynonyms("toString")).toEqual([]);
  });
});

test.each([
  [{ name: "orders", fullyQualifiedName: "shop.items:1" }, "orders"],
  [{ fullyQualifiedName: "urn:dsas:org:tables:shop.public.orders:1" }, "orders"],
  [{ fullyQualifiedName: "shop.orders" }, "orders"],
  [{ fullyQualifiedName: "orders" }, "orders"],
  [{ name: "", fullyQualifiedName: "shop.orders.2" }, "orders"],
  [{}, ""],
])("the short name of %j is %j", (names, expected) => {
  const column = { fullyQualifiedName: "shop.orders.order_id" };
  const [table] = modelOf({ ...names, version: "1.0.0", columns: [column, {}] }, "table").tables;
  expect(table?.shortName).toBe(expected);
  expect(table?.columns?.map(({ shortName }) => shortName)).toEqual(["order_id", ""]);
});
