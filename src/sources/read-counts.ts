import type { Connection } from "./connection.js";

/**
 * Runs a query that gives one row of numbers. With PostgreSQL, it is in a transaction of its own that cannot write,
 * and with a limit of time; other connections can only read anyway.
 *
 * @returns the numbers, in the order of the query
 * @throws whatever the connection throws
 */
export async function readCounts(connection: Connection, sql: string): Promise<readonly number[]> {
  if (connection.dialect !== "postgres") return numbersIn(await connection.query(sql));
  await connection.query("begin transaction read only");
  try {
    await connection.query(
      `select pg_catalog.set_config('search_path', '', true),
        pg_catalog.set_config('statement_timeout', $1, true)`,
      [String((connection.timeout ?? 0) * 1000)],
    );
    return numbersIn(await connection.query(sql));
  } finally {
    await connection.query("rollback").catch(() => undefined);
  }
}

const numbersIn = ([row = {}]: readonly Record<string, unknown>[]): number[] =>
  Object.values(row).map(Number);
