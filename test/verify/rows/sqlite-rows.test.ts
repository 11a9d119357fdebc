import { expect, test } from "vitest";
import type { Selection } from "../../../src/sources/catalog.js";
import { readSqlite } from "../../../src/sources/sqlite-reader.js";
import { blocksOf } from "../../support/markdown.js";
import { sqliteMemory } from "../../support/sqlite.js";
import { counts, describe as described, verifyRows } from "./verify-rows.js";

async function rowsOf(sql: string, descriptor: unknown, includes?: Selection["includes"]) {
  const connection = sqliteMemory();
  for (const statement of sql.split(/;\s*(?=\S)/)) await connection.query(statement);
  const found = await verifyRows(descriptor, connection, readSqlite, includes);
  await connection.close();
  return found;
}

test("the page of type-values", async () => {
  const [sql = "", before = "", after = ""] = blocksOf("docs/findings/type-values.md").map(
    ({ text }) => text,
  );
  expect(counts((await rowsOf(sql, before)).findings)).toEqual(["type-values amount 1"]);
  expect((await rowsOf(sql.replace("'two'", "2"), before)).findings).toEqual([]);
  expect(after).toContain("TEXT");
});

test("what the catalog enforces is not asked", async () => {
  const { queries, summary } = await rowsOf(
    "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, a TEXT NOT NULL, b TEXT, UNIQUE (a))",
    described({
      t: {
        columns: {
          id: { columnConstraint: "PRIMARY_KEY" },
          a: { columnConstraint: "NOT_NULL" },
          b: {},
        },
        // What is unique is unique with more.
        constraints: [{ type: "UNIQUE", columns: ["t.a", "t.b"] }],
      },
    }),
  );
  expect(queries).toEqual([]);
  expect(summary).toEqual({
    tables: 0,
    rows: 0,
    hold: 0,
    broken: 0,
    guaranteed: 4,
    unchecked: {},
  });
});

test("a foreign key to a table that is left out is asked, and what breaks it is reported", async () => {
  const { findings, summary } = await rowsOf(
    "CREATE TABLE c (id INTEGER); CREATE TABLE o (c INTEGER); INSERT INTO o VALUES (9)",
    described({
      c: { columns: { id: { columnConstraint: "PRIMARY_KEY", dataType: "INT" } } },
      o: {
        columns: { c: { dataType: "INT" } },
        constraints: [{ type: "FOREIGN_KEY", columns: ["o.c", "c.id"] }],
      },
    }),
    ({ name }) => name === "o",
  );
  expect(counts(findings)).toEqual(["orphan-values c 1"]);
  expect(summary.broken).toBe(1);
});

