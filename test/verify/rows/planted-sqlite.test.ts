import fc from "fast-check";
import { test } from "vitest";
import { readSqlite } from "../../../src/sources/sqlite-reader.js";
import { cases } from "../../support/effort.js";
import { sqliteMemory } from "../../support/sqlite.js";
import { expectPlanted, plantedRows, statementsFor } from "./planted-rows.js";

test("SQLite: exactly what was planted is found, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(plantedRows, async (planted) => {
      const connection = sqliteMemory();
      try {
        for (const sql of statementsFor(planted)) await connection.query(sql);
        await expectPlanted(planted, connection, readSqlite);
      } finally {
        await connection.close();
      }
    }),
    { numRuns: cases(40) },
  );
});
