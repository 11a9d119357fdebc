import type { DialectId } from "../types/data-type.js";

// The only functions that put a name or a text into quotes of SQL, each so that no text ends them early.

/** The quotes around a name; inside it, the second one is doubled. Others have those of standard SQL. */
const NAME_QUOTES: Partial<Record<DialectId, readonly [open: string, close: string]>> = {
  mysql: ["`", "`"],
  mariadb: ["`", "`"],
  databricks: ["`", "`"],
  sqlserver: ["[", "]"],
};

/**
 * A name in the quotes of a dialect.
 *
 * @example quoteName("postgres", 'Weird "Table"'); // "\"Weird \"\"Table\"\"\""
 */
export function quoteName(dialect: DialectId, name: string): string {
  // There, a quoted name has the escapes of a string.
  if (dialect === "bigquery") return escaped("`", name);
  const [open, close] = NAME_QUOTES[dialect] ?? ['"', '"'];
  return `${open}${name.replaceAll(close, close + close)}${close}`;
}

/** The name of a table as statements write it, with its schema if it has one. */
export const quoteTable = (
  dialect: DialectId,
  { schema, name }: { readonly schema?: string | undefined; readonly name: string },
): string =>
  [schema, name].flatMap((one) => (one === undefined ? [] : quoteName(dialect, one))).join(".");

/**
 * A text in the quotes of a dialect.
 *
 * @example quoteText("sqlite", "it's"); // "'it''s'"
 */
export function quoteText(dialect: DialectId, text: string): string {
  if (dialect === "bigquery") return escaped("'", text);
  const quoted = `'${text.replaceAll("'", "''")}'`;
  const withoutEscapes = quoted.replaceAll("\\", "\\\\");
  switch (dialect) {
    case "sqlserver":
      // A backslash at the end of a line joins it with the next one.
      return `N${quoted.replace(/\\(\r?\n)/g, "\\\\$1$1")}`;
    case "mysql":
    case "mariadb":
    case "snowflake":
    case "databricks":
      return withoutEscapes;
    case "postgres":
      // A backslash has a meaning in usual quotes only where a server says so.
      return text.includes("\\") ? `E${withoutEscapes}` : quoted;
    default:
      return quoted;
  }
}

/** A text in quotes of BigQuery, where a backslash always escapes. */
function escaped(quote: "'" | "`", text: string): string {
  const inside = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return `${quote}${inside.replaceAll("\n", "\\n").replaceAll("\r", "\\r")}${quote}`;
}
