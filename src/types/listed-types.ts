/**
 * The kind of values that a data type has. Values of one family can be compared with each other.
 */
export type TypeFamily =
  | "integer"
  | "decimal"
  | "float"
  | "text"
  | "binary"
  | "boolean"
  | "date"
  | "time"
  | "timestamp"
  | "interval"
  | "json"
  | "other";

/** The types that the DatastoreAPI specification lists for `dataType`, with their families. */
export const FAMILY_OF_LISTED = {
  NUMBER: "decimal",
  TINYINT: "integer",
  SMALLINT: "integer",
  INT: "integer",
  BIGINT: "integer",
  BYTEINT: "integer",
  BYTES: "binary",
  FLOAT: "float",
  DOUBLE: "float",
  DECIMAL: "decimal",
  NUMERIC: "decimal",
  TIMESTAMP: "timestamp",
  TIME: "time",
  DATE: "date",
  DATETIME: "timestamp",
  INTERVAL: "interval",
  STRING: "text",
  MEDIUMTEXT: "text",
  TEXT: "text",
  CHAR: "text",
  VARCHAR: "text",
  BOOLEAN: "boolean",
  BINARY: "binary",
  VARBINARY: "binary",
  ARRAY: "other",
  BLOB: "binary",
  LONGBLOB: "binary",
  MEDIUMBLOB: "binary",
  MAP: "other",
  STRUCT: "other",
  UNION: "other",
  SET: "other",
  GEOGRAPHY: "other",
  ENUM: "other",
  JSON: "json",
} as const satisfies Readonly<Record<string, TypeFamily>>;

/** A listed type of `dataType`. */
export type ListedName = keyof typeof FAMILY_OF_LISTED;

/** A type of a database as one of the listed types of `dataType`. */
export interface ListedType {
  readonly dataType: ListedName;
  /** Only of character and binary types: in characters, or in bytes. */
  readonly length?: number | undefined;
  /** Only of decimal types: the number of digits. */
  readonly precision?: number | undefined;
  /** Only of decimal types: the number of digits after the point, which can be negative. */
  readonly scale?: number | undefined;
}

/** The listed types, in the order of the specification. */
export const LISTED_TYPES = /* @__PURE__ */ Object.keys(FAMILY_OF_LISTED) as readonly ListedName[];

/** Whether a name is that of a listed type. */
export const isListed = (name: string): name is ListedName => Object.hasOwn(FAMILY_OF_LISTED, name);

/** The listed types whose size is a number of characters or bytes. */
export const SIZED: ReadonlySet<ListedName> = new Set(["CHAR", "VARCHAR", "BINARY", "VARBINARY"]);
