// What PostgreSQL enforces, and what only the rows can say: the traps of its values and its keys.

import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "../../../src/sources/catalog.js";
import { readPostgres } from "../../../src/sources/postgres-reader.js";
import { cases } from "../../support/effort.js";
import { createDatabase, type TestDatabase } from "../../support/postgres.js";
import { expectPlanted, plantedRows, statementsFor } from "./planted-rows.js";
import { counts, describe as described, verifyRows } from "./verify-rows.js";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase("verify_rows");
  client = await database.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function rowsIn(sql: string, tables: Parameters<typeof described>[0]) {
  await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await client.query(`SET search_path = public; ${sql}`);
  return verifyRows(described(tables), connectionOf(client), readPostgres);
}

const connectionOf = (opened: pg.Client): Connection => ({
  dialect: "postgres",
  timeout: 30,
  query: async (text, params) => (await opened.query(text, [...(params ?? [])])).rows,
  close: async () => {},
});

const UNIQUE = { columnConstraint: "UNIQUE" };
const schema = (value: object) => ({ jsonSchema: JSON.stringify(value) });

test("what is enforced is not asked; what is only noted is", async () => {
  const sql = `
    CREATE TABLE c (id int PRIMARY KEY, name varchar(5) NOT NULL);
    CREATE TABLE o (c int, d int REFERENCES c);
    INSERT INTO c VALUES (1, 'a');
    INSERT INTO o VALUES (7, 1);
    ALTER TABLE o ADD FOREIGN KEY (c) REFERENCES c NOT VALID`;
  const found = await rowsIn(sql, {
    c: {
      columns: {
        id: { columnConstraint: "PRIMARY_KEY" },
        name: { columnConstraint: "NOT_NULL", dataType: "VARCHAR", dataLength: 5 },
      },
    },
    o: {
      columns: { c: {}, d: {} },
      constraints: [
        { type: "FOREIGN_KEY", columns: ["o.c", "c.id"] },
        { type: "FOREIGN_KEY", columns: ["o.d", "c.id"] },
      ],
    },
  });
  expect(counts(found.findings)).toEqual(["orphan-values c 1"]);
  expect(found.queries).toHaveLength(2);
  expect(found.summary).toMatchObject({ guaranteed: 5, broken: 1, hold: 0 });
});

test("a domain, a parent of other tables, and a view prove nothing", async () => {
  const sql = `
    CREATE DOMAIN needed AS int NOT NULL;
    CREATE TABLE t (a needed);
    INSERT INTO t VALUES ((SELECT a FROM t WHERE false));
    CREATE TABLE parent (id int PRIMARY KEY);
    CREATE TABLE child () INHERITS (parent);
    INSERT INTO parent VALUES (1);
    INSERT INTO child VALUES (1);
    CREATE VIEW v AS SELECT a FROM t`;
  const found = await rowsIn(sql, {
    t: { columns: { a: { columnConstraint: "NOT_NULL" } } },
    parent: { columns: { id: { columnConstraint: "PRIMARY_KEY" } } },
    v: { columns: { a: { columnConstraint: "NOT_NULL" } } },
  });
  expect(counts(found.findings)).toEqual([
    "null-values a 1",
    "duplicate-values id 1",
    "null-values a 1",
  ]);
});

test("keys: nulls, several columns, case, collations, NaN, times, and an empty table", async () => {
  const sql = `
    CREATE EXTENSION citext;
    CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    CREATE TABLE k (a int, b int, c citext, d text COLLATE nocase, e text, f double precision, g timestamptz, h json);
    INSERT INTO k VALUES
      (1, NULL, 'A', 'A', 'A', 'NaN', '2026-01-01 12:00+00', '1'), (1, NULL, 'a', 'a', 'a', 'NaN', '2026-01-01 13:00+01', '1'),
      (2, 1, NULL, NULL, NULL, NULL, NULL, NULL), (2, 1, 'b', NULL, NULL, 0.0, NULL, NULL), (2, 1, NULL, 'b', 'b', -0.0, NULL, NULL);
    CREATE TABLE r (c citext, d text);
    INSERT INTO r VALUES ('a', 'b'), ('B', 'B'), ('x', NULL), (NULL, 'x');
    CREATE TABLE none (id int, f int)`;
  const columns = {
    a: {},
    b: {},
    c: UNIQUE,
    d: UNIQUE,
    e: UNIQUE,
    f: UNIQUE,
    g: UNIQUE,
    h: UNIQUE,
  };
  const found = await rowsIn(sql, {
    k: { columns, constraints: [{ type: "UNIQUE", columns: ["k.a", "k.b"] }] },
    r: {
      columns: { c: {}, d: {} },
      constraints: [
        { type: "FOREIGN_KEY", columns: ["r.c", "k.c"] },
        { type: "FOREIGN_KEY", columns: ["r.d", "k.d"] },
      ],
    },
    none: {
      columns: { id: { columnConstraint: "PRIMARY_KEY" }, f: {} },
      constraints: [{ type: "FOREIGN_KEY", columns: ["none.f", "none.id"] }],
    },
  });
  expect(counts(found.findings)).toEqual([
    "duplicate-values c 1",
    "duplicate-values d 1",
    "duplicate-values f 2",
    "duplicate-values g 1",
    "duplicate-values a+b 2",
    "orphan-values c 1",
    "orphan-values d 1",
  ]);
  // JSON has no equality.
  expect(found.summary.unchecked).toEqual({ key: 1 });
});

