import type { Connection } from "../../sources/connection.js";
import { loadDriver } from "./load-driver.js";

/** A database of one of the two drivers, which differ in little. */
interface SqliteDatabase {
  /** Of Node. */
  prepare(sql: string): { all(...values: unknown[]): Record<string, unknown>[] };
  /** Of node-sqlite3-wasm, whose prepared statements have to be freed. */
  all?(sql: string, values: unknown[]): Record<string, unknown>[];
  close(): void;
}

type SqliteClass = new (path: string, options: object) => SqliteDatabase;

interface SqlitePackage {
  readonly Database: SqliteClass;
}

/**
 * Opens a file of SQLite to read it, or `:memory:`, with the driver of Node, or one that is installed.
 *
 * @throws SourceError when there is no driver; whatever the driver throws for a file that is no database
 */
export async function openSqlite(path: string): Promise<Connection> {
  const Database = await sqliteClass();
  // The first name is that of Node, the others are those of node-sqlite3-wasm.
  const options = { readOnly: true, readonly: true, fileMustExist: true };
  const database = new Database(path, path === ":memory:" ? {} : options);
  return {
    dialect: "sqlite",
    query: async (sql, values = []) =>
      database.all?.(sql, [...values]) ?? database.prepare(sql).all(...values),
    close: async () => database.close(),
  };
}

async function sqliteClass(): Promise<SqliteClass> {
  const own = process.getBuiltinModule?.("node:sqlite") as
    | { DatabaseSync?: SqliteClass }
    | undefined;
  if (own?.DatabaseSync !== undefined) return own.DatabaseSync;
  return (await loadDriver<SqlitePackage>("SQLite", "node-sqlite3-wasm", "Database")).Database;
}
