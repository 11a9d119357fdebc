/** What kind of values a type has: types of one family can be compared with each other. */
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

/** A data type, apart from how it is written. */
export interface DataType {
  /** As it is written. */
  readonly text: string;
  /** Upper case, without arguments: `VARCHAR` for `varchar(30)`. */
  readonly name: string;
  /** `undefined` for a type that is not known here. */
  readonly family: TypeFamily | undefined;
}

/** The types that the DatastoreAPI specification lists for `dataType`. */
export const DATASTORE_TYPES: readonly string[] =
  `NUMBER TINYINT SMALLINT INT BIGINT BYTEINT BYTES FLOAT DOUBLE DECIMAL NUMERIC TIMESTAMP TIME DATE
  DATETIME INTERVAL STRING MEDIUMTEXT TEXT CHAR VARCHAR BOOLEAN BINARY VARBINARY ARRAY BLOB LONGBLOB
  MEDIUMBLOB MAP STRUCT UNION SET GEOGRAPHY ENUM JSON`.split(/\s+/);

/** Types by family: those of the list, and what databases call the same. */
const FAMILIES: Readonly<Record<TypeFamily, string>> = {
  integer: `TINYINT SMALLINT INT INTEGER BIGINT BYTEINT MEDIUMINT INT2 INT4 INT8 INT16 INT32 INT64
    SMALLSERIAL SERIAL BIGSERIAL LONG SHORT`,
  decimal: "DECIMAL NUMERIC NUMBER DEC BIGNUMERIC MONEY SMALLMONEY",
  float:
    "FLOAT DOUBLE REAL FLOAT4 FLOAT8 FLOAT32 FLOAT64 DOUBLE_PRECISION BINARY_FLOAT BINARY_DOUBLE",
  text: `CHAR VARCHAR STRING TEXT MEDIUMTEXT LONGTEXT TINYTEXT NCHAR NVARCHAR VARCHAR2 NVARCHAR2
    CHARACTER CHARACTER_VARYING BPCHAR CLOB NCLOB NTEXT CITEXT`,
  binary: "BINARY VARBINARY BYTES BLOB LONGBLOB MEDIUMBLOB TINYBLOB BYTEA RAW IMAGE",
  boolean: "BOOLEAN BOOL",
  date: "DATE",
  time: "TIME TIMETZ",
  timestamp: `TIMESTAMP DATETIME TIMESTAMPTZ TIMESTAMP_NTZ TIMESTAMP_LTZ TIMESTAMP_TZ DATETIME2
    SMALLDATETIME DATETIMEOFFSET TIMESTAMP_WITH_TIME_ZONE TIMESTAMP_WITHOUT_TIME_ZONE`,
  interval: "INTERVAL",
  json: "JSON JSONB VARIANT OBJECT SUPER",
  other: "ARRAY MAP STRUCT UNION SET ENUM GEOGRAPHY GEOMETRY UUID UNIQUEIDENTIFIER XML BIT ROWID",
};

const FAMILY_OF: ReadonlyMap<string, TypeFamily> = new Map(
  (Object.entries(FAMILIES) as [TypeFamily, string][]).flatMap(([family, names]) =>
    names.split(/\s+/).map((name): [string, TypeFamily] => [name, family]),
  ),
);

/** Names of all types that are known here. */
export const knownTypes = (): Iterable<string> => FAMILY_OF.keys();

/**
 * Reads a type as people write it.
 *
 * @example parseDataType("character varying(30)") // { name: "CHARACTER_VARYING", family: "text", … }
 */
export function parseDataType(text: string): DataType {
  const name = text
    .replace(/[(<[].*$/s, "")
    .trim()
    .toUpperCase()
    .replace(/\s+(?:UNSIGNED|SIGNED|ZEROFILL)$/, "")
    .replace(/\s+/g, "_");
  return { text, name, family: FAMILY_OF.get(name) };
}

/** The family of a type of JSON Schema, for columns that say nothing of the database's type. */
export function familyOfJsonType(type: unknown, format: unknown): TypeFamily | undefined {
  if (type === "string") {
    if (format === "date") return "date";
    if (format === "time") return "time";
    return format === "date-time" ? "timestamp" : "text";
  }
  if (type === "integer" || type === "boolean") return type;
  return type === "number" ? "decimal" : undefined;
}
