import { describe, expect, test } from "vitest";
import { readDbt } from "../../src/sources/read-dbt.js";
import type { JsonObject } from "../../src/values/json-value.js";

const METADATA = {
  dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json",
  adapter_type: "snowflake",
};

const model = (name: string, more: JsonObject = {}) => ({
  resource_type: "model",
  database: "SHOP",
  schema: "MART",
  name,
  relation_name: `SHOP.MART.${name}`,
  config: { materialized: "table" },
  columns: {},
  ...more,
});
const columns = (...list: JsonObject[]) =>
  Object.fromEntries(list.map((column) => [column.name, column]));

/** The tables of a project with these models, by name. */
function tablesOf(nodes: JsonObject, sources: JsonObject = {}, catalog?: JsonObject) {
  const read = readDbt({ metadata: METADATA, nodes, sources }, catalog);
  return { ...read, byName: Object.fromEntries(read.tables.map((table) => [table.name, table])) };
}

const id = { name: "id", data_type: "NUMBER(38,0)" };

test("models, seeds, snapshots and sources are tables; ephemeral models are none", () => {
  const { database, dialect, tables } = tablesOf(
    {
      a: model("orders", { alias: "ORDERS_V", config: { materialized: "view" } }),
      b: model("tmp", { config: { materialized: "ephemeral" } }),
      c: model("countries", { resource_type: "seed" }),
      d: model("history", { resource_type: "snapshot", schema: "HISTORY" }),
      e: { resource_type: "analysis", name: "x" },
    },
    { f: model("raw", { resource_type: "source", identifier: "RAW_ORDERS", schema: "RAW" }) },
  );
  expect([database, dialect]).toEqual(["SHOP", "snowflake"]);
  expect(tables.map(({ schema, name, kind }) => `${schema}.${name} ${kind}`)).toEqual([
    "HISTORY.history REGULAR",
    "MART.ORDERS_V VIEW",
    "MART.countries REGULAR",
    "RAW.RAW_ORDERS REGULAR",
  ]);
});

test("a model that is a source as well is one table", () => {
  const { tables, dropped } = tablesOf(
    { a: model("orders", { columns: columns(id) }) },
    { b: model("orders", { resource_type: "source", source_name: "raw" }) },
  );
  expect(tables.map(({ name, columns: own }) => [name, own.length])).toEqual([["orders", 1]]);
  expect(dropped.get("second description of a table")).toBe(1);
});

test("a nested field of BigQuery is no column", () => {
  const metadata = { ...METADATA, adapter_type: "bigquery" };
  const [address, city] = [{ name: "address" }, { name: "address.city", data_type: "STRING" }];
  const tag = { name: "tags.name" };
  const nodes = { a: model("orders", { columns: columns(address, city, tag) }) };
  const { tables, dropped } = readDbt({ metadata, nodes });
  expect(tables[0]?.columns.map(({ name }) => name)).toEqual(["address", "tags"]);
  expect([...dropped]).toEqual([["nested field", 1]]);
});

test("columns are those of catalog.json, in its order and its case", () => {
  const orders = model("orders", {
    description: "All orders",
    tags: ["daily"],
    columns: columns({ name: "total", description: "With tax" }, { name: "gone" }),
  });
  const catalog = {
    nodes: {
      a: {
        metadata: { type: "BASE TABLE", name: "ORDERS" },
        columns: {
          TOTAL: { type: "NUMBER(12,2)", index: 2 },
          ID: { type: "TEXT", index: 1, comment: "The key" },
        },
      },
    },
  };
  expect(tablesOf({ a: orders }, {}, catalog).tables).toEqual([
    {
      schema: "MART",
      name: "ORDERS",
      kind: "REGULAR",
      comment: "All orders",
      tags: ["daily"],
      keys: [],
      partition: undefined,
      columns: [
        expect.objectContaining({
          name: "ID",
          nativeType: "TEXT",
          nullable: true,
          comment: "The key",
        }),
        expect.objectContaining({
          name: "TOTAL",
          nativeType: "NUMBER(12,2)",
          precision: 12,
          scale: 2,
          comment: "With tax",
        }),
      ],
    },
  ]);
});

test("a length that the database forgets is that of the model", () => {
  const catalog = { nodes: { a: { columns: { ID: { type: "VARCHAR", index: 1 } } } } };
  const nodes = { a: model("t", { columns: columns({ name: "id", data_type: "varchar(80)" }) }) };
  expect(tablesOf(nodes, {}, catalog).tables[0]?.columns).toMatchObject([
    { name: "ID", nativeType: "varchar(80)", length: 80 },
  ]);
});

describe("constraints are keys", () => {
  test("of a column and of a model", () => {
    const orders = model("orders", {
      columns: columns(
        { ...id, constraints: [{ type: "primary_key" }, { type: "not_null" }] },
        { name: "day", data_type: "DATE", constraints: [{ type: "check", expression: "day > 0" }] },
        { name: "customer", data_type: "TEXT" },
      ),
      constraints: [
        { type: "unique", columns: ["DAY", '"customer"'] },
        { type: "foreign_key", columns: ["customer"], to: "ref('customers')", to_columns: ["id"] },
        {
          type: "foreign_key",
          columns: ["customer"],
          to: "SHOP.MART.customers",
          to_columns: ["id"],
        },
        { type: "foreign_key", columns: ["customer"], expression: "other (id)" },
      ],
    });
    const { byName, dropped } = tablesOf({
      a: orders,
      b: model("customers", { columns: columns(id) }),
    });
    expect(byName.orders?.keys).toEqual([
      { type: "UNIQUE", columns: ["day", "customer"] },
      {
        type: "FOREIGN_KEY",
        columns: ["customer"],
        target: { schema: "MART", table: "customers", columns: ["id"] },
      },
      { type: "PRIMARY_KEY", columns: ["id"] },
    ]);
    expect(byName.orders?.columns.map(({ nullable }) => nullable)).toEqual([false, true, true]);
    expect(Object.fromEntries(dropped)).toEqual({
      "foreign key to an unknown column": 1,
    });
  });
});