test("one scan of a table, one grouping of a key, one anti-join of a foreign key", async () => {
  const { queries, findings, summary } = await rowsOf(
    `CREATE TABLE c (id INTEGER, code TEXT COLLATE NOCASE);
     CREATE TABLE o (a INT, b INT, c INT, d TEXT PRIMARY KEY);
     INSERT INTO c VALUES (1, 'A'), (2, 'a'), (NULL, NULL), (2, 'b');
     INSERT INTO o VALUES (1, 1, 1, 'x'), (1, 1, 9, NULL), (1, NULL, NULL, NULL), (1, NULL, 2, 'y')`,
    described({
      c: {
        columns: {
          id: { columnConstraint: "PRIMARY_KEY", dataType: "INT" },
          code: { columnConstraint: "UNIQUE", dataType: "VARCHAR", dataLength: 1 },
        },
      },
      o: {
        columns: {
          a: { dataType: "INT" },
          b: { dataType: "INT" },
          c: { dataType: "INT" },
          d: { columnConstraint: "PRIMARY_KEY" },
        },
        constraints: [
          { type: "UNIQUE", columns: ["o.a", "o.b"] },
          { type: "FOREIGN_KEY", columns: ["o.c", "c.id"] },
        ],
      },
    }),
  );
  expect(queries).toMatchInlineSnapshot(`
    [
      "SELECT COUNT(*) AS n, COUNT(CASE WHEN "id" IS NULL THEN 1 END) AS c0, COUNT(CASE WHEN typeof("id") NOT IN ('integer', 'null') AND NOT (typeof("id") = 'real' AND "id" = CAST("id" AS INTEGER)) THEN 1 END) AS c1, COUNT(CASE WHEN length("code") > 1 THEN 1 END) AS c2, COUNT(CASE WHEN typeof("code") NOT IN ('text', 'null') THEN 1 END) AS c3 FROM "c"",
      "SELECT COALESCE(SUM(n - 1), 0) AS n FROM (SELECT COUNT(*) AS n FROM "c" WHERE "id" IS NOT NULL GROUP BY "id" HAVING COUNT(*) > 1) AS d",
      "SELECT COALESCE(SUM(n - 1), 0) AS n FROM (SELECT COUNT(*) AS n FROM "c" WHERE "code" IS NOT NULL GROUP BY "code" HAVING COUNT(*) > 1) AS d",
      "SELECT COUNT(*) AS n, COUNT(CASE WHEN typeof("a") NOT IN ('integer', 'null') AND NOT (typeof("a") = 'real' AND "a" = CAST("a" AS INTEGER)) THEN 1 END) AS c0, COUNT(CASE WHEN typeof("b") NOT IN ('integer', 'null') AND NOT (typeof("b") = 'real' AND "b" = CAST("b" AS INTEGER)) THEN 1 END) AS c1, COUNT(CASE WHEN typeof("c") NOT IN ('integer', 'null') AND NOT (typeof("c") = 'real' AND "c" = CAST("c" AS INTEGER)) THEN 1 END) AS c2, COUNT(CASE WHEN "d" IS NULL THEN 1 END) AS c3 FROM "o"",
      "SELECT COALESCE(SUM(n - 1), 0) AS n FROM (SELECT COUNT(*) AS n FROM "o" WHERE "a" IS NOT NULL AND "b" IS NOT NULL GROUP BY "a", "b" HAVING COUNT(*) > 1) AS d",
      "SELECT COUNT(*) AS n FROM "o" AS a WHERE a."c" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "c" AS b WHERE b."id" = a."c")",
    ]
  `);
  expect(counts(findings)).toEqual([
    "duplicate-values id 1",
    "null-values id 1",
    "duplicate-values code 1",
    "null-values d 2",
    "duplicate-values a+b 1",
    "orphan-values c 1",
  ]);
  expect(findings.at(-1)?.message).toBe(
    "1 of 4 rows of `o` has a value of `c` that `c` does not have",
  );
  expect(findings.at(-1)?.details?.sql).toBe(
    'SELECT a.* FROM "o" AS a WHERE a."c" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "c" AS b WHERE b."id" = a."c")',
  );
  expect(summary).toMatchObject({ tables: 2, rows: 8, broken: 6, guaranteed: 1 });
});

test("a text that only the functions of SQLite take for a day or a time is none", async () => {
  const { findings } = await rowsOf(
    `CREATE TABLE t (d DATE, s TIMESTAMP, c TIME);
     INSERT INTO t VALUES ('2024-02-29', '2024-02-29T10:00:00Z', '23:59'), ('2024-02-30', 'now', 'now'), ('now', '2024-02-30 10:00', '12345'), ('2024-13-01', '12:30', '24:00'), (NULL, 1709200000, '10:00:00.5')`,
    described({
      t: {
        columns: {
          d: { dataType: "DATE" },
          s: { dataType: "TIMESTAMP" },
          c: { dataType: "TIME" },
        },
      },
    }),
  );
  expect(counts(findings)).toEqual(["type-values d 3", "type-values s 3", "type-values c 1"]);
});

test("numbers that are not read exactly are not checked, and neither are keywords with odd values", async () => {
  const { findings, summary } = await rowsOf(
    "CREATE TABLE t (a INT); INSERT INTO t VALUES (9007199254740993), (9007199254740992)",
    described({
      t: {
        columns: {
          a: {
            jsonSchema:
              '{ "enum": [9007199254740992, 9007199254740993], "maximum": 9007199254740993, "exclusiveMaximum": 1e400, "minimum": "0", "exclusiveMinimum": true, "pattern": 1 }',
          },
        },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary).toMatchObject({
    hold: 0,
    unchecked: { enum: 1, maximum: 1, exclusiveMaximum: 1, minimum: 1, pattern: 1 },
  });
});

test("fields, elements and entries inside values are counted as not checked", async () => {
  const { findings, summary } = await rowsOf(
    `CREATE TABLE t (a JSON, b JSON, c JSON); INSERT INTO t VALUES ('{"x":0}', '["z"]', '{}')`,
    described({
      t: {
        columns: {
          a: { jsonSchema: '{ "properties": { "x": { "minimum": 1 }, "y": {} } }' },
          b: { jsonSchema: '{ "items": { "enum": ["a"] } }' },
          c: { jsonSchema: '{ "additionalProperties": { "type": "string" } }' },
        },
      },
    }),
  );
  expect(findings).toEqual([]);
  expect(summary).toMatchObject({ unchecked: { "nested field": 2, elements: 1, entries: 1 } });
});
