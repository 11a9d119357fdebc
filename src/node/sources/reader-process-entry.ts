// A separate process for files whose SQL could run forever or exhaust memory: DDL and SQLite files.

import { closeSync, openSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Connection } from "../../sources/catalog.js";
import { MysqlDdl } from "../../sources/ddl/mysql-ddl.js";
import { PostgresDdl } from "../../sources/ddl/postgres-ddl.js";
import { readDdl } from "../../sources/ddl/read-ddl.js";
import { SqliteDdl } from "../../sources/ddl/sqlite-ddl.js";
import { recover } from "../../values/recover.js";
import { notStarted } from "../files/child-process.js";
import { loadDriver } from "./load-driver.js";
import type { ReaderAnswer, ReaderRequest } from "./reader-process.js";

// Ends this process when its parent ends, which closes standard input. A worker watches for that, because
// this thread may be busy with a statement.
const WATCH = `const { Socket } = require("node:net");
new Socket({ fd: 0 }).resume().on("close", () => process.kill(process.pid, "SIGKILL"));`;
new Worker(WATCH, { eval: true }).unref();

process.on("message", (request: ReaderRequest) => {
  void answerTo(request)
    .then(
      (result): ReaderAnswer => ({ result }),
      (error): ReaderAnswer => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send?.(answer));
});

let database: Connection | undefined;

async function answerTo(request: ReaderRequest): Promise<unknown> {
  if ("text" in request) return readText(request);
  if ("sql" in request) return database?.query(request.sql, request.params);
  database = await openSqlite(request.file);
  return undefined;
}

async function readText({ text, dialect }: Extract<ReaderRequest, { text: string }>) {
  if (dialect === "mysql") return readDdl(text, new MysqlDdl(text));
  if (dialect === "sqlite") return readDdl(text, new SqliteDdl(await openSqlite(":memory:")));
  type Package = typeof import("libpg-query");
  const parser = await loadDriver<Package>("DDL of PostgreSQL", "libpg-query", "loadModule");
  await parser.loadModule();
  return readDdl(text, new PostgresDdl(parser.parseSync));
}

/** A database from either of the two drivers, which differ only slightly. */
interface SqliteDatabase {
  /** Node's driver has this method. */
  prepare(sql: string): { all(...values: unknown[]): Record<string, unknown>[] };
  /** Only node-sqlite3-wasm has this method; its prepared statements have to be freed. */
  all?(sql: string, values: unknown[]): Record<string, unknown>[];
  close(): void;
}

type SqliteClass = new (path: string, options: object) => SqliteDatabase;

/**
 * Opens a SQLite file for reading, or `:memory:`, with Node's own driver or an installed one.
 *
 * @throws SourceError when there is no driver, and whatever the driver throws for a file that is
 * not a database
 */
async function openSqlite(path: string): Promise<Connection> {
  const Database = await sqliteClass();
  // Node reads the first option; node-sqlite3-wasm reads the other two.
  const options = { readOnly: true, readonly: true, fileMustExist: true };
  const open = () => new Database(path, path === ":memory:" ? {} : options);
  const database = recover(open, Error, () => {
    // Drivers do not say why a file cannot be opened. The system does, unless a file handle has become free since.
    if (path !== ":memory:") recover(() => closeSync(openSync(path, "r")), Error, throwReason);
    return open();
  });
  return {
    dialect: "sqlite",
    query: async (sql, values = []) =>
      database.all?.(sql, [...values]) ?? database.prepare(sql).all(...values),
    close: async () => database.close(),
  };
}

function throwReason(error: Error): never {
  throw notStarted(error);
}

async function sqliteClass(): Promise<SqliteClass> {
  const sqlite = process.getBuiltinModule?.("node:sqlite") as
    | { DatabaseSync?: SqliteClass }
    | undefined;
  if (sqlite?.DatabaseSync !== undefined) return sqlite.DatabaseSync;
  type Package = { readonly Database: SqliteClass };
  return (await loadDriver<Package>("SQLite", "node-sqlite3-wasm", "Database")).Database;
}
