import { userInfo } from "node:os";
import type { Connection } from "../../sources/connection.js";
import { readPostgres } from "../../sources/postgres-reader.js";
import { type DatabaseUrl, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import { type Problems, type ServerDatabase, serverSource } from "./server-source.js";
import type { OpenSource, SourceContext } from "./source.js";
import { connectWithTls, type TlsMode, tlsMode } from "./tls.js";

/** The parameters of libpq that are used here. */
const PARAMETERS = [
  "host",
  "port",
  "user",
  "dbname",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "application_name",
  "connect_timeout",
];

/** PostgreSQL, with the settings of its own tools: PGPASSWORD, PGPASSFILE, PGSSLMODE, and so on. */
export const open: OpenSource = async (text, context) => {
  const url = parseDatabaseUrl(text, PARAMETERS, "set PGPASSWORD or PGPASSFILE", context);
  const { env } = context;
  const host = url.host ?? env.PGHOST ?? "localhost";
  const user = url.user ?? env.PGUSER ?? userInfo().username;
  const place: ServerDatabase = {
    host,
    port: Number(url.port ?? env.PGPORT ?? 5432),
    user,
    database: url.database ?? env.PGDATABASE ?? user,
    password: url.password ?? env.PGPASSWORD,
    isSocket: host.startsWith("/"),
  };
  const setup = {
    scheme: "postgres",
    subprotocol: "postgresql",
    driverClass: "org.postgresql.Driver",
    connect: () => connect(place, url, context),
    read: readPostgres,
    problems: PROBLEMS,
  };
  return serverSource(place, setup, context);
};

/** What is used of the package `pg`. */
interface PgClient {
  connect(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
  on(event: "error", listener: () => void): void;
}

interface Pg {
  readonly Client: new (config: object) => PgClient;
}

async function connect(
  { host, isSocket, ...login }: ServerDatabase,
  { parameters }: DatabaseUrl,
  { env, timeout }: SourceContext,
): Promise<Connection> {
  const { Client } = (await loadDriver("PostgreSQL", "pg")) as Pg;
  const settings = {
    host,
    ...login,
    application_name: parameters.get("application_name") ?? "dsd",
    connectionTimeoutMillis: timeout * 1000,
    query_timeout: timeout * 1000,
  };
  const root = parameters.get("sslrootcert") ?? env.PGSSLROOTCERT;
  const files = {
    ca: root === "system" ? undefined : root,
    cert: parameters.get("sslcert") ?? env.PGSSLCERT,
    key: parameters.get("sslkey") ?? env.PGSSLKEY,
  };
  const word = parameters.get("sslmode") ?? env.PGSSLMODE;
  const mode = tlsMode("sslmode", word ?? (isLoopback(host) ? "disable" : "verify-full"), MODES);
  // As libpq does: a socket needs no TLS, and a certificate to check against is checked.
  const used = isSocket ? "disable" : mode === "require" && root ? "verify-ca" : mode;
  const client = await connectWithTls(used, host, files, async (ssl) => {
    const opened = new Client({ ...settings, ssl: ssl ?? false });
    // A server that goes away also fails the query that is running, which reports it.
    opened.on("error", () => undefined);
    try {
      await opened.connect();
      return opened;
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
  });
  await client.query(`set statement_timeout = ${timeout * 1000}`);
  return {
    dialect: "postgres",
    query: async (sql, params) => (await client.query(sql, params && [...params])).rows,
    close: () => client.end(),
  };
}

/** The words of `sslmode`. */
const MODES: Readonly<Record<string, TlsMode>> = {
  disable: "disable",
  allow: "prefer",
  prefer: "prefer",
  require: "require",
  "verify-ca": "verify-ca",
  "verify-full": "verify-full",
};

/** What errors of `pg` and the server mean: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const PROBLEMS: Problems = {
  "^28P01 ": "wrong password for user {user} at {at}; it comes from PGPASSWORD or PGPASSFILE",
  "password must be a(?: non-empty)? string":
    "user {user} needs a password at {at}; set PGPASSWORD or PGPASSFILE",
  "^28000 ": "user {user} may not log in at {at}: {message}",
  "^3D000 ": "there is no database {database} at {at}",
  "^42501 ": "user {user} lacks a right: {message}; grant CONNECT on the database",
  "does not support SSL":
    "{at} does not support TLS; if the network is trusted, add ?sslmode=disable",
};
