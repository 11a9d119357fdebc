import type { Connection } from "../../sources/connection.js";
import { readDuckdb } from "../../sources/duckdb-reader.js";
import { fileDatabase } from "./database-source.js";
import { loadDriver } from "./load-driver.js";
import type { OpenSource } from "./source.js";

/** A file of DuckDB: `duckdb:FILE`, or `FILE.duckdb`. */
export const open: OpenSource = async (text, context) =>
  fileDatabase(text, connect, readDuckdb, context);

/** What is used of the package `@duckdb/node-api`. */
interface Duckdb {
  readonly DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<DuckdbInstance>;
  };
}

interface DuckdbInstance {
  connect(): Promise<{
    runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
    closeSync(): void;
  }>;
  closeSync(): void;
}

async function connect(path: string): Promise<Connection> {
  const { DuckDBInstance } = (await loadDriver("DuckDB", "@duckdb/node-api")) as Duckdb;
  // Nothing of the file can make it read other files, or load code.
  const options = { access_mode: "READ_ONLY", autoload_known_extensions: "false" };
  const instance = await DuckDBInstance.create(path, options);
  const connection = await instance.connect();
  return {
    dialect: "duckdb",
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
