import { userInfo } from "node:os";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import type { Connection } from "../../sources/connection.js";
import { readPostgres } from "../../sources/postgres-reader.js";
import { quote } from "../../words/quote.js";
import { connectionProblem, databaseSource } from "./database-source.js";
import { type DatabaseUrl, hostAndPort, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import { readCertificate } from "./read-certificate.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";

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
  const hint = "set PGPASSWORD or PGPASSFILE";
  const url = parseDatabaseUrl(text, PARAMETERS, hint, context);
  const { env } = context;
  const place: Place = {
    host: url.host ?? env.PGHOST ?? "localhost",
    port: Number(url.port ?? env.PGPORT ?? 5432),
    user: url.user ?? env.PGUSER ?? userInfo().username,
    database: url.database ?? env.PGDATABASE ?? url.user ?? env.PGUSER ?? userInfo().username,
  };
  const { host, database } = place;
  const at = hostAndPort(host, place.port);
  return databaseSource({
    label: `postgres://${host.startsWith("/") ? "" : at}/${database}`,
    connect: () => connect(place, url, context),
    read: readPostgres,
    // A socket of this machine is no place that others can connect to.
    server: host.startsWith("/")
      ? undefined
      : {
          host,
          port: String(place.port),
          jdbc: {
            connectionString: `jdbc:postgresql://${at}/${encodeURIComponent(database)}`,
            driverClass: "org.postgresql.Driver",
          },
        },
    explain: (error) => explain(error, place, at, context),
    password: url.password ?? env.PGPASSWORD,
    signal: context.signal,
  });
};

interface Place {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

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
  place: Place,
  url: DatabaseUrl,
  context: SourceContext,
): Promise<Connection> {
  const { Client } = (await loadDriver("PostgreSQL", "pg")) as Pg;
  const { env, timeout } = context;
  const settings = {
    ...place,
    password: url.password ?? env.PGPASSWORD,
    application_name: url.parameters.get("application_name") ?? "dsd",
    connectionTimeoutMillis: timeout * 1000,
    query_timeout: timeout * 1000,
  };
  const mode = url.parameters.get("sslmode") ?? env.PGSSLMODE;
  let client: PgClient | undefined;
  for (const ssl of waysToEncrypt(mode, place.host, url, env)) {
    client = new Client({ ...settings, ssl });
    // A server that goes away also fails the query that is running, which reports it.
    client.on("error", () => undefined);
    try {
      await client.connect();
      break;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (mode !== "prefer" && mode !== "allow") throw error;
      if (ssl === false || !/does not support SSL/.test((error as Error).message)) throw error;
    }
  }
  const connected = client as PgClient;
  await connected.query(`set statement_timeout = ${timeout * 1000}`);
  return {
    dialect: "postgres",
    query: async (sql, params) => (await connected.query(sql, params && [...params])).rows,
    close: () => connected.end(),
  };
}

/** The ways to connect, in order: without TLS, or with these settings. */
function waysToEncrypt(
  mode: string | undefined,
  host: string,
  url: DatabaseUrl,
  env: SourceContext["env"],
): (ConnectionOptions | false)[] {
  // As libpq does: a socket of this machine needs no TLS, whatever the mode is.
  if (mode === "disable" || host.startsWith("/")) return [false];
  if (mode === undefined && isLoopback(host)) return [false];
  const root = url.parameters.get("sslrootcert") ?? env.PGSSLROOTCERT;
  const cert = url.parameters.get("sslcert") ?? env.PGSSLCERT;
  const key = url.parameters.get("sslkey") ?? env.PGSSLKEY;
  const files: ConnectionOptions = {
    ...(root !== undefined && root !== "system" && { ca: readCertificate(root) }),
    ...(cert !== undefined && { cert: readCertificate(cert) }),
    ...(key !== undefined && { key: readCertificate(key) }),
  };
  switch (mode) {
    case undefined:
    case "verify-full":
      // `pg` sets no server name for an address.
      return [
        {
          ...files,
          rejectUnauthorized: true,
          checkServerIdentity: (_, peer) => checkServerIdentity(host, peer),
        },
      ];
    case "verify-ca":
      return [{ ...files, rejectUnauthorized: true, checkServerIdentity: () => undefined }];
    case "require":
      // As libpq does: a certificate to check against is checked.
      return [
        { ...files, rejectUnauthorized: root !== undefined, checkServerIdentity: () => undefined },
      ];
    case "prefer":
    case "allow":
      return [{ ...files, rejectUnauthorized: false }, false];
    default:
      throw new SourceError(
        `unknown sslmode ${quote(mode)}; it is disable, allow, prefer, require, verify-ca or verify-full`,
      );
  }
}

/** An error of the driver or the server on one line, with what helps. */
function explain(
  error: unknown,
  { user, database }: Place,
  at: string,
  context: SourceContext,
): string {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const reached = connectionProblem(error, at, context.timeout);
  if (reached !== undefined) return reached;
  if (code === "28P01")
    return `wrong password for user ${quote(user)} at ${at}; it comes from PGPASSWORD or PGPASSFILE`;
  if (/password must be a(?: non-empty)? string/.test(message)) {
    return `user ${quote(user)} needs a password at ${at}; set PGPASSWORD or PGPASSFILE`;
  }
  if (code === "28000") return `user ${quote(user)} may not log in at ${at}: ${message}`;
  if (code === "3D000") return `there is no database ${quote(database)} at ${at}`;
  if (code === "42501")
    return `user ${quote(user)} lacks a right: ${message}; grant CONNECT on the database`;
  if (/does not support SSL/.test(message)) {
    return `${at} does not support TLS; if the network is trusted, add ?sslmode=disable`;
  }
  if (code === "57014" || /Query read timeout/.test(message)) {
    return `a query took longer than ${context.timeout} s; raise --timeout`;
  }
  return message;
}
