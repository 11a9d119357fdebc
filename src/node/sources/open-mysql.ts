import { isIP } from "node:net";
import { userInfo } from "node:os";
import type { Duplex } from "node:stream";
import type { Connection } from "../../sources/catalog.js";
import { readMysql } from "../../sources/mysql-reader.js";
import { type DatabaseUrl, isLoopback, parseDatabaseUrl } from "./database-url.js";
import { loadDriver } from "./load-driver.js";
import {
  endingQueries,
  limitBytes,
  type Problems,
  type ServerDatabase,
  serverSource,
} from "./server-source.js";
import { type OpenSource, type SourceContext, SourceError } from "./source.js";
import { connectWithTls, type TlsWords, tlsMode } from "./tls.js";

/** The parameters of MySQL's own tools that are used here. */
const PARAMETERS = [
  "host",
  "port",
  "user",
  "socket",
  "ssl-mode",
  "ssl-ca",
  "ssl-cert",
  "ssl-key",
  "get-server-public-key",
];

/** MySQL or MariaDB. */
export const openMysql: OpenSource = async (text, context) => {
  const { env } = context;
  const rules = {
    parameters: PARAMETERS,
    passwordFrom: "set MYSQL_PWD",
    usualHost: env.MYSQL_HOST,
  };
  const url = parseDatabaseUrl(text, rules, context);
  const place: ServerDatabase = {
    host: url.host,
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
    connect: () => connect(place, url, context),
    read: readMysql,
    problems: PROBLEMS,
  };
  return serverSource(place, setup, context);
};

/** The part of the package `mysql2` that is used. */
interface MysqlConnection {
  query(options: object): Promise<[Record<string, unknown>[], unknown]>;
  on(event: "error", listener: () => void): void;
  readonly threadId: number;
  readonly connection: { readonly stream: Duplex; destroy(): void };
}

/** A login plugin, which gets the options of its package. */
type LoginPlugin = (options: { onServerPublicKey?: (key: Buffer) => void }) => unknown;

interface Mysql {
  createConnectionPromise(config: object): Promise<MysqlConnection>;
  readonly authPlugins: Readonly<Record<"caching_sha2_password" | "sha256_password", LoginPlugin>>;
}

async function connect(
  { host, isSocket, password = "", ...place }: ServerDatabase,
  { parameters }: DatabaseUrl,
  context: SourceContext,
): Promise<Connection> {
  const driver = await loadDriver<Mysql>("MySQL and MariaDB", "mysql2", "createConnectionPromise");
  const timeout = context.timeout * 1000;
  const settings = {
    host,
    ...place,
    password,
    ...(isSocket && { socketPath: parameters.get("socket") }),
    connectTimeout: timeout,
    // A server could otherwise ask for a file of this machine.
    flags: ["-LOCAL_FILES"],
    ...(!parameters.has("get-server-public-key") && { authPlugins: withoutKeyOf(driver) }),
  };
  const files = {
    ca: parameters.get("ssl-ca"),
    cert: parameters.get("ssl-cert"),
    key: parameters.get("ssl-key"),
  };
  const usual = isSocket || isLoopback(host) ? "DISABLED" : "VERIFY_IDENTITY";
  const mode = tlsMode(TLS_WORDS, usual, parameters.get("ssl-mode")?.toUpperCase(), context);
  // `mysql2` would take any certificate that is trusted.
  if (mode === "verify-full" && isIP(host)) {
    throw new SourceError(
      `the identity of ${host} cannot be verified; name the host instead of its address, or add ?ssl-mode=VERIFY_CA`,
    );
  }
  const login = (): Promise<MysqlConnection> =>
    connectWithTls(mode, host, files, (ssl) =>
      driver.createConnectionPromise({ ...settings, ssl }),
    );
  const client = await login();
  // A server that goes away also fails the query that is running, which reports it.
  client.on("error", () => undefined);
  limitBytes(client.connection.stream);
  const query: Connection["query"] = async (sql, values) =>
    (await client.query({ sql, values: values && [...values], timeout }))[0];
  await query("START TRANSACTION READ ONLY");
  const connection: Connection = {
    dialect: "mysql",
    timeout: context.timeout,
    query,
    // A connection with a running query would wait for it to end.
    close: async () => client.connection.destroy(),
  };
  return endingQueries(connection, async () => {
    const other = await login();
    await other.query({ sql: `KILL QUERY ${client.threadId}` });
    other.connection.destroy();
  });
}

/**
 * Refuses logins that encrypt the password with a key from the server, because anyone could have sent that
 * key.
 */
function withoutKeyOf({ authPlugins }: Mysql) {
  const onServerPublicKey = (): never => {
    throw new SourceError(
      "the server wants the password encrypted by its own key, which nothing verifies; add ?ssl-mode=VERIFY_CA&ssl-ca=FILE, or, if the network path to it is trusted, ?get-server-public-key=1",
    );
  };
  return {
    caching_sha2_password: authPlugins.caching_sha2_password({ onServerPublicKey }),
    sha256_password: authPlugins.sha256_password({ onServerPublicKey }),
  };
}

const TLS_WORDS: TlsWords = {
  parameter: "ssl-mode",
  modes: {
    DISABLED: "disable",
    PREFERRED: "prefer",
    REQUIRED: "require",
    VERIFY_CA: "verify-ca",
    VERIFY_IDENTITY: "verify-full",
  },
};

/** The meaning of errors of `mysql2` and the server. */
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