test("values: characters, case, NaN, precision, and patterns", async () => {
  const sql = `
    CREATE EXTENSION citext;
    CREATE TYPE mood AS ENUM ('good', 'bad');
    CREATE TABLE t (a text, b citext, c mood, d double precision, e real, f numeric, g boolean, h bytea, i uuid, j text);
    INSERT INTO t VALUES
      ('äöü', 'Open', 'bad', 'NaN', 0.1, 10.01, true, '\\x0102', gen_random_uuid(), E'A-1\\n'),
      ('äö\u{1F600}x', 'open', 'good', 5, 0.2, 10.015, false, '\\x010203', NULL, 'A-1'),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`;
  const found = await rowsIn(sql, {
    t: {
      columns: {
        a: { dataType: "VARCHAR", dataLength: 3, ...schema({ minLength: 4 }) },
        b: schema({ enum: ["open", "it's \\"] }),
        c: schema({ const: "good" }),
        d: schema({ minimum: 0, maximum: 5, exclusiveMaximum: 5 }),
        e: schema({ maximum: 0.1, minimum: 1 }),
        f: schema({ multipleOf: 0.01, enum: [10.01, 10.015] }),
        g: schema({ const: true }),
        h: { dataType: "BINARY", dataLength: 2 },
        i: schema({ minLength: 37 }),
        j: schema({ pattern: "^[A-Z]-\\d$" }),
      },
    },
  });
  expect(counts(found.findings)).toEqual([
    "length-values a 1",
    "length-values a 1",
    "unlisted-values b 1",
    "unlisted-values c 1",
    "range-values d 1",
    "range-values d 1",
    "range-values d 2",
    "range-values e 2",
    "range-values f 1",
    "unlisted-values g 1",
    "length-values h 1",
    "length-values i 1",
    "pattern-values j 1",
  ]);
  expect(found.summary.unchecked).toEqual({ maximum: 1 });
});

test("a setting of the session changes nothing, and no setting outlives the query", async () => {
  await client.query("SET standard_conforming_strings = off");
  const found = await rowsIn("CREATE TABLE t (a text); INSERT INTO t VALUES ($$it's \\$$)", {
    t: { columns: { a: schema({ enum: ["it's \\"] }) } },
  });
  expect(found.findings).toEqual([]);
  expect(await client.query("SHOW search_path").then(({ rows }) => rows)).toEqual([
    { search_path: "public" },
  ]);
  await client.query("RESET standard_conforming_strings");
});

test("exactly what was planted is found, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(plantedRows, async (planted) => {
      await client.query(
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public; SET search_path = public",
      );
      for (const sql of statementsFor(planted)) await client.query(sql);
      await expectPlanted(planted, connectionOf(client), readPostgres);
    }),
    { numRuns: cases(30) },
  );
});

test("labels of an enum, and limits in a check, that are at least as narrow prove a statement", async () => {
  const sql = `
    CREATE TYPE mood AS ENUM ('good', 'bad');
    CREATE DOMAIN short AS text CHECK (length(VALUE) <= 3);
    CREATE TABLE t (proven mood, wider mood, age int CHECK (age BETWEEN 0 AND 10), low int CHECK (low > 0),
      amount numeric CHECK (amount >= 0), code short, state text CHECK (state IN ('open')));
    ALTER TABLE t ADD CONSTRAINT late CHECK (low < 5) NOT VALID;
    INSERT INTO t VALUES ('good', 'bad', 10, 1, 'NaN', 'abc', 'open')`;
  const found = await rowsIn(sql, {
    t: {
      columns: {
        proven: schema({ enum: ["good", "bad", "calm"] }),
        wider: schema({ enum: ["good"] }),
        age: schema({ minimum: -1, exclusiveMaximum: 11 }),
        low: schema({ minimum: 1, maximum: 4 }),
        amount: schema({ minimum: 0 }),
        code: schema({ maxLength: 3 }),
        state: schema({ enum: ["open"] }),
      },
    },
  });
  expect(counts(found.findings)).toEqual(["unlisted-values wider 1", "range-values amount 1"]);
  // One of `low` and that of `state` are queried.
  expect(found.summary).toMatchObject({ guaranteed: 5, hold: 2 });
});
