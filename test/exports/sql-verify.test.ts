// SQL -> database -> verify: what the DDL creates has all that the descriptor says, apart from the counted losses.

import fc from "fast-check";
import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import { toSql } from "../../src/exports/sql/to-sql.js";
import { ALL_TABLES, type Connection } from "../../src/sources/catalog.js";
import { readSqlite } from "../../src/sources/sqlite-reader.js";
import { cases } from "../support/effort.js";
import { modelOf } from "../support/models.js";
import { schemas } from "../support/tables.js";
import { unexpectedDrift } from "./unexpected-drift.js";

test("SQLite has what the DDL of any tables says", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(schemas(), async (schema) => {
      const { files, losses } = toSql(modelOf(schema), { dialect: "sqlite" });
      const database = new sqlite.Database();
      const connection: Connection = {
        dialect: "sqlite",
        query: async (sql, params) => database.all(sql, [...(params ?? [])] as string[]),
        close: async () => database.close(),
      };
      try {
        database.exec(files[0]?.text ?? "?");
        const live = await readSqlite(connection, ALL_TABLES);
        expect(await unexpectedDrift(schema, live, losses)).toEqual([]);
      } finally {
        await connection.close();
      }
    }),
    { numRuns: cases(60) },
  );
});
