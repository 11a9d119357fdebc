import { ALL_TABLES, type Catalog, type Connection, Tally } from "../catalog.js";
import { readSqlite } from "../sqlite-reader.js";
import type { DdlReader } from "./read-ddl.js";
import { firstTokens } from "./statements.js";

/** The statements that make, change or remove tables, by their first words. */
const RUNS = /^(?:create (?:table|view|(?:unique )?index)|alter table|drop (?:table|view|index))\b/;

/** Matches the first tokens of a table that lists its columns. A quoted name is `""`. */
const PLAIN_TABLE = /^create table (?:if not exists )?\S+ (?:\. \S+ )?\(/;

/** The more tables there are, the longer SQLite takes for each statement. */
const MAX_STATEMENTS = 10_000;

/** SQLite statements, which SQLite reads itself: it runs them in an empty database. */
export class SqliteDdl implements DdlReader {
  readonly dialect = "sqlite";
  readonly #memory: Connection;
  readonly #dropped = new Tally();
  #count = 0;

  /** @param memory an empty database in memory; unlike other connections, it can write */
  constructor(memory: Connection) {
    this.#memory = memory;
  }

  async add(statement: string): Promise<void> {
    const start = firstTokens(statement, "sqlite", 12).join(" ").toLowerCase();
    if (/^create (?:temp(?:orary)? )?trigger\b/.test(start)) this.#dropped.add("trigger");
    if (start.startsWith("create virtual table")) this.#dropped.add("virtual table");
    if (!RUNS.test(start)) return;
    // SQLite would run the query, which might never finish.
    if (start.startsWith("create table") && !PLAIN_TABLE.test(start)) {
      throw new Error("its columns are those of a query");
    }
    if (++this.#count > MAX_STATEMENTS) {
      throw new Error(`a file can have ${MAX_STATEMENTS} statements; import the database itself`);
    }
    await this.#memory.query(statement);
  }

  async catalog(): Promise<Catalog> {
    const catalog = await readSqlite(this.#memory, ALL_TABLES);
    const dropped = new Tally([...this.#dropped, ...catalog.dropped]);
    return { ...catalog, version: undefined, dropped };
  }
}
