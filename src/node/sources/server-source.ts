import type { Duplex } from "node:stream";
import type { CatalogReader, Connection } from "../../sources/catalog.js";
import { quote } from "../../words/phrases.js";
import { databaseSource, failedQuery, MATCH_LIMIT } from "./database-source.js";
import { hostAndPort } from "./database-url.js";
import { type Source, type SourceContext, SourceError } from "./source.js";

/** A database of a server. */
export interface ServerDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string | undefined;
  /** Whether it is reached by a socket of this machine, where others cannot connect. */
  readonly isSocket: boolean;
}

/** A database system, and how its driver connects. */
export interface ServerSetup {
  readonly scheme: string;
  /** The name after `jdbc:` in the URL of its JDBC driver. */
  readonly subprotocol: string;
  readonly driverClass: string;
  readonly connect: () => Promise<Connection>;
  readonly read: CatalogReader;
  readonly problems: Problems;
}

/** An error of `pg` or `mysql2`. */
interface DriverError {
  readonly code?: string;
  /** Only of `mysql2`, whose `code` is the name of the error. */
  readonly sqlState?: string;
  readonly message?: string;
}

/** Explanations of errors, by patterns of the code and the message. The first one that matches is used. */
export type Problems = Readonly<Record<string, string>>;

/** A database of a server as a source. */
export function serverSource(
  { host, port, user, database, password, isSocket }: ServerDatabase,
  { scheme, subprotocol, driverClass, connect, read, problems }: ServerSetup,
  { timeout, signal }: SourceContext,
): Source {
  const at = hostAndPort(host, port);
  // The PostgreSQL driver would end the process for such a port.
  if (!(port > 0 && port < 65_536)) throw new SourceError(`${at} has no valid port`);
  const connectionString = `jdbc:${subprotocol}://${at}/${encodeURIComponent(database)}`;
  const jdbc = { connectionString, driverClass };
  const say = (
    problems: Problems,
    { code = "", message = "" }: DriverError,
  ): string | undefined => {
    const names = { user: quote(user), database: quote(database) };
    const words: Record<string, string | number> = { ...names, at, timeout, code, message };
    const isMeant = ([pattern]: [string, string]) => new RegExp(pattern).test(`${code} ${message}`);
    const [, text] = Object.entries(problems).find(isMeant) ?? [];
    return text?.replace(/\{(\w+)\}/g, (_, name) => String(words[name]));
  };
  return databaseSource({
    label: `${scheme}://${isSocket ? "" : at}/${database}`,
    connect,
    read,
    server: isSocket ? undefined : { host, port: String(port), jdbc },
    explain: (error: DriverError) =>
      say({ ...problems, ...COMMON }, error) ?? error.message ?? String(error),
    explainRows: (error: DriverError) => {
      const { code = "", sqlState = code } = error;
      if (MATCH_LIMITS.test(code)) return MATCH_LIMIT;
      const [state] = /^[\dA-Z]{5}$/.exec(sqlState) ?? [];
      return { reason: say({ ...OF_ROWS, ...COMMON }, error) ?? failedQuery(state) };
    },
    password,
    signal,
  });
}

/** The most that a server may send: the catalog of a million columns is smaller, and a hostile server never stops. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Ends a connection over which too much comes. */
export function limitBytes(stream: Duplex): void {
  let bytes = 0;
  stream.on("data", (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      stream.destroy(new SourceError(`the server sends more than ${MAX_BYTES >> 20} MB of rows`));
    }
  });
}

/** How long a server may take to end a query, in ms. */
const ENDING = 2000;

/**
 * A connection that ends its query in the server when it is closed, or when the driver has stopped waiting for it:
 * the server does not notice it by itself.
 */
export function endingQueries(
  { query, close, ...connection }: Connection,
  end: () => Promise<unknown>,
): Connection {
  let isRunning = false;
  return {
    ...connection,
    query: async (...args) => {
      isRunning = true;
      try {
        const rows = await query(...args);
        isRunning = false;
        return rows;
      } catch (error) {
        isRunning = LATE.test(`${(error as DriverError).code} ${(error as Error).message}`);
        throw error;
      }
    },
    close: async () => {
      const late = AbortSignal.timeout(ENDING);
      const tooLate = new Promise((resolve) => late.addEventListener("abort", resolve));
      if (isRunning) await Promise.race([end().catch(() => undefined), tooLate]);
      await close();
    },
  };
}

/** Errors of drivers that have stopped waiting for a query. */
const LATE = /^PROTOCOL_SEQUENCE_TIMEOUT |Query read timeout/;

/** Errors of regular expressions that are too complex, or take too long. */
const MATCH_LIMITS = /^(?:2201B|54001|ER_REGEXP_\w+)$/;

/** Problems of queries about rows, without the message of the server. */
const OF_ROWS: Problems = {
  "^42501 ": "user {user} may not read it; grant SELECT on it, and USAGE on its schema",
  "^ER_\\w*ACCESS_DENIED_ERROR ": "user {user} may not read it; grant SELECT on it",
};

/** Problems of the network, and of drivers. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const COMMON: Problems = {
  "^(?:ENOTFOUND|EAI_AGAIN) ": "there is no host of that name: {at}",
  "^(?:ECONNREFUSED|ENOENT) ": "no database answers at {at}",
  "^(?:EHOSTUNREACH|ENETUNREACH) ": "there is no way to {at}",
  "^ETIMEDOUT |timeout expired|[Cc]onnection timeout":
    "no answer from {at} within {timeout} s; raise --timeout",
  "^(?:ERR_TLS_|CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_)":
    "the certificate of {at} is not trusted ({code}); name its authority in the URL",
  "^(?:57P0.|08(?!P01)...|ECONNRESET|EPIPE|PROTOCOL_CONNECTION_LOST) |terminated unexpectedly|closed state":
    "the database at {at} went away while it was read; nothing was written",
  "^(?:57014|PROTOCOL_SEQUENCE_TIMEOUT|ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT) |Query read timeout|max_statement_time exceeded":
    "a query took longer than {timeout} s; raise --timeout",
};
