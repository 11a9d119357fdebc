import { parseJdbcUrl, parseOdbcString } from "../../connections/connection-string.js";
import { portOfSubprotocol, systemOfName } from "../../connections/database-systems.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { foldCase } from "../../words/nearest-name.js";
import type { CheckedValue, Place } from "./place.js";
import { usersOf } from "./server-users.js";

/** What a document says about a server outside of its `host` and `port`. */
interface KnownServer {
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/**
 * The host and port of a server, from its connection string, or from the variables that all
 * services with this server have; the port also from the database system.
 */
export function knownServer(
  server: JsonObject,
  { path }: Place,
  checked: CheckedValue,
): KnownServer {
  const connected = ofConnection(server);
  const variables = usersOf(path, checked).map(({ service }) => service.variables);
  const system = typeof server.dbmsType === "string" ? systemOfName(server.dbmsType) : undefined;
  return {
    host: connected.host ?? variableFor(HOST_NAMES, variables),
    port: connected.port ?? variableFor(PORT_NAMES, variables) ?? system?.port,
  };
}

const HOST_NAMES: ReadonlySet<string> = new Set(["host", "hostname", "server"]);
const PORT_NAMES: ReadonlySet<string> = new Set(["port"]);

/** A variable with one of these names that all services have, as written in a string. */
function variableFor(names: ReadonlySet<string>, all: readonly unknown[]): string | undefined {
  const [first, ...others] = all;
  if (!isObject(first)) return undefined;
  const name = Object.keys(first).find((key) => names.has(foldCase(key)));
  const isShared = others.every(
    (one) => isObject(one) && name !== undefined && one[name] !== undefined,
  );
  return name !== undefined && isShared ? `{${name}}` : undefined;
}

/** The host and port in the connection strings of a server. */
function ofConnection(server: JsonObject): KnownServer {
  const protocols = isObject(server.connectionProtocols) ? server.connectionProtocols : {};
  const jdbc = ofJdbc(connectionString(protocols.jdbc));
  return jdbc.host === undefined ? ofOdbc(connectionString(protocols.odbc)) : jdbc;
}

/** The connection string is often written under `url`. */
function connectionString(protocol: unknown): string {
  const texts = isObject(protocol) ? [protocol.connectionString, protocol.url, protocol.uri] : [];
  return String(texts.find((one) => typeof one === "string") ?? "");
}

function ofJdbc(text: string): KnownServer {
  const [, host, port] = VARIABLE_PORT.exec(text) ?? [];
  if (host !== undefined) return { host, port };
  const url = parseJdbcUrl(text);
  const [first, ...others] = url?.hosts ?? [];
  if (url === undefined || first === undefined || others.length > 0) return {};
  return { host: first.host, port: first.port ?? portOfSubprotocol(url.subprotocol) };
}

/** A host with a variable as its port. */
const VARIABLE_PORT = /^jdbc:[\w.+-]+:\/\/(\{[^{}/]+\}|[^:/?;,{}@]+):(\{[^{}/]+\})(?:[/?;]|$)/i;

function ofOdbc(text: string): KnownServer {
  const values = parseOdbcString(text);
  const host = values.get("server") ?? values.get("host");
  return host === undefined || /[,\\:]/.test(host) ? {} : { host, port: values.get("port") };
}
