import type { Connection } from "../../sources/connection.js";
import { loadDriver } from "./load-driver.js";

/** A database of one of the drivers, which differ in little. */
interface SqliteDatabase {
  prepare?(sql: string): {
    all(...values: unknown[]): Record<string, unknown>[];
    run(...values: unknown[]): unknown;
    /** Of better-sqlite3: whether the statement gives rows. */
    readonly reader?: boolean;
  };
  /** Of node-sqlite3-wasm, whose statements have to be freed. */
  all?(sql: string, values: unknown[]): Record<string, unknown>[];
  close(): void;
}

type SqliteClass = new (path: string, options: object) => SqliteDatabase;

/**
 * Opens a file of SQLite to read it, or `:memory:`, with the driver of Node, or one that is installed.
 *
 * @throws SourceError when there is no driver; whatever the driver throws for a file that is no database
 */
export async function openSqlite(path: string): Promise<Connection> {
  const Database = await sqliteClass();
  const isFile = path !== ":memory:";
  const options = isFile ? { readOnly: true, readonly: true, fileMustExist: true } : {};
  const database = new Database(path, options);
  const query = (sql: string, values: readonly unknown[]): Record<string, unknown>[] => {
    if (database.prepare === undefined || database.all !== undefined) {
      return database.all?.(sql, [...values]) ?? [];
    }
    const statement = database.prepare(sql);
    if (statement.reader !== false) return statement.all(...values);
    statement.run(...values);
    return [];
  };
  return {
    dialect: "sqlite",
    query: async (sql, values = []) => query(sql, values),
    close: async () => database.close(),
  };
}

async function sqliteClass(): Promise<SqliteClass> {
  const own = process.getBuiltinModule?.("node:sqlite") as
    | { DatabaseSync?: SqliteClass }
    | undefined;
  if (own?.DatabaseSync !== undefined) return own.DatabaseSync;
  const driver = await loadDriver("SQLite", "better-sqlite3", "node-sqlite3-wasm");
  return typeof driver === "function"
    ? (driver as SqliteClass)
    : (driver as { Database: SqliteClass }).Database;
}
