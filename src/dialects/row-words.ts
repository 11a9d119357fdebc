import type { DialectId } from "../types/data-type.js";
import { quoteName, quoteText } from "./quoting.js";

/** A fact that the catalog of a system guarantees about rows. Constraints that are not enforced guarantee nothing. */
export type Proof = "not null" | "unique" | "foreign key" | "length" | "values";

/** How a system asks about the values of a column. Text is compared by its characters, regardless of the collation. */
export interface RowWords {
  readonly proves: readonly Proof[];
  /** A column as text. */
  text(column: string): string;
  /** A constant that is compared with such a text, in one line. */
  literal(text: string): string;
  /** The length of a column in characters. */
  characters(column: string): string;
  /** The length of a column in bytes. */
  bytes(column: string): string;
  /** The remainder of a division of a whole or decimal number; `undefined` where that is not exact. */
  remainder(column: string, divisor: number): string | undefined;
  /** Whether a floating-point number is NaN. */
  readonly isNaN?: (column: string) => string;
  /** Whether the text in a column has a match of a pattern, in which `$` is written as `end`. */
  readonly matches?: {
    readonly end: string;
    /** Whether its engine gives up on some texts or patterns, with an error or without a match. */
    readonly isLimited?: boolean;
    write(column: string, pattern: string): string;
  };
  /** Native types whose values cannot be compared. */
  readonly incomparable?: RegExp;
}

const hexadecimal = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const utf8 = (text: string): string => hexadecimal(new TextEncoder().encode(text));

const utf16 = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return hexadecimal(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
};

/** A text without characters that end a line, or that a string of SQL cannot have. */
const PRINTABLE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** A constant by its characters or, where these do not fit into one line, by its bytes. */
const byBytes =
  (write: (text: string) => string, writeBytes: (bytes: string) => string) =>
  (text: string): string =>
    PRINTABLE.test(text) ? write(text) : writeBytes(utf8(text));

const standard = {
  proves: ["not null"],
  text: (column) => `CAST(${column} AS VARCHAR)`,
  literal: (text) => quoteText("sqlite", text),
  characters: (column) => `LENGTH(CAST(${column} AS VARCHAR))`,
  bytes: (column) => `OCTET_LENGTH(${column})`,
  remainder: (column, divisor) => `MOD(${column}, ${divisor})`,
} satisfies RowWords;

const postgres: RowWords = {
  ...standard,
  proves: ["not null", "unique", "foreign key", "length", "values"],
  text: (column) => `CAST(${column} AS text) COLLATE "C"`,
  literal: (text) =>
    // There is no way to write a NUL, so a statement with one is not asked.
    PRINTABLE.test(text) || text.includes("\0")
      ? quoteText("postgres", text)
      : `convert_from(decode('${utf8(text)}', 'hex'), 'UTF8')`,
  characters: (column) => `char_length(CAST(${column} AS text))`,
  bytes: (column) => `octet_length(${column})`,
  isNaN: (column) => `${column} = 'NaN'`,
  matches: {
    end: "$",
    isLimited: true,
    write: (column, pattern) => `${postgres.text(column)} ~ ${postgres.literal(pattern)}`,
  },
  incomparable: /^(?:json|xml|point|line|lseg|box|path|polygon|circle|pg_\w+)$/,
};

