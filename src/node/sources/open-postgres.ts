import { userInfo } from "node:os";
import type { Connection } from "../../sources/catalog.js";
import { readPostgres } from "../../sources/postgres-reader.js";
import { type DatabaseUrl, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import {
  endingQueries,
  limitBytes,
  type Problems,
  type ServerDatabase,
  serverSource,
} from "./server-source.js";
import type { OpenSource, SourceContext } from "./source.js";
import { connectWithTls, type TlsWords, tlsMode } from "./tls.js";

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
export const openPostgres: OpenSource = async (text, context) => {
  const { env } = context;
  const rules = {
    parameters: PARAMETERS,
    passwordFrom: "set PGPASSWORD or PGPASSFILE",
    usualHost: env.PGHOST,
  };
  const url = parseDatabaseUrl(text, rules, context);
  const { host } = url;
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

async function connect(
  { host, isSocket, ...login }: ServerDatabase,
  { parameters }: DatabaseUrl,
  context: SourceContext,
): Promise<Connection> {
  const { env, timeout } = context;
  const driver = await loadDriver<typeof import("pg")>("PostgreSQL", "pg", "Client");
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
  const usual = env.PGSSLMODE ?? (isLoopback(host) ? "disable" : "verify-full");
  const mode = tlsMode(TLS_WORDS, usual, parameters.get("sslmode"), context);
  // As in libpq, a socket needs no TLS, and `require` verifies the server if there is a root certificate.
  const used = isSocket ? "disable" : mode === "require" && root ? "verify-ca" : mode;
  const client = await connectWithTls(used, host, files, async (ssl) => {
    const opened = new driver.Client({ ...settings, ssl: ssl ?? false });
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
  limitBytes(client.connection.stream);
  const connection: Connection = {
    dialect: "postgres",
    timeout,
    query: async (sql, params) => (await client.query(sql, params && [...params])).rows,
    close: () => client.end(),
  };
  return endingQueries(connection, () =>
    cancel(client as unknown as OpenClient, driver.Connection),
  );
}

/** Members of a client of `pg` that are not in its types. */
type OpenClient = Pick<import("pg").Client, "host" | "port" | "ssl"> & {
  readonly processID: number;
  readonly secretKey: number;
};

/** A connection of `pg` before a login. */
interface RawConnection extends NodeJS.EventEmitter {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

/** Asks the server to end the query of a client. The protocol has a connection of its own for that. */
function cancel(
  { host, port, ssl, processID, secretKey }: OpenClient,
  Raw: typeof import("pg").Connection,
): Promise<void> {
  const connection = new Raw({ ssl }) as unknown as RawConnection;
  const send = (): void => connection.cancel(processID, secretKey);
  connection.once("connect", ssl ? () => connection.requestSsl() : send).once("sslconnect", send);
  const ended = new Promise<void>((resolve, reject) => {
    connection.once("end", resolve).on("error", reject);
  });
  if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  return ended;
}

const TLS_WORDS: TlsWords = {
  parameter: "sslmode",
  modes: {
    disable: "disable",
    allow: "prefer",
    prefer: "prefer",
    require: "require",
    "verify-ca": "verify-ca",
    "verify-full": "verify-full",
  },
};

/** The meaning of errors of `pg` and the server: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const PROBLEMS: Problems = {
  "^28P01 ": "wrong password for user {user} at {at}; it comes from PGPASSWORD or PGPASSFILE",
  "password must be a(?: non-empty)? string":
    "user {user} needs a password at {at}; set PGPASSWORD or PGPASSFILE",
  "^28000 ":
    "user {user} may not log in at {at}: {message}; the user comes from the URL, or from PGUSER",
  "^3D000 ": "there is no database {database} at {at}",
  "^42501 .*(?:table|view|schema|relation) ":
    "user {user} may not read it: {message}; grant SELECT on it, and USAGE on its schema",
  "^42501 ": "user {user} lacks a right: {message}; grant CONNECT on the database",
  "does not support SSL":
    "{at} does not support TLS; if the network is trusted, add ?sslmode=disable",
};
