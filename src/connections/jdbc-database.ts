import { parseJdbcUrl } from "./connection-string.js";

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
  names.map((name) => decoded(name.trim())).filter((name) => name !== "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
