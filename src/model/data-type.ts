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

/** A data type, with the meaning of its name. */
export interface DataType {
  /** As it is written. */
  readonly text: string;
  /** In upper case and without arguments: `VARCHAR` for `varchar(30)`. */
  readonly name: string;
  /** `undefined` for a type that is not in the vocabulary. */
  readonly family: TypeFamily | undefined;
}

/** The types that the DatastoreAPI specification lists for `dataType`. */
export const LISTED_TYPES: readonly string[] =
  /* @__PURE__ */ `NUMBER TINYINT SMALLINT INT BIGINT BYTEINT BYTES FLOAT DOUBLE DECIMAL NUMERIC TIMESTAMP TIME DATE
  DATETIME INTERVAL STRING MEDIUMTEXT TEXT CHAR VARCHAR BOOLEAN BINARY VARBINARY ARRAY BLOB LONGBLOB
  MEDIUMBLOB MAP STRUCT UNION SET GEOGRAPHY ENUM JSON`.split(/\s+/);

/** Types by family: the listed ones, and the names that databases have for them. */
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
  time: "TIME TIMETZ TIME_WITH_TIME_ZONE TIME_WITHOUT_TIME_ZONE",
  timestamp: `TIMESTAMP DATETIME TIMESTAMPTZ TIMESTAMP_NTZ TIMESTAMP_LTZ TIMESTAMP_TZ DATETIME2
    SMALLDATETIME DATETIMEOFFSET TIMESTAMP_WITH_TIME_ZONE TIMESTAMP_WITHOUT_TIME_ZONE`,
  interval: "INTERVAL",
  json: "JSON JSONB VARIANT OBJECT SUPER",
  other: `ARRAY MAP STRUCT UNION SET ENUM GEOGRAPHY GEOMETRY UUID UNIQUEIDENTIFIER XML BIT
    BIT_VARYING VARBIT ROWID`,
};

const FAMILY_OF: ReadonlyMap<string, TypeFamily> = /* @__PURE__ */ (() =>
  new Map(
    (Object.entries(FAMILIES) as [TypeFamily, string][]).flatMap(([family, names]) =>
      names.split(/\s+/).map((name): [string, TypeFamily] => [name, family]),
    ),
  ))();

/**
 * The names that databases use for a listed type, apart from those that are only spelled
 * differently.
 */
const LISTED_SYNONYMS: Readonly<Record<string, string>> = {
  INTEGER: "INT",
  REAL: "FLOAT",
  BOOL: "BOOLEAN",
  DOUBLE_PRECISION: "DOUBLE",
  CHARACTER: "CHAR",
  CHARACTER_VARYING: "VARCHAR",
};

/**
 * The listed type that a type is another name for.
 *
 * @example listedSynonym("INTEGER") // "INT"
 */
export const listedSynonym = (name: string): string | undefined =>
  Object.hasOwn(LISTED_SYNONYMS, name) ? LISTED_SYNONYMS[name] : undefined;

/** The names of all types in the vocabulary. */
export const knownTypes = (): Iterable<string> => FAMILY_OF.keys();

/**
 * Reads a data type, however it is spelled.
 *
 * @example
 * const { name, family } = parseDataType("character varying(30)");
 * name; // "CHARACTER_VARYING"
 * family; // "text"
 */
export function parseDataType(text: string): DataType {
  const words = text
    .replace(/[(<[].*$/s, "")
    .trim()
    .toUpperCase()
    .split(/\s+/);
  if (words.length > 1 && MODIFIERS.has(words.at(-1) ?? "")) words.pop();
  const name = words.join("_");
  return { text, name, family: FAMILY_OF.get(name) };
}

/** Words after a type that do not change what kind of values it has. */
const MODIFIERS: ReadonlySet<string> = new Set(["UNSIGNED", "SIGNED", "ZEROFILL"]);

/**
 * The numbers in parentheses after a data type; none if there is anything else in them.
 *
 * @example
 * typeArguments("DECIMAL(10, 2)"); // [10, 2]
 * typeArguments("VARCHAR2(30 CHAR)"); // [30]
 */
export function typeArguments(text: string): number[] {
  const [, one, other] =
    /^[\w\s]+\(\s*(\d{1,9})\s*(?:,\s*(-?\d{1,9})\s*|CHAR|BYTE)?\)/i.exec(text) ?? [];
  return [one, other].flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
}

/**
 * A data type without what is in its first parentheses.
 *
 * @example
 * withoutArguments("timestamp(3) with time zone"); // "timestamp with time zone"
 */
export function withoutArguments(text: string): string {
  const open = text.indexOf("(");
  const close = text.indexOf(")", open);
  return open < 0 || close < 0 ? text : text.slice(0, open).trimEnd() + text.slice(close + 1);
}

/**
 * The family of a JSON Schema type, for columns that have no data type. An additional `null` does
 * not count.
 */
export function familyOfJsonType(types: unknown, format: unknown): TypeFamily | undefined {
  const [type, ...more] = Array.isArray(types) ? types.filter((one) => one !== "null") : [types];
  if (more.length > 0) return undefined;
  if (type === "string") {
    if (format === "date") return "date";
    if (format === "time") return "time";
    return format === "date-time" ? "timestamp" : "text";
  }
  if (type === "integer" || type === "boolean") return type;
  return type === "number" ? "decimal" : undefined;
}

const WITH_LENGTH = new Set<TypeFamily>(["text", "binary", "other"]);

/**
 * Whether a type of this family can have a length.
 *
 * @example
 * takesLength("text"); // true
 * takesLength("date"); // false
 */
export const takesLength = (family: TypeFamily): boolean => WITH_LENGTH.has(family);

const WITHOUT_PRECISION = new Set<TypeFamily>(["text", "binary", "boolean", "date", "json"]);

/**
 * Whether a type of this family can have a precision or a scale.
 *
 * @example
 * takesPrecision("decimal"); // true
 * takesPrecision("text"); // false
 */
export const takesPrecision = (family: TypeFamily): boolean => !WITHOUT_PRECISION.has(family);

/**
 * Families that databases compare with each other; for those in no group, it depends on the
 * database.
 */
const COMPARABLE: readonly (readonly TypeFamily[])[] = [
  ["integer", "decimal", "float"],
  ["date", "timestamp"],
  ["text"],
  ["binary"],
  ["boolean"],
  ["time"],
  ["interval"],
];

/**
 * Whether databases compare values of two families with each other; `undefined` if that depends on
 * the database.
 *
 * @example
 * areComparable("integer", "decimal"); // true
 * areComparable("integer", "text"); // false
 * areComparable("integer", "other"); // undefined
 */
export function areComparable(one: TypeFamily, other: TypeFamily): boolean | undefined {
  const [group, otherGroup] = [one, other].map((family) =>
    COMPARABLE.find((families) => families.includes(family)),
  );
  return group === undefined || otherGroup === undefined ? undefined : group === otherGroup;
}
