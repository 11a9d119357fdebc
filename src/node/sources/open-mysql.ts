import { isIP } from "node:net";
import { userInfo } from "node:os";
import type { Connection } from "../../sources/connection.js";
import { readMysql } from "../../sources/mysql-reader.js";
import { type DatabaseUrl, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import { type Problems, type ServerDatabase, serverSource } from "./server-source.js";
import { type OpenSource, SourceError } from "./source.js";
import { connectWithTls, type TlsMode, tlsMode } from "./tls.js";

/** The parameters of MySQL's own tools that are used here. */
const PARAMETERS = ["host", "port", "user", "socket", "ssl-mode", "ssl-ca", "ssl-cert", "ssl-key"];

/** MySQL or MariaDB. */
export const open: OpenSource = async (text, context) => {
  const url = parseDatabaseUrl(text, PARAMETERS, "set MYSQL_PWD", context);
  const { env, timeout } = context;
  const place: ServerDatabase = {
    host: url.host ?? env.MYSQL_HOST ?? "localhost",
    port: Number(url.port ?? env.MYSQL_TCP_PORT ?? 3306),
    user: url.user ?? userInfo().username,
    database: url.database ?? "",
    password: url.password ?? env.MYSQL_PWD,
    isSocket: url.parameters.has("socket"),
  };
  const scheme = /^mariadb:/i.test(text) ? "mariadb" : "mysql";
  const setup = {
    scheme,
    subprotocol: scheme,
    driverClass: scheme === "mariadb" ? "org.mariadb.jdbc.Driver" : "com.mysql.cj.jdbc.Driver",
    connect: () => connect(place, url, timeout),
    read: readMysql,
    problems: PROBLEMS,
  };
  return serverSource(place, setup, context);
};

/** What is used of the package `mysql2`. */
interface MysqlConnection {
  query(options: object): Promise<[Record<string, unknown>[], unknown]>;
  on(event: "error", listener: () => void): void;
  readonly connection: { destroy(): void };
}

interface Mysql {
  createConnectionPromise(config: object): Promise<MysqlConnection>;
}

async function connect(
  { host, isSocket, password = "", ...login }: ServerDatabase,
  { parameters }: DatabaseUrl,
  seconds: number,
): Promise<Connection> {
  const driver = (await loadDriver("MySQL and MariaDB", "mysql2")) as Mysql;
  const timeout = seconds * 1000;
  const settings = {
    host,
    ...login,
    password,
    ...(isSocket && { socketPath: parameters.get("socket") }),
    connectTimeout: timeout,
    // A server could otherwise ask for a file of this machine.
    flags: ["-LOCAL_FILES"],
  };
  const files = {
    ca: parameters.get("ssl-ca"),
    cert: parameters.get("ssl-cert"),
    key: parameters.get("ssl-key"),
  };
  const word = parameters.get("ssl-mode")?.toUpperCase();
  const byDefault = isSocket || isLoopback(host) ? "DISABLED" : "VERIFY_IDENTITY";
  const mode = tlsMode("ssl-mode", word ?? byDefault, MODES);
  // `mysql2` would take any certificate that is trusted.
  if (mode === "verify-full" && isIP(host)) {
    throw new SourceError(
      `the identity of ${host} cannot be verified; name the host instead of its address, or add ?ssl-mode=VERIFY_CA`,
    );
  }
  const client = await connectWithTls(mode, host, files, (ssl) =>
    driver.createConnectionPromise({ ...settings, ssl }),
  );
  // A server that goes away also fails the query that is running, which reports it.
  client.on("error", () => undefined);
  const query: Connection["query"] = async (sql, values) =>
    (await client.query({ sql, values: values && [...values], timeout }))[0];
  await query("SET SESSION TRANSACTION READ ONLY");
  await query("START TRANSACTION READ ONLY");
  return {
    dialect: "mysql",
    query,
    // A connection that waits for a query would wait for its end.
    close: async () => client.connection.destroy(),
  };
}

/** The words of `ssl-mode`. */
const MODES: Readonly<Record<string, TlsMode>> = {
  DISABLED: "disable",
  PREFERRED: "prefer",
  REQUIRED: "require",
  VERIFY_CA: "verify-ca",
  VERIFY_IDENTITY: "verify-full",
};

/** What errors of `mysql2` and the server mean. */
const PROBLEMS: Problems = {
  "^ER_ACCESS_DENIED_ERROR .*using password: YES":
    "wrong password for user {user} at {at}; it comes from MYSQL_PWD",
  "^ER_ACCESS_DENIED_ERROR ": "user {user} needs a password at {at}; set MYSQL_PWD",
  "^ER_DBACCESS_DENIED_ERROR ":
    "user {user} may not see the database {database}; GRANT SELECT, SHOW VIEW ON {database}.* helps",
  "^ER_BAD_DB_ERROR ": "there is no database {database} at {at}",
  "^HANDSHAKE_SSL_ERROR ":
    "the certificate of {at} is not trusted ({message}); name its authority with ?ssl-ca=FILE",
  "^HANDSHAKE_NO_SSL_SUPPORT ":
    "{at} does not support TLS; if the network is trusted, add ?ssl-mode=DISABLED",
};
