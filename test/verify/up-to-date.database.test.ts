import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_TABLES, type Catalog } from "../../src/sources/catalog.js";
import { readMysql } from "../../src/sources/mysql-reader.js";
import { readPostgres } from "../../src/sources/postgres-reader.js";
import { atLeast, inTurn, slowCases } from "../support/effort.js";
import { createMariadb, hasMariadb } from "../support/mariadb.js";
import { createDatabase, type TestDatabase } from "../support/postgres.js";
import { expectUpToDate } from "./brought-up-to-date.js";
import { changedSchema, createStatements, type Schema } from "./changed-schema.js";

const TYPES = [
  "bigint",
  "integer",
  "varchar(20)",
  "varchar",
  "text",
  "uuid",
  "numeric(10,2)",
  "numeric",
  "timestamptz",
  "timestamp",
  "text[]",
  "jsonb",
  "bytea",
  "mood",
  "calm",
  "mood[]",
  "place",
  "age",
];

/** Types of their own: enums, a composite type, and a domain with a check. */
const OWN_TYPES = `CREATE TYPE mood AS ENUM ('ok', 'sad', 'it''s'); CREATE TYPE calm AS ENUM ('ok');
  CREATE TYPE place AS (street text, floor int); CREATE DOMAIN age AS int CHECK (VALUE BETWEEN 0 AND 150)`;

/** Tries changes of a schema. Most leave nothing after a fix; the others leave a finding. */
async function expectCured(
  types: readonly string[],
  all: number,
  catalogOf: (schema: Schema) => Promise<Catalog>,
): Promise<void> {
  let cured = 0;
  await fc.assert(
    fc.asyncProperty(changedSchema(types), async ({ before, after }) => {
      const left = await expectUpToDate(await catalogOf(before), await catalogOf(after));
      if (left.length === 0) cured++;
    }),
    { numRuns: slowCases(all) },
  );
  expect(cured).toBeGreaterThan(atLeast(all / 2, all) / 2);
}

/** In each run, another system is tried, beside SQLite in up-to-date.test.ts. */
const TRIED = inTurn(["PostgreSQL", "MariaDB"]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("up_to_date");
});
afterAll(() => database.drop());

test.runIf(TRIED.includes("PostgreSQL"))(
  "PostgreSQL: after any change, a fix leaves what an import would write, or a finding",
  async () => {
    const client = await database.connect();
    const query = async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params])).rows as Record<string, unknown>[];
    const catalogOf = async (schema: Schema): Promise<Catalog> => {
      await client.query(
        `DROP SCHEMA IF EXISTS shop CASCADE; CREATE SCHEMA shop; SET search_path = shop; ${OWN_TYPES}`,
      );
      for (const statement of createStatements(schema)) await client.query(statement);
      return readPostgres({ dialect: "postgres", query, close: async () => {} }, ALL_TABLES);
    };
    try {
      await expectCured(TYPES, 300, catalogOf);
    } finally {
      await client.end();
    }
  },
  600_000,
);

test.runIf(TRIED.includes("MariaDB") && hasMariadb())(
  "MariaDB: after any change, a fix leaves what an import would write, or a finding",
  async () => {
    const client = await (await createMariadb("up_to_date", "SELECT 1")).connect();
    const query = async (sql: string, params: readonly unknown[] = []) =>
      (await client.query(sql, [...params]))[0] as Record<string, unknown>[];
    const nullOf = (type: string): string =>
      `CAST(NULL AS ${type
        .replace(/^(?:big)?int$/, "SIGNED")
        .replace(/^enum.*/, "char(9)")
        .replace(/^var/, "")})`;
    const catalogOf = async (schema: Schema): Promise<Catalog> => {
      await query("DROP DATABASE up_to_date; CREATE DATABASE up_to_date; USE up_to_date");
      for (const statement of createStatements(schema, nullOf)) {
        await query(statement.replaceAll('"', "`"));
      }
      return readMysql({ dialect: "mysql", query, close: async () => {} }, ALL_TABLES);
    };
    const types = [
      "bigint",
      "int",
      "varchar(20)",
      "varchar(40)",
      "decimal(10,2)",
      "date",
      "datetime",
      "enum('ok','sad')",
      "enum('ok')",
    ];
    try {
      await expectCured(types, 60, catalogOf);
    } finally {
      await client.end();
    }
  },
  600_000,
);
