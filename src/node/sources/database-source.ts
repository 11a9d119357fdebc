import type { CatalogReader, Connection } from "../../sources/catalog.js";
import { inTransaction } from "../../sources/postgres-reader.js";
import type { CatalogServer } from "../../sources/to-descriptor.js";
import { onAbort } from "../../values/on-abort.js";
import type { RowAnswer, RowFailure } from "../../verify/rows/row-findings.js";
import { statsOf } from "../files/paths.js";
import { type Source, type SourceContext, SourceError } from "./source.js";

/** A database, as its opener describes it. */
export interface DatabaseSetup {
  readonly label: string;
  readonly connect: () => Promise<Connection>;
  readonly read: CatalogReader;
  readonly server?: CatalogServer | undefined;
  /** An error of the driver or the server on one line */
  readonly explain: (error: Error) => string;
  /** The same for a query about rows: without the text of the driver or the server, which can have a value of a row */
  readonly explainRows: (error: Error) => RowFailure;
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A query about rows that failed. */
class FailedQueryError extends SourceError {
  constructor(readonly failure: RowFailure) {
    super(failure.reason);
  }
}

/** A regular expression that the database does not match to its end. */
export const MATCH_LIMIT: RowFailure = {
  reason: "a regular expression is beyond the limits of the database",
  isLimit: true,
};

/** The remedy for a query that fails in the database, by the code of its error. */
export const failedQuery = (state = ""): string =>
  `its query fails in the database${state && ` (SQLSTATE ${state})`}; run a SELECT on it there to see why`;

/** A database as a source, with a connection of its own for each request. */
export function databaseSource(setup: DatabaseSetup): Source {
  const { label, read, server, explainRows } = setup;
  return {
    label,
    read: (selection) =>
      withConnection(setup, async (connection) => ({
        catalog: await read(connection, selection),
        server,
      })),
    count: async (queries, { onProgress, signal }) => {
      const answers = new Map<string, RowAnswer>();
      const countLeft = async (connection: Connection): Promise<void> => {
        for (const sql of queries.slice(answers.size)) {
          const numbers = await readCounts(connection, sql).catch((error: Error) => {
            if (error instanceof SourceError) throw error;
            throw new FailedQueryError(
              error instanceof MatchLimitError ? MATCH_LIMIT : explainRows(error),
            );
          });
          answers.set(sql, numbers);
          onProgress?.(answers.size, queries.length);
        }
      };
      while (answers.size < queries.length) {
        try {
          await withConnection({ ...setup, signal: signal ?? setup.signal }, countLeft);
        } catch (error) {
          if (signal?.aborted || !(error instanceof SourceError)) throw error;
          // A query that fails or takes too long ends its connection, but no other query.
          const failure =
            error instanceof FailedQueryError ? error.failure : { reason: error.message };
          answers.set(queries[answers.size] ?? "", failure);
        }
      }
      return answers;
    },
  };
}

/** Connects, asks, and closes the connection, whatever happens. */
async function withConnection<T>(
  { connect, explain, password, signal }: DatabaseSetup,
  ask: (connection: Connection) => Promise<T>,
): Promise<T> {
  let connection: Connection | undefined;
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closed ??= connection?.close().catch(() => undefined);
    await closed;
  };
  const stopWaiting = signal && onAbort(signal, () => void close());
  try {
    connection = await connectUntil(signal, connect);
    return await ask(connection);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const reason = explain(error instanceof Error ? error : new Error(String(error)));
    // A password has no pattern, so the message is searched for the password itself. A very short one would
    // match by chance.
    const isLong = password !== undefined && password.length > 3;
    throw new SourceError(isLong ? reason.replaceAll(password, "***") : reason);
  } finally {
    stopWaiting?.();
    await close();
  }
}

/** Connects, but stops waiting for a server that does not answer when a signal aborts. */
async function connectUntil(
  signal: AbortSignal | undefined,
  connect: () => Promise<Connection>,
): Promise<Connection> {
  const connecting = connect();
  if (signal === undefined) return connecting;
  return new Promise((resolve, reject) => {
    const stopWaiting = onAbort(signal, () => {
      reject(new SourceError("reading it was aborted"));
      // The server may still answer.
      connecting.then((late) => late.close()).catch(() => undefined);
    });
    void connecting.then(resolve, reject).finally(stopWaiting);
  });
}

/**
 * A database that is a file, as `FILE` or `SCHEME:FILE`.
 *
 * @throws SourceError when there is no such file
 */
export function fileDatabase(
  text: string,
  connect: (path: string) => Promise<Connection>,
  read: CatalogReader,
  { signal }: SourceContext,
): Source {
  const path = text.replace(/^(?:sqlite|duckdb):(?:\/\/(?=\/))?/i, "");
  if (statsOf(path)?.isFile() !== true) {
    const hint = /^\w+:\/\/\//.test(text)
      ? `; without slashes, it is relative: ${text.replace("///", "")}`
      : "";
    throw new SourceError(`${path}: there is no such file${hint}`);
  }
  return databaseSource({
    label: path,
    connect: () => connect(path),
    read,
    explain: (error) => `${path}: ${error.message.split("\n", 1)[0]}`,
    explainRows: (error) =>
      /pattern too large/.test(error.message)
        ? MATCH_LIMIT
        : { reason: `${path}: ${failedQuery()}` },
    signal,
  });
}

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