const mysql: RowWords = {
  ...standard,
  proves: ["not null", "unique", "length"],
  text: (column) => `CAST(CONVERT(${column} USING utf8mb4) AS BINARY)`,
  // Whether a backslash escapes depends on the session, and MariaDB cannot read a quote in a check that it wrote.
  literal: (text) =>
    PRINTABLE.test(text) && !/[\\']/.test(text)
      ? `_binary${quoteText("mysql", text)}`
      : `X'${utf8(text)}'`,
  characters: (column) => `CHAR_LENGTH(${column})`,
  matches: {
    end: "\\z",
    isLimited: true,
    write: (column, pattern) =>
      `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin REGEXP CONVERT(${mysql.literal(pattern)} USING utf8mb4)`,
  },
};

const WORDS: Readonly<Partial<Record<DialectId, RowWords>>> = {
  postgres,
  mysql,
  mariadb: mysql,
  sqlite: {
    ...standard,
    proves: ["not null", "unique"],
    text: (column) => `${column} COLLATE BINARY`,
    literal: byBytes(standard.literal, (bytes) => `CAST(X'${bytes}' AS TEXT)`),
    characters: (column) => `length(${column})`,
    bytes: (column) => `length(CAST(${column} AS BLOB))`,
    // `%` makes whole numbers of both first.
    remainder: (column, divisor) =>
      Number.isInteger(divisor)
        ? `${column} - ${divisor} * CAST(${column} / ${divisor} AS INTEGER)`
        : undefined,
  },
  duckdb: {
    ...standard,
    proves: ["not null", "unique", "foreign key"],
    text: (column) => `encode(CAST(${column} AS VARCHAR))`,
    literal: byBytes(
      (text) => `encode(${quoteText("duckdb", text)})`,
      (bytes) => `from_hex('${bytes}')`,
    ),
    isNaN: (column) => `isnan(${column})`,
    matches: {
      end: "$",
      write: (column, pattern) =>
        `regexp_matches(CAST(${column} AS VARCHAR), ${quoteText("duckdb", pattern)})`,
    },
    characters: (column) => `length(CAST(${column} AS VARCHAR))`,
    bytes: (column) => `octet_length(${column})`,
  },
  snowflake: {
    ...standard,
    proves: ["not null", "length"],
    text: (column) => `COLLATE(CAST(${column} AS VARCHAR), '')`,
    literal: byBytes(
      (text) => quoteText("snowflake", text),
      (bytes) => `HEX_DECODE_STRING('${bytes}')`,
    ),
    isNaN: (column) => `${column} = CAST('NaN' AS FLOAT)`,
    incomparable: /^(?:geography|geometry)$/i,
  },
  bigquery: {
    ...standard,
    proves: ["not null", "length"],
    text: (column) => `CAST(${column} AS BYTES)`,
    literal: byBytes(
      (text) => `B${quoteText("bigquery", text)}`,
      (bytes) => `FROM_HEX('${bytes}')`,
    ),
    characters: (column) => `CHAR_LENGTH(${column})`,
    bytes: (column) => `BYTE_LENGTH(${column})`,
    isNaN: (column) => `IS_NAN(${column})`,
    remainder: (column, divisor) => `MOD(${column}, NUMERIC '${divisor}')`,
    matches: {
      end: "$",
      write: (column, pattern) => `REGEXP_CONTAINS(${column}, ${quoteText("bigquery", pattern)})`,
    },
    incomparable: /^(?:json|geography|array|struct)/i,
  },
  sqlserver: {
    ...standard,
    proves: ["not null", "unique", "length"],
    text: (column) => `CAST(CAST(${column} AS nvarchar(max)) AS varbinary(max))`,
    literal: (text) =>
      PRINTABLE.test(text)
        ? `CAST(${quoteText("sqlserver", text)} AS varbinary(max))`
        : `0x${utf16(text)}`,
    // LEN leaves out the spaces at the end.
    characters: (column) => `DATALENGTH(CAST(${column} AS nvarchar(max))) / 2`,
    bytes: (column) => `DATALENGTH(${column})`,
    remainder: (column, divisor) => `${column} % ${divisor}`,
    incomparable: /^(?:text|ntext|image|xml|geography|geometry)/i,
  },
};

/** How to query the rows of a system; `undefined` for one whose rows are never queried. */
export const rowWords = (dialect: DialectId): RowWords | undefined => WORDS[dialect];

/** Compares two columns as the type of the first compares its values. */
export function equals(
  dialect: DialectId,
  left: string,
  right: string,
  nativeType: string,
): string {
  // Without a path, the operator of a type of an extension is found by its schema only.
  const [, schema] = /^(?:"?([^".]+)"?\.)citext$/.exec(nativeType) ?? [];
  const operator =
    dialect === "postgres" && schema !== undefined
      ? `OPERATOR(${quoteName(dialect, schema)}.=)`
      : "=";
  return `${left} ${operator} ${right}`;
}
