/** What the text of a JDBC URL says of where it leads. */
export interface JdbcUrl {
  /** What names the driver: `postgresql` in `jdbc:postgresql://…`. */
  subprotocol: string;
  /** Hosts of the part behind `//`; empty where a driver writes them in another way. */
  hosts: { host: string; port: string | undefined }[];
}

/**
 * Reads a JDBC URL: `jdbc:`, a subprotocol, `:`, and what the driver makes of the rest.
 *
 * @returns `undefined` when it is none
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
 * The keys and values of an ODBC connection string, keys in lower case, values without their braces.
 *
 * @example parseOdbcString("Driver={PostgreSQL};Server=db").get("driver") // "PostgreSQL"
 */
export function parseOdbcString(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, key = "", quoted, plain = ""] of text.matchAll(
    /([^;={}]+)=\s*(?:\{((?:[^}]|\}\})*)\}|([^;]*))/g,
  )) {
    const name = key.trim().toLowerCase();
    // Of a key that comes twice, the first one counts (MS-ODBCSTR).
    if (!values.has(name)) values.set(name, quoted?.replaceAll("}}", "}") ?? plain.trim());
  }
  return values;
}
