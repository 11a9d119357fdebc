import type { ListedName } from "../../dialects/dialect.js";

/** How rows arrive in a program. */
export const DRIVERS = ["pg", "mysql2", "sqlite", "json"] as const;
export type Driver = (typeof DRIVERS)[number];

/** What dates and timestamps can be. */
export const DATE_TYPES = ["Date", "string"] as const;
export type DateType = (typeof DATE_TYPES)[number];

/** What BIGINT can be, and decimals unless it is `bigint`. */
export const NUMBER_TYPES = ["string", "number", "bigint"] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

/** What the values of a column are in TypeScript. */
export type ValueType =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "Uint8Array"
  | "unknown"
  | "unknown[]"
  | "record"
  | "interval";

/** What a driver returns by default, by kind of type. */
interface DriverValues {
  readonly big: ValueType;
  readonly decimal: ValueType;
  readonly boolean: ValueType;
  readonly date: ValueType;
  readonly interval: ValueType;
  readonly binary: ValueType;
  readonly json: ValueType;
  readonly array: ValueType;
  readonly object: ValueType;
  readonly place: ValueType;
}

const VALUES: Readonly<Record<Driver, DriverValues>> = {
  pg: {
    big: "string",
    decimal: "string",
    boolean: "boolean",
    date: "Date",
    interval: "interval",
    binary: "Uint8Array",
    json: "unknown",
    array: "unknown[]",
    object: "record",
    place: "string",
  },
  mysql2: {
    big: "number",
    decimal: "string",
    boolean: "number",
    date: "Date",
    interval: "string",
    binary: "Uint8Array",
    json: "unknown",
    array: "unknown[]",
    object: "record",
    place: "unknown",
  },
  sqlite: {
    big: "number",
    decimal: "number",
    boolean: "number",
    date: "string",
    interval: "string",
    binary: "Uint8Array",
    json: "string",
    array: "string",
    object: "string",
    place: "Uint8Array",
  },
  json: {
    big: "string",
    decimal: "string",
    boolean: "boolean",
    date: "string",
    interval: "string",
    binary: "string",
    json: "unknown",
    array: "unknown[]",
    object: "record",
    place: "unknown",
  },
};

/** Types whose values are the same in every driver, and the kinds of all others. */
const KINDS: Readonly<Record<ListedName, keyof DriverValues | "string" | "number">> = {
  TINYINT: "number",
  BYTEINT: "number",
  SMALLINT: "number",
  INT: "number",
  BIGINT: "big",
  NUMBER: "decimal",
  DECIMAL: "decimal",
  NUMERIC: "decimal",
  FLOAT: "number",
  DOUBLE: "number",
  BOOLEAN: "boolean",
  CHAR: "string",
  VARCHAR: "string",
  STRING: "string",
  TEXT: "string",
  MEDIUMTEXT: "string",
  DATE: "date",
  TIME: "string",
  DATETIME: "date",
  TIMESTAMP: "date",
  INTERVAL: "interval",
  BINARY: "binary",
  VARBINARY: "binary",
  BYTES: "binary",
  BLOB: "binary",
  MEDIUMBLOB: "binary",
  LONGBLOB: "binary",
  JSON: "json",
  ARRAY: "array",
  MAP: "object",
  STRUCT: "object",
  UNION: "json",
  SET: "string",
  ENUM: "string",
  GEOGRAPHY: "place",
};

/** Options on what values are. */
export interface ValueOptions {
  readonly driver: Driver;
  /** What dates and timestamps are. Default: what the driver returns. */
  readonly dates?: DateType | undefined;
  /** What BIGINT is, and decimals unless it is `bigint`. Default: what the driver returns. */
  readonly numbers?: NumberType | undefined;
}

/** What the values of a listed type are in a row; `unknown` for an unknown type. */
export function valueType(
  dataType: ListedName | undefined,
  { driver, dates, numbers }: ValueOptions,
): ValueType {
  if (dataType === undefined) return "unknown";
  const kind = KINDS[dataType];
  if (kind === "string" || kind === "number") return kind;
  if (kind === "date" && dates !== undefined) return dates;
  if (kind === "big" && numbers !== undefined) return numbers;
  if (kind === "decimal" && numbers !== undefined && numbers !== "bigint") return numbers;
  return VALUES[driver][kind];
}