describe("tests are keys", () => {
  const node = (name: string, kwargs: JsonObject, more: JsonObject = {}) => ({
    resource_type: "test",
    attached_node: "a",
    config: { severity: "ERROR" },
    test_metadata: { name, kwargs },
    ...more,
  });
  const read = (...tests: JsonObject[]) =>
    tablesOf(
      {
        a: model("orders", { columns: columns(id, { name: "customer" }) }),
        b: model("customers", { columns: columns(id) }),
        ...Object.fromEntries(tests.map((test, index) => [`t${index}`, test])),
      },
      { s: model("raw", { resource_type: "source", source_name: "in", columns: columns(id) }) },
    );

  test("unique, not_null and relationships", () => {
    const { byName, dropped } = read(
      node("unique", { column_name: "id" }),
      node("not_null", { column_name: "ID" }),
      node("relationships", { column_name: "customer", to: "ref('customers')", field: "id" }),
      node("relationships", { column_name: "id", to: "source('in', 'raw')", field: "id" }),
    );
    expect(byName.orders?.columns[0]?.nullable).toBe(false);
    expect(byName.orders?.keys).toEqual([
      { type: "UNIQUE", columns: ["id"] },
      expect.objectContaining({
        columns: ["customer"],
        target: expect.objectContaining({ table: "customers" }),
      }),
      expect.objectContaining({
        columns: ["id"],
        target: expect.objectContaining({ table: "raw" }),
      }),
    ]);
    expect([...dropped]).toEqual([]);
  });

  test("those of a source, which dbt attaches to nothing", () => {
    const model = "{{ get_where_subquery(source('in', 'raw')) }}";
    const test = node("unique", { column_name: "id", model }, { attached_node: null });
    expect(read(test).byName.raw?.keys).toEqual([{ type: "UNIQUE", columns: ["id"] }]);
  });

  test.each([
    ["ref('customers')", "customers_v2"],
    ["ref('customers', v=1)", "customers_v1"],
    ["ref('shop', 'customers', version = '2')", "customers_v2"],
  ])("%s is the version %s", (to, table) => {
    const version = (number: number) =>
      model("customers", {
        alias: `customers_v${number}`,
        version: number,
        latest_version: 2,
        columns: columns(id),
      });
    const { byName } = tablesOf({
      a: model("orders", { columns: columns(id) }),
      ...{ v2: version(2), v1: version(1) },
      t: node("relationships", { column_name: "id", to, field: "id" }),
    });
    expect(byName.orders?.keys).toMatchObject([{ target: { table } }]);
  });

  test("unique over several columns, by dbt_utils", () => {
    const kwargs = { combination_of_columns: ["id", "customer"] };
    const test = node("", kwargs, {
      test_metadata: { name: "unique_combination_of_columns", namespace: "dbt_utils", kwargs },
    });
    expect(read(test).byName.orders?.keys).toEqual([
      { type: "UNIQUE", columns: ["id", "customer"] },
    ]);
  });

  test.each([
    [
      "one that only warns",
      node("unique", { column_name: "id" }, { config: { severity: "warn" } }),
    ],
    ["one over some rows", node("unique", { column_name: "id" }, { config: { where: "id > 1" } })],
    ["another test", node("not_constant", { column_name: "id" })],
    ["a test of no table", node("unique", { column_name: "id" }, { attached_node: null })],
  ])("not: %s", (_, test) => {
    const { byName, dropped } = read(test);
    expect(byName.orders?.keys).toEqual([]);
    expect([...dropped]).toEqual([["test", 1]]);
  });
});

test.each([
  [
    { field: "day", data_type: "date", granularity: "month" },
    { columns: ["day"], intervalType: "TIME-UNIT", interval: "MONTH" },
  ],
  [
    { field: "day", data_type: "int64" },
    { columns: ["day"], intervalType: "INTEGER-RANGE" },
  ],
  [{ field: "_PARTITIONTIME" }, { columns: [], intervalType: "INGESTION-TIME" }],
  ["day", { columns: ["day"], intervalType: "COLUMN-VALUE" }],
  [["day"], { columns: ["day"], intervalType: "COLUMN-VALUE" }],
])("partition_by %j", (partition_by, expected) => {
  const { tables } = tablesOf({
    a: model("t", {
      config: { partition_by },
      columns: columns({ name: "day", data_type: "DATE" }),
    }),
  });
  expect(tables[0]).toMatchObject({ kind: "PARTITIONED", partition: expected });
});

test("a table whose columns no file lists is not read completely", () => {
  const { unread } = tablesOf({ a: model("t") });
  expect(unread).toEqual([
    {
      what: "columns of t",
      reason:
        "no file lists them; run `dbt docs generate`, and keep catalog.json beside the manifest",
    },
  ]);
});

test("tables of other databases are counted", () => {
  const { tables, dropped } = tablesOf({
    a: model("a", { columns: columns(id) }),
    b: model("b", { columns: columns(id) }),
    c: model("c", { database: "OTHER" }),
  });
  expect([tables.length, ...dropped]).toEqual([2, ["table of another database", 1]]);
});
