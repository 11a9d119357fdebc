import fc from "fast-check";
import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import { ALL_TABLES, type Catalog } from "../../src/sources/catalog.js";
import { readSqlite } from "../../src/sources/sqlite-reader.js";
import { atLeast, cases } from "../support/effort.js";
import { expectUpToDate } from "./brought-up-to-date.js";
import { changedSchema, createStatements, type Schema } from "./changed-schema.js";

const TYPES = [
  "INTEGER",
  "VARCHAR(20)",
  "VARCHAR(40)",
  "DECIMAL(10,2)",
  "DECIMAL(12,2)",
  "TEXT",
  "DATE",
  "BLOB",
];

async function catalogOf(schema: Schema): Promise<Catalog> {
  const database = new sqlite.Database();
  try {
    for (const statement of createStatements(schema)) database.exec(statement);
    const query = async (sql: string, params: readonly unknown[] = []) =>
      database.all(sql, [...params] as string[]);
    return await readSqlite({ dialect: "sqlite", query, close: async () => {} }, ALL_TABLES);
  } finally {
    database.close();
  }
}

test("SQLite: after any change, a fix leaves what an import would write, or a finding", async () => {
  let cured = 0;
  await fc.assert(
    fc.asyncProperty(changedSchema(TYPES), async ({ before, after }) => {
      const left = await expectUpToDate(await catalogOf(before), await catalogOf(after));
      if (left.length === 0) cured++;
    }),
    { numRuns: cases(40) },
  );
  expect(cured).toBeGreaterThan(atLeast(20, 40));
}, 600_000);
