import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSql } from "../../src/exports/sql/to-sql.js";
import type { Connection } from "../../src/sources/catalog.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { cases } from "../support/effort.js";
import { everyType, literals, zodSchema } from "../support/every-type.js";
import { modelOf } from "../support/models.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { schemas } from "../support/tables.js";
import { unexpectedDrift } from "./unexpected-drift.js";

// Places need an extension that the server does not have.
const GEOGRAPHY = "CREATE DOMAIN public.geography AS text;";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("exports_sql", GEOGRAPHY);
});
afterAll(() => database.drop());

test("PostgreSQL takes the DDL of any tables, and takes it again", async () => {
  const client = await database.connect();
  try {
    await fc.assert(
      fc.asyncProperty(schemas(), async (schema) => {
        const sql = toSql(modelOf(schema), { ifNotExists: true }).files[0]?.text ?? "?";
        await client.query("BEGIN");
        try {
          await client.query(sql);
          await client.query(sql);
        } finally {
          await client.query("ROLLBACK");
        }
      }),
      { numRuns: cases(60) },
    );
  } finally {
    await client.end();
  }
}, 120_000);

test("the database has what the DDL of any tables says", async () => {
  const client = await database.connect();
  const connection: Connection = {
    dialect: "postgres",
    query: async (sql, params) => (await client.query(sql, params && [...params])).rows,
    close: () => client.end(),
  };
  const selection = { schemas: ["s"], includes: () => true };
  try {
    await fc.assert(
      fc.asyncProperty(schemas(), async (schema) => {
        const { files, losses } = toSql(modelOf(schema));
        await client.query("DROP SCHEMA IF EXISTS s CASCADE");
        await client.query(files[0]?.text ?? "?");
        const live = await readPostgres(connection, selection);
        expect(await unexpectedDrift(schema, live, losses)).toEqual([]);
      }),
      { numRuns: cases(40) },
    );
    await client.query("DROP SCHEMA s CASCADE");
  } finally {
    await connection.close();
  }
}, 120_000);

test("a partitioned table takes rows", async () => {
  const [id, day] = ["id", "day"].map((name) => ({
    name,
    fullyQualifiedName: `db.p.events.${name}`,
    dataType: name === "id" ? "INT" : "DATE",
  }));
  const model = modelOf({
    databaseSchemaName: "p",
    tables: [
      {
        name: "events",
        fullyQualifiedName: "db.p.events",
        version: "1.0.0",
        columns: [id, day],
        partitions: [{ columns: ["db.p.events.day"], intervalType: "TIME-UNIT", interval: "DAY" }],
      },
    ],
  });
  const { files, losses } = toSql(model);
  expect(losses.map(({ what }) => what)).toEqual(["interval of a partition"]);
  await database.run(files[0]?.text ?? "?");
  const rows = await database.run(
    "INSERT INTO p.events VALUES (1, '2024-02-29'); SELECT pg_get_partkeydef('p.events'::regclass) AS key, count(*)::int AS n FROM p.events",
  );
  expect(rows).toEqual([{ key: "RANGE (day)", n: 1 }]);
});

test("the Zod schema takes the rows that pg reads", async () => {
  const values = literals((hex) => `'\\x${hex}'`);
  values.boolean = "true";
  const names = Object.keys(values).map((name) => `"${name}"`);
  await database.run(toSql(everyType).files[0]?.text ?? "?");
  const rows = await database.run(
    `INSERT INTO s."every type" (${names}) VALUES (${Object.values(values)}); SELECT * FROM s."every type"`,
  );
  const [row] = rows;
  expect(Object.keys(row ?? {})).toHaveLength(36);
  expect(zodSchema("pg").safeParse(row).error).toBeUndefined();
  expect(zodSchema("sqlite").safeParse(row).success).toBe(false);
});
