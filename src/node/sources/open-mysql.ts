import { userInfo } from "node:os";
import type { Connection } from "../../sources/connection.js";
import { readMysql } from "../../sources/mysql-reader.js";
import { quote } from "../../words/quote.js";
import { connectionProblem, databaseSource } from "./database-source.js";
import { type DatabaseUrl, hostAndPort, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import { readCertificate } from "./read-certificate.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";

/** The parameters of MySQL's own tools that are used here. */
const PARAMETERS = ["host", "port", "user", "socket", "ssl-mode", "ssl-ca", "ssl-cert", "ssl-key"];

/** MySQL or MariaDB. */
export const open: OpenSource = async (text, context) => {
  const url = parseDatabaseUrl(text, PARAMETERS, "set MYSQL_PWD", context);
  const { env } = context;
  const host = url.host ?? env.MYSQL_HOST ?? "localhost";
  const port = Number(url.port ?? env.MYSQL_TCP_PORT ?? 3306);
  const at = hostAndPort(host, port);
  const [scheme = "mysql"] = text.toLowerCase().split(":");
  const database = url.database ?? "";
  const socket = url.parameters.get("socket");
  const user = url.user ?? userInfo().username;
  return databaseSource({
    label: `${scheme}://${socket === undefined ? at : ""}/${database}`,
    connect: () => connect({ host, port, user, database }, url, context),
    read: readMysql,
    // A socket of this machine is no place that others can connect to.
    server:
      socket !== undefined
        ? undefined
        : {
            host,
            port: String(port),
            jdbc: {
              connectionString: `jdbc:${scheme}://${at}/${encodeURIComponent(database)}`,
              driverClass:
                scheme === "mariadb" ? "org.mariadb.jdbc.Driver" : "com.mysql.cj.jdbc.Driver",
            },
          },
    explain: (error) => explain(error, { user, database }, at, context),
    password: url.password ?? env.MYSQL_PWD,
    signal: context.signal,
  });
};

/** What is used of the package `mysql2`. */
interface MysqlConnection {
  query(options: object): Promise<[Record<string, unknown>[], unknown]>;
  end(): Promise<void>;
  on(event: "error", listener: () => void): void;
  readonly connection: { destroy(): void };
}

interface Mysql {
  createConnectionPromise(config: object): Promise<MysqlConnection>;
}

async function connect(
  place: { host: string; port: number; user: string; database: string },
  url: DatabaseUrl,
  context: SourceContext,
): Promise<Connection> {
  const driver = (await loadDriver("MySQL and MariaDB", "mysql2")) as Mysql;
  const { env, timeout } = context;
  const socketPath = url.parameters.get("socket");
  const settings = {
    ...place,
    ...(socketPath !== undefined && { socketPath }),
    password: url.password ?? env.MYSQL_PWD ?? "",
    connectTimeout: timeout * 1000,
    // A server could otherwise ask for a file of this machine.
    flags: ["-LOCAL_FILES"],
  };
  const mode = url.parameters.get("ssl-mode")?.toUpperCase();
  const isNear = socketPath !== undefined || isLoopback(place.host);
  const ssl = encryption(mode, isNear, url);
  const client = await driver.createConnectionPromise({ ...settings, ssl }).catch((error) => {
    if (mode !== "PREFERRED" || error.code !== "HANDSHAKE_NO_SSL_SUPPORT") throw error;
    return driver.createConnectionPromise(settings);
  });
  // A server that goes away also fails the query that is running, which reports it.
  client.on("error", () => undefined);
  const query: Connection["query"] = async (sql, values) =>
    (await client.query({ sql, values: values && [...values], timeout: timeout * 1000 }))[0];
  await query("SET SESSION TRANSACTION READ ONLY");
  await query("START TRANSACTION READ ONLY");
  return {
    dialect: "mysql",
    query,
    // A connection that waits for a query would wait for its end.
    close: async () => client.connection.destroy(),
  };
}

/** The settings of TLS: as MySQL's own tools have them, but verified unless the server is on this machine. */
function encryption(
  mode: string | undefined,
  isNear: boolean,
  { parameters }: DatabaseUrl,
): object | undefined {
  if (mode === "DISABLED" || (mode === undefined && isNear)) return undefined;
  const [ca, cert, key] = ["ssl-ca", "ssl-cert", "ssl-key"].map((name) => {
    const path = parameters.get(name);
    return path === undefined ? undefined : readCertificate(path);
  });
  const files = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
  switch (mode) {
    case undefined:
    case "VERIFY_IDENTITY":
      return { ...files, rejectUnauthorized: true, verifyIdentity: true };
    case "VERIFY_CA":
      return { ...files, rejectUnauthorized: true, verifyIdentity: false };
    case "REQUIRED":
    case "PREFERRED":
      return { ...files, rejectUnauthorized: false };
    default:
      throw new SourceError(
        `unknown ssl-mode ${quote(mode)}; it is DISABLED, PREFERRED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY`,
      );
  }
}

/** An error of the driver or the server on one line, with what helps. */
function explain(
  error: unknown,
  { user, database }: { user: string; database: string },
  at: string,
  context: SourceContext,
): string {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "ER_ACCESS_DENIED_ERROR") {
    return context.env.MYSQL_PWD
      ? `wrong password for user ${quote(user)} at ${at}; it comes from MYSQL_PWD`
      : `user ${quote(user)} needs a password at ${at}; set MYSQL_PWD`;
  }
  if (code === "ER_DBACCESS_DENIED_ERROR") {
    return `user ${quote(user)} may not see the database ${quote(database)}; GRANT SELECT, SHOW VIEW ON ${quote(database)}.* helps`;
  }
  if (code === "ER_BAD_DB_ERROR") return `there is no database ${quote(database)} at ${at}`;
  if (code === "HANDSHAKE_NO_SSL_SUPPORT") {
    return `${at} does not support TLS; if the network is trusted, add ?ssl-mode=DISABLED`;
  }
  if (/^(?:PROTOCOL_SEQUENCE_TIMEOUT|ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT)$/.test(code)) {
    return `a query took longer than ${context.timeout} s; raise --timeout`;
  }
  if (code === "PROTOCOL_CONNECTION_LOST" || /closed state/.test(message)) {
    return `the database at ${at} went away while it was read; nothing was written`;
  }
  return connectionProblem(error, at, context.timeout) ?? message;
}
