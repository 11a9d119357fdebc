/** The parts of a JDBC URL that identify the server. */
interface JdbcUrl {
  /** Identifies the driver: `postgresql` in `jdbc:postgresql://…`. */
  subprotocol: string;
  /** The hosts after `//`; empty if the driver uses another syntax. */
  hosts: { host: string; port: string | undefined }[];
}

/**
 * Parses a JDBC URL: `jdbc:`, a subprotocol, `:`, and a rest whose syntax depends on the driver.
 *
 * @returns `undefined` if the text is not a JDBC URL
 * @example parseJdbcUrl("jdbc:postgresql://db.example.org:5432/sales")
 */
export function parseJdbcUrl(text: string): JdbcUrl | undefined {
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
