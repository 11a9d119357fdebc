import type { Connection } from "./catalog.js";
import { inTransaction } from "./postgres-reader.js";

/** A regular expression was not matched to its end, so it is not known how many rows match it. */
export class MatchLimitError extends Error {
  override name = "MatchLimitError";
}

/** The warning of MariaDB when it gives up on a match, and counts it as none: ER_REGEXP_ERROR. */
const NO_MATCH = 1139;

/** The most warnings that MariaDB keeps. */
const MAX_WARNINGS = 65_535;

/**
 * Runs a query that returns one row of numbers, with a time limit. With PostgreSQL, it runs in its own read-only
 * transaction; other connections can only read anyway.
 *
 * @returns the numbers, in the order of the query
 * @throws MatchLimitError when the server gave up on a match without an error
 * @throws whatever the connection throws
 */
export async function readCounts(connection: Connection, sql: string): Promise<readonly number[]> {
  const { dialect, timeout = 0 } = connection;
  if (dialect === "mysql" && timeout > 0) {
    // MySQL and MariaDB each read the limit of the other as a comment.
    const limited = sql.replace(/^SELECT/, `SELECT /*+ MAX_EXECUTION_TIME(${timeout * 1000}) */`);
    const settings = `max_statement_time=${timeout}, max_error_count=${MAX_WARNINGS}`;
    const statement = `/*M!100100 SET STATEMENT ${settings} FOR */ ${limited}`;
    const numbers = numbersIn(await connection.query(statement));
    const warnings = await connection.query("SHOW WARNINGS");
    if (warnings.length >= MAX_WARNINGS || warnings.some(({ Code }) => Number(Code) === NO_MATCH)) {
      throw new MatchLimitError();
    }
    return numbers;
  }
  const ask = async () => numbersIn(await connection.query(sql));
  return dialect === "postgres" ? inTransaction(connection, ask) : ask();
}

const numbersIn = ([row = {}]: readonly Record<string, unknown>[]): number[] =>
  Object.values(row).map(Number);
