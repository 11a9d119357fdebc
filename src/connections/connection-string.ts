import { decodedUri } from "../values/decoded-uri.js";

/**
 * Parses a JDBC URL: `jdbc:`, a subprotocol, `:`, and a rest whose syntax depends on the driver.
 *
 * @returns the subprotocol, which identifies the driver, and the hosts after `//`: none if the
 *   driver uses another syntax; `undefined` if the text is not a JDBC URL
 * @example parseJdbcUrl("jdbc:postgresql://db.example.org:5432/sales")
 */
export function parseJdbcUrl(text: string) {
  const [, subprotocol, rest = ""] = /^jdbc:([a-z][\w.+-]*):(.*)$/is.exec(text.trim()) ?? [];
  if (subprotocol === undefined) return undefined;
  const authority = /^\/\/([^/?;]+)/.exec(rest)?.[1] ?? "";
  const hosts = authority
    .slice(authority.lastIndexOf("@") + 1)
    .split(",")
    .flatMap((part) => {
      const [, host, port] = /^(\[[^\]]+\]|[^:[\]()]+)(?::(\d+))?$/.exec(part) ?? [];
      return host === undefined ? [] : [{ host, port }];
    });
  return { subprotocol: subprotocol.toLowerCase(), hosts };
}

/**
 * Parses an ODBC connection string.
 *
 * @returns the values without their braces, by key in lower case
 *
 * @example parseOdbcString("Driver={PostgreSQL};Server=db").get("driver") // "PostgreSQL"
 */
export function parseOdbcString(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, plain] of text.matchAll(
    // A run without `=` is matched too, so that the search does not begin again at each of its characters.
    /([^;={}]+)(?:=\s{0,99}(?:\{((?:[^}]|\}\}){0,999})\}|([^;]*)))?/g,
  )) {
    if (quoted === undefined && plain === undefined) continue;
    const name = key.trim().toLowerCase();
    // If a key is repeated, the first value counts (MS-ODBCSTR).
    if (!values.has(name)) values.set(name, quoted?.replaceAll("}}", "}") ?? plain?.trim() ?? "");
  }
  return values;
}

/** Subprotocols whose URL contains the database, and perhaps a schema, in the path. */
const IN_PATH: ReadonlySet<string> = new Set([
  "postgresql",
  "pgsql",
  "redshift",
  "mysql",
  "mariadb",
  "db2",
  "hive2",
  "clickhouse",
  "ch",
  "vertica",
  "trino",
  "presto",
]);

/**
 * The names in a JDBC URL: a database, and a schema if the URL contains one.
 *
 * @returns an empty list for a driver whose syntax is not known, or whose URL does not contain the
 * name
 * @example jdbcDatabase("jdbc:postgresql://db.example.org:5432/sales") // ["sales"]
 */
export function jdbcDatabase(text: string): string[] {
  const subprotocol = parseJdbcUrl(text)?.subprotocol;
  if (subprotocol === undefined) return [];
  if (subprotocol === "sqlserver") {
    const [, quoted, plain] =
      /;\s*database(?:name)?\s*=\s*(?:\{([^}]*)\}|([^;]*))/i.exec(text) ?? [];
    return named([quoted ?? plain ?? ""]);
  }
  if (!IN_PATH.has(subprotocol)) return [];
  const [, path = ""] = /^\s*jdbc:[^:]+:\/\/[^/?;#]*\/([^?;#]*)/i.exec(text) ?? [];
  // Db2 separates its properties from the database with a colon.
  return named(path.replace(/:.*$/s, "").split("/"));
}

const named = (names: readonly string[]): string[] =>
  names.map((name) => decodedUri(name.trim())).filter((name) => name !== "");

/**
 * Splits a host that starts with a scheme or ends in a port.
 *
 * @returns also the scheme, such as `https://`; `undefined` for a host that does neither. Lists of
 *   hosts, IPv6 addresses without brackets, and paths of sockets are not split either.
 * @example excessHost("db.example.org:5432")?.port // "5432"
 */
export function excessHost(text: string) {
  const [, scheme, rest = ""] = /^((?:[a-z][a-z\d+.-]*:)+\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const [, host = rest, port] = /^([^:,[\]/]+|\[[^\]]*\]):(\d{1,5})$/.exec(rest) ?? [];
  return scheme === undefined && port === undefined ? undefined : { scheme, host, port };
}
