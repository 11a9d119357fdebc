import { expect, test } from "vitest";
import { ALL_TABLES } from "../../src/sources/catalog.js";
import { readSqlite, SQLITE_QUERIES } from "../../src/sources/sqlite-reader.js";
import { readText } from "../support/project.js";
import { sqliteMemory } from "../support/sqlite.js";

async function read(...statements: string[]) {
  const memory = sqliteMemory();
  try {
    for (const statement of statements) await memory.query(statement);
    memory.statements.length = 0;
    return { catalog: await readSqlite(memory, ALL_TABLES), queries: memory.statements };
  } finally {
    await memory.close();
  }
}

const shop = readText("fixtures/databases/shop.sqlite.sql").split(/;\n(?=\n|CREATE)/);
const { catalog } = await read(...shop);
const table = (name: string, from = catalog) => from.tables.find((one) => one.name === name);

test("tables and views, and nothing of SQLite's own", () => {
  expect(catalog.tables.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    "a.b: REGULAR",
    "count: REGULAR",
    "country: REGULAR",
    "open stock: VIEW",
    "product: REGULAR",
    "stock: REGULAR",
    "supplier: REGULAR",
  ]);
  expect(table("open stock")?.columns.map(({ name }) => name)).toEqual(["sku", "title"]);
  expect(catalog.version).toMatch(/^3\.\d+/);
});

test("a declared type is any text, or none", () => {
  expect(
    table("product")?.columns.map(({ name, nativeType, dataType }) => [name, nativeType, dataType]),
  ).toEqual([
    ["sku", "TEXT", "TEXT"],
    ["title", "TEXT", "TEXT"],
    ["price", "NUMERIC(12, 2)", "DECIMAL"],
    ["gross", "NUMERIC(14, 2)", "DECIMAL"],
    ["picture", "BLOB", "BLOB"],
    ["created", "DATETIME", "DATETIME"],
    ["barcode", "BIGINT", "BIGINT"],
    ["anything", "", undefined],
    ["mistake", "int primary_key", "INT"],
  ]);
  expect(table("country")?.columns[1]).toMatchObject({ dataType: "VARCHAR", length: 80 });
  expect(table("product")?.columns[2]).toMatchObject({ precision: 12, scale: 2 });
});

test("a primary key is only not null where SQLite says so", () => {
  const nullable = (name: string) => table(name)?.columns.map((column) => column.nullable);
  // STRICT, then an ordinary table with the same key.
  expect(nullable("stock")).toEqual([false, false, false]);
  expect(nullable("count")).toEqual([true, true, true]);
});

test("keys; a foreign key without columns means the primary key, whatever the case of names", () => {
  expect(table("supplier")?.keys).toEqual([
    { type: "PRIMARY_KEY", columns: ["id"] },
    { type: "UNIQUE", columns: ["name", "country"] },
    { type: "FOREIGN_KEY", columns: ["country"], target: { table: "country", columns: ["code"] } },
  ]);
  expect(table("count")?.keys.at(-1)).toEqual({
    type: "FOREIGN_KEY",
    columns: ["sku", "warehouse"],
    target: { table: "stock", columns: ["sku", "warehouse"] },
  });
  // Neither an expression nor a part of the rows is a key.
  expect(table("product")?.keys).toEqual([
    { type: "PRIMARY_KEY", columns: ["sku"] },
    { type: "UNIQUE", columns: ["barcode"] },
  ]);
});

test("what has no place is counted", () => {
  expect(Object.fromEntries(catalog.dropped)).toEqual({
    default: 3,
    "generated column": 1,
    index: 3,
    "action of a foreign key": 1,
    "identity column": 1,
    trigger: 1,
  });
});

test("the number of queries does not depend on the tables", async () => {
  const many = Array.from({ length: 60 }, (_, index) => `CREATE TABLE t${index} (a INT, b TEXT)`);
  const { queries, catalog: read60 } = await read(...many);
  expect(read60.tables).toHaveLength(60);
  expect(queries).toHaveLength(Object.keys(SQLITE_QUERIES).length);
});

test("a view that SQLite cannot read is named, and the others are read", async () => {
  const { catalog: broken } = await read(
    "CREATE TABLE a (x INT)",
    "CREATE TABLE gone (x INT)",
    "CREATE VIEW good AS SELECT x FROM a",
    "CREATE VIEW bad AS SELECT x FROM gone",
    "DROP TABLE gone",
  );
  expect(broken.unread).toMatchObject([{ what: "the columns of the view bad" }]);
  expect(broken.unread[0]?.reason).toContain("gone");
  expect(table("good", broken)?.columns).toHaveLength(1);
});

test("the tables in which a virtual one keeps its rows are none, whether or not there is its module", async () => {
  const { catalog: found } = await read(
    "CREATE TABLE docs_data (a)",
    "CREATE TABLE box_node (nodeno INTEGER PRIMARY KEY, data)",
    "CREATE TABLE mail_segments (a)",
    "CREATE TABLE mail_other (a)",
    "PRAGMA writable_schema = ON",
    // As a file has them that was written with the modules.
    "INSERT INTO sqlite_schema VALUES ('table', 'box', 'box', 0, 'CREATE VIRTUAL TABLE box USING rtree(id, x, y)')",
    "INSERT INTO sqlite_schema VALUES ('table', 'mail', 'mail', 0, 'CREATE VIRTUAL TABLE \"mail\" USING fts4 (text)')",
  );
  expect(found.tables.map(({ name }) => name)).toEqual(["docs_data", "mail_other"]);
});

test("a foreign key to a column that does not exist is left out, and counted", async () => {
  const { catalog: found } = await read(
    "CREATE TABLE p (id INTEGER PRIMARY KEY)",
    "CREATE TABLE c (a REFERENCES p(nocol), b REFERENCES p(ID), c REFERENCES p)",
  );
  expect(table("c", found)?.keys.map(({ columns }) => columns)).toEqual([["b"], ["c"]]);
  expect(found.dropped.get("foreign key to a column that does not exist")).toBe(1);
});
