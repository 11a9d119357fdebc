import type { Catalog } from "../catalog.js";
import { ALL_TABLES, type Connection } from "../connection.js";
import { readSqlite } from "../sqlite-reader.js";
import { Tally } from "../tally.js";
import type { DdlReader } from "./read-ddl.js";

/** The statements that make, change or remove tables. */
const RUNS =
  /^(?:create\s+(?:table|view|(?:unique\s+)?index)|alter\s+table|drop\s+(?:table|view|index))\b/i;

/** Statements of SQLite, which itself reads them: it runs them in an empty database. */
export class SqliteDdl implements DdlReader {
  readonly dialect = "sqlite";
  readonly #memory: Connection;
  readonly #dropped = new Tally();

  /** @param memory an empty database in memory; unlike other connections, it can write */
  constructor(memory: Connection) {
    this.#memory = memory;
  }

  async add(statement: string): Promise<void> {
    if (/^create\s+(?:temp(?:orary)?\s+)?trigger\b/i.test(statement)) this.#dropped.add("trigger");
    if (/^create\s+virtual\s+table\b/i.test(statement)) this.#dropped.add("virtual table");
    if (!RUNS.test(statement)) return;
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
