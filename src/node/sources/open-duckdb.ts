import { resolve } from "node:path";
import type { Connection } from "../../sources/catalog.js";
import { readDuckdb } from "../../sources/duckdb-reader.js";
import { fileDatabase } from "./database-source.js";
import { loadDriver } from "./load-driver.js";
import { type OpenSource, SourceError } from "./source.js";

/** A DuckDB file: `duckdb:FILE`, or `FILE.duckdb`. */
export const openDuckdb: OpenSource = async (text, context) =>
  fileDatabase(text, (path) => connect(path, context.timeout), readDuckdb, context);

/** The part of the package `@duckdb/node-api` that is used. */
interface Duckdb {
  readonly DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<DuckdbInstance>;
  };
}

interface DuckdbInstance {
  connect(): Promise<{
    runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>;
    interrupt(): void;
    closeSync(): void;
  }>;
  closeSync(): void;
}

/**
 * Options that keep it from reading other files, connecting to a service, or loading code:
 * https://duckdb.org/docs/stable/operations_manual/securing_duckdb/overview
 */
const OPTIONS = {
  access_mode: "READ_ONLY",
  enable_external_access: "false",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
};

async function connect(path: string, timeout: number): Promise<Connection> {
  const { DuckDBInstance } = await loadDriver<Duckdb>(
    "DuckDB",
    "@duckdb/node-api",
    "DuckDBInstance",
  );
  // In a relative path, the start of a name such as `md:x` would choose an extension to open it with.
  const instance = await DuckDBInstance.create(resolve(path), OPTIONS);
  const connection = await instance.connect();
  let running: ReturnType<typeof connection.runAndReadAll> | undefined;
  return {
    dialect: "duckdb",
    query: async (sql) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        connection.interrupt();
      }, timeout * 1000);
      running = connection.runAndReadAll(sql);
      try {
        return (await running).getRowObjectsJson();
      } catch (error) {
        throw isLate
          ? new SourceError(`${path}: a query took longer than ${timeout} s; raise --timeout`)
          : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => {
      // Closing the connection would not interrupt a running query.
      connection.interrupt();
      await running?.catch(() => undefined);
      connection.closeSync();
      instance.closeSync();
    },
  };
}
