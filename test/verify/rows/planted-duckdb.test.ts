// DuckDB, where its driver is in the folder that DSD_DRIVERS names: it is none of the packages of this project.

import { createRequire } from "node:module";
import { join } from "node:path";
import fc from "fast-check";
import { test } from "vitest";
import { readDuckdb } from "../../../src/sources/duckdb-reader.js";
import { cases } from "../../support/effort.js";
import { expectPlanted, plantedRows, statementsFor } from "./planted-rows.js";

interface Duckdb {
  readonly DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

const { DSD_DRIVERS: folder } = process.env;

test.skipIf(folder === undefined)(
  "DuckDB: exactly what was planted is found, and nothing else",
  async () => {
    const load = createRequire(join(folder ?? "", "package.json"));
    const { DuckDBInstance } = load("@duckdb/node-api") as Duckdb;
    await fc.assert(
      fc.asyncProperty(plantedRows, async (planted) => {
        const instance = await DuckDBInstance.create();
        const client = await instance.connect();
        const query = async (sql: string) => (await client.runAndReadAll(sql)).getRowObjectsJson();
        try {
          for (const sql of statementsFor(planted)) await query(sql);
          const connection = { dialect: "duckdb", query, close: async () => {} } as const;
          await expectPlanted(planted, connection, readDuckdb);
        } finally {
          client.closeSync();
          instance.closeSync();
        }
      }),
      { numRuns: cases(40) },
    );
  },
);
