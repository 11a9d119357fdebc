import { expect, test } from "vitest";
import { type DuckdbRows, duckdbCatalog } from "../../src/sources/duckdb-reader.js";
import { readText } from "../support/project.js";

/** The rows that DuckDB 1.5 gave for fixtures/databases/shop.duckdb.sql. */
const rows: DuckdbRows = JSON.parse(readText("fixtures/databases/duckdb-rows.json"));
const catalog = duckdbCatalog(rows);
const table = (name: string) => catalog.tables.find((one) => one.name === name);

test("tables, views and comments", () => {
  expect(catalog.tables.map(({ schema, name, kind }) => `${schema}/${name}: ${kind}`)).toEqual([
    "main/counted: REGULAR",
    "main/country: REGULAR",
    "main/product: REGULAR",
    "main/stock: REGULAR",
    "main/stocked: VIEW",
    'my "s/a.b: REGULAR',
    'my "s/other: REGULAR',
  ]);
  expect(catalog.database).toBe("shop");
  expect(catalog.version).toMatch(/^1\.\d+\.\d+$/);
  expect(table("country")?.comment).toBe("Countries");
  expect(table("country")?.columns[0]?.comment).toBe("It's the ISO code");
});

test("types", () => {
  expect(table("product")?.columns.map(({ name, dataType }) => `${name} ${dataType}`)).toEqual([
    "sku VARCHAR",
    "price DECIMAL",
    "kind ENUM",
    "tags ARRAY",
    "details STRUCT",
    "labels MAP",
    "uid STRING",
    "large DECIMAL",
    "created TIMESTAMP",
    "gross DECIMAL",
    "bits STRING",
  ]);
  expect(table("product")?.columns[1]).toMatchObject({ precision: 12, scale: 2, nullable: false });
});

test("keys; a foreign key finds the schema that only its text has", () => {
  expect(table("counted")?.keys).toEqual([
    {
      type: "FOREIGN_KEY",
      columns: ["sku", "warehouse"],
      target: { schema: "main", table: "stock", columns: ["sku", "warehouse"] },
    },
  ]);
  expect(table("other")?.keys).toEqual([
    {
      type: "FOREIGN_KEY",
      columns: ["ref"],
      target: { schema: 'my "s', table: "a.b", columns: ["zip code"] },
    },
  ]);
  expect(table("stock")?.keys.filter(({ type }) => type !== "FOREIGN_KEY")).toEqual([
    { type: "PRIMARY_KEY", columns: ["sku", "warehouse"] },
    { type: "UNIQUE", columns: ["x y", "warehouse"] },
  ]);
  expect(table("country")?.keys).toEqual([
    { type: "PRIMARY_KEY", columns: ["code"] },
    { type: "UNIQUE", columns: ["name"] },
  ]);
});

test.each([
  ["[h, I]", ["h", "I"]],
  [`['"e,f"', '"g]"']`, ["e,f", "g]"]],
  [`['"c""d"', '"a\\'b"']`, ['c"d', "a'b"]],
  ["['((h + 1))']", undefined],
])("a unique index over %s", (expressions, columns) => {
  const index = { schema: "main", table: "country", unique: true, expressions };
  const { tables } = duckdbCatalog({ ...rows, keys: [], indexes: [index] });
  const [key] = tables.find(({ name }) => name === "country")?.keys ?? [];
  expect(key?.columns).toEqual(columns);
});

test("what has no place is counted, and a selection is kept", () => {
  expect(Object.fromEntries(catalog.dropped)).toEqual({
    default: 2,
    index: 2,
  });
  const own = duckdbCatalog(rows, ({ schema }) => schema !== "main");
  expect(own.tables.map(({ name }) => name)).toEqual(["a.b", "other"]);
});
