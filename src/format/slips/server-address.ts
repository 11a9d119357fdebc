import { parseJdbcUrl, parseOdbcString } from "../../connections/connection-string.js";
import { portOfSubprotocol } from "../../connections/database-systems.js";
import { isObject, type JsonObject } from "../../values/json-object.js";

/** The host and port of a server. */
interface ServerAddress {
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/** The host and port of a server, from its own connection string. */
export function addressOfServer(server: JsonObject): ServerAddress {
  const protocols = isObject(server.connectionProtocols) ? server.connectionProtocols : {};
  const jdbc = ofJdbc(connectionString(protocols.jdbc));
  return jdbc.host === undefined ? ofOdbc(connectionString(protocols.odbc)) : jdbc;
}

/** The connection string is often written under `url`. */
function connectionString(protocol: unknown): string {
  const texts = isObject(protocol) ? [protocol.connectionString, protocol.url, protocol.uri] : [];
  return String(texts.find((one) => typeof one === "string") ?? "");
}

function ofJdbc(text: string): ServerAddress {
  const [, host, port] = VARIABLE_PORT.exec(text) ?? [];
  if (host !== undefined) return { host, port };
  const url = parseJdbcUrl(text);
  const [first, ...others] = url?.hosts ?? [];
  if (url === undefined || first === undefined || others.length > 0) return {};
  return { host: first.host, port: first.port ?? portOfSubprotocol(url.subprotocol) };
}

/** A host with a variable as its port. */
const VARIABLE_PORT = /^jdbc:[\w.+-]+:\/\/(\{[^{}/]+\}|[^:/?;,{}@]+):(\{[^{}/]+\})(?:[/?;]|$)/i;

function ofOdbc(text: string): ServerAddress {
  const values = parseOdbcString(text);
  const host = values.get("server") ?? values.get("host");
  return host === undefined || /[,\\:]/.test(host) ? {} : { host, port: values.get("port") };
}
