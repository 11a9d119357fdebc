import type { Catalog } from "../catalog.js";
import { ALL_TABLES, type Connection } from "../connection.js";
import { readSqlite } from "../sqlite-reader.js";
import { Tally } from "../tally.js";
import type { DdlReader } from "./ddl-reader.js";

/** A connection to an empty database in memory. Unlike others, it can write. */
export type SqliteMemory = Connection;

/** Statements of SQLite, which itself reads them: it runs them in an empty database. */
export class SqliteDdl implements DdlReader {
  readonly #memory: SqliteMemory;
  readonly #dropped = new Tally();

  constructor(memory: SqliteMemory) {
    this.#memory = memory;
  }

  async add(statement: string): Promise<void> {
    if (/^create\s+(?:temp(?:orary)?\s+)?trigger\b/i.test(statement)) this.#dropped.add("trigger");
    if (/^create\s+virtual\s+table\b/i.test(statement)) this.#dropped.add("virtual table");
    if (!/^(?:create\s+(?:table|view|(?:unique\s+)?index)|alter\s+table)\b/i.test(statement))
      return;
    // A query would be run, and could run for ever.
    if (/^create\s+table\b[^(]*\bas\s+(?:select|with|values)\b/i.test(statement)) {
      throw new Error("its columns are those of a query");
    }
    await this.#memory.query(statement);
  }

  async catalog(): Promise<Catalog> {
    const catalog = await readSqlite(this.#memory, ALL_TABLES);
    const dropped = new Tally([...this.#dropped, ...catalog.dropped]);
    return { ...catalog, version: undefined, dropped };
  }
}
