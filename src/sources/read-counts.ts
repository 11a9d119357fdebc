import type { Connection } from "./connection.js";
import { inTransaction } from "./postgres-reader.js";

/**
 * Runs a query that returns one row of numbers, with a time limit. With PostgreSQL, it runs in its own read-only
 * transaction; other connections can only read anyway.
 *
 * @returns the numbers, in the order of the query
 * @throws whatever the connection throws
 */
export async function readCounts(connection: Connection, sql: string): Promise<readonly number[]> {
  const { dialect, timeout = 0 } = connection;
  if (dialect === "mysql" && timeout > 0) {
    // MySQL and MariaDB each read the limit of the other as a comment.
    const limited = sql.replace(/^SELECT/, `SELECT /*+ MAX_EXECUTION_TIME(${timeout * 1000}) */`);
    const statement = `/*M!100100 SET STATEMENT max_statement_time=${timeout} FOR */ ${limited}`;
    return numbersIn(await connection.query(statement));
  }
  const ask = async () => numbersIn(await connection.query(sql));
  return dialect === "postgres" ? inTransaction(connection, ask) : ask();
}

const numbersIn = ([row = {}]: readonly Record<string, unknown>[]): number[] =>
  Object.values(row).map(Number);
