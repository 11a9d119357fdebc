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

/** A data type, with what its text says. Types in it are types again. */
export interface DataType {
  /** As it is written. */
  readonly text: string;
  /** Its words in upper case, without what is in parentheses or brackets: `VARCHAR` for `varchar(30)`. */
  readonly name: string;
  /** Whether all of the text was understood. Otherwise, there are only its words and what they mean. */
  readonly isRead: boolean;
  /** The listed type that the words mean, with its sizes; `undefined` for a word that means none. */
  readonly listed: ListedType | undefined;
  /** `undefined` for a type that is not in the vocabulary. */
  readonly family: TypeFamily | undefined;
  /** The numbers after the words: `[10, 2]` for `DECIMAL(10, 2)`. */
  readonly sizes: readonly number[];
  /** The number of characters or bytes that is written. */
  readonly length: number | undefined;
  /** The number of digits that is written, for times those of a second. */
  readonly precision: number | undefined;
  /** The number of digits after the point that is written. */
  readonly scale: number | undefined;
  /** The unit of the length, if the text states one: `VARCHAR2(30 CHAR)`. */
  readonly unit: "BYTE" | "CHAR" | undefined;
  readonly isUnsigned: boolean;
  /** The values that are written in the type: `enum('a','b')`. */
  readonly labels: readonly string[] | undefined;
  /** The type of the elements: `text[]`, `ARRAY<INT64>`. */
  readonly elements: DataType | undefined;
  /** The fields: `STRUCT<a INT64, b STRING>`. */
  readonly fields: readonly TypeField[] | undefined;
  /** The types of keys and values: `MAP<STRING, INT>`. */
  readonly entries: { readonly keys: DataType; readonly values: DataType } | undefined;
}

/** A field of a type. */
export interface TypeField {
  /** Empty for a field that has a place only: `STRUCT<INT64, STRING>`. */
  readonly name: string;
  readonly type: DataType;
  /** Whether its type is followed by `NOT NULL`. */
  readonly isRequired: boolean;
  /** The text after `COMMENT`. */
  readonly description: string | undefined;
}

/** Whether a type says what is in it: labels, elements, fields, keys and values. */
export const hasParts = ({ labels, elements, fields, entries }: DataType): boolean =>
  (labels ?? elements ?? fields ?? entries) !== undefined;

/**
 * The text of a type without its sizes.
 *
 * @example bareText(parseType("timestamp(3) with time zone")) // "timestamp with time zone"
 */
export function bareText({ text, sizes }: DataType): string {
  const [open, close] = [text.indexOf("("), text.indexOf(")")];
  return sizes.length === 0 ? text : text.slice(0, open).trimEnd() + text.slice(close + 1);
}

/**
 * The text of a type with sizes, unless it has some or other arguments.
 *
 * @param sizes those after one that is not stated do not count
 * @example withSizes("decimal unsigned", [10, 2]) // "decimal(10,2) unsigned"
 */
export function withSizes(text: string, sizes: readonly (number | undefined)[]): string {
  const end = sizes.indexOf(undefined);
  const stated = end < 0 ? sizes : sizes.slice(0, end);
  if (stated.length === 0 || text === "" || /[(<[]/.test(text)) return text;
  return text.replace(/(?= (?:with|without|unsigned|zerofill)\b|$)/i, `(${stated.join(",")})`);
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

/** The database systems whose words this package knows. */
export type DialectId =
  | "postgres"
  | "mysql"
  | "mariadb"
  | "sqlite"
  | "duckdb"
  | "sqlserver"
  | "oracle"
  | "snowflake"
  | "bigquery"
  | "redshift"
  | "databricks";

/** The substitutes for listed types that a dialect has no word for, and the facts that each substitute loses. */
export const INSTEAD = {
  BYTEINT: { as: "TINYINT" },
  TINYINT: { as: "SMALLINT" },
  SMALLINT: { as: "INT" },
  INT: { as: "BIGINT" },
  NUMBER: { as: "DECIMAL" },
  NUMERIC: { as: "DECIMAL" },
  FLOAT: { as: "DOUBLE" },
  CHAR: { as: "VARCHAR" },
  MEDIUMTEXT: { as: "TEXT" },
  TEXT: { as: "STRING" },
  TIME: { as: "STRING", loss: "that it is a time" },
  DATETIME: { as: "TIMESTAMP" },
  INTERVAL: { as: "STRING", loss: "that it is an interval" },
  VARBINARY: { as: "BINARY" },
  BINARY: { as: "BLOB" },
  BYTES: { as: "BLOB" },
  MEDIUMBLOB: { as: "BLOB" },
  LONGBLOB: { as: "BLOB" },
  JSON: { as: "STRING", loss: "that it is JSON" },
  ARRAY: { as: "JSON", loss: "the type of the elements" },
  MAP: { as: "JSON", loss: "the types of keys and values" },
  STRUCT: { as: "JSON", loss: "the fields" },
  UNION: { as: "JSON", loss: "the members" },
  SET: { as: "ENUM" },
  ENUM: { as: "STRING", loss: "the allowed values" },
  GEOGRAPHY: { as: "BLOB", loss: "that it is a place" },
} as const satisfies Readonly<
  Partial<Record<ListedName, { readonly as: ListedName; readonly loss?: string }>>
>;

type OtherName = keyof typeof INSTEAD;

/** The listed types that every dialect has a word for. */
type BasicName = Exclude<ListedName, OtherName>;

/** How a database writes a listed type, and which of its own words are read as that type. */
export interface TypeWords {
  /**
   * The type in DDL: `varchar(n)` with the length, `numeric(p,s)` with precision and scale. The
   * parentheses are left out if the column does not state them. Default: what it writes for another type, by `INSTEAD`.
   */
  readonly writes?: string;
  /** The type in DDL without a length, where the database needs one. */
  readonly unsized?: string;
  /** The words of the database that mean the type, in lower case and without arguments; names of one type in one string. */
  readonly reads?: readonly string[];
  /** The facts that the written word loses. */
  readonly loss?: string;
}

/** How a database system names things. */
export interface Dialect {
  /** As `dbmsType` names it. */
  readonly name: string;
  readonly types: Readonly<Record<BasicName, TypeWords & { readonly writes: string }>> &
    Readonly<Partial<Record<OtherName, TypeWords>>>;
  /** Words of types that are none of the listed ones. */
  readonly others?: string;
  /** Names of types that only an extension of the system has. */
  readonly extensions?: string;
  /** Exceptions to the table of words: types whose meaning depends on their arguments. */
  readonly readsSized?: (word: string, args: readonly number[]) => ListedType | undefined;
}

function wordsBy<N extends ListedName, W>(names: readonly N[], wordsFor: (name: N) => W) {
  const words = {} as Record<N, W>;
  for (const name of names) words[name] = wordsFor(name);
  return words;
}

/** The words in a string that names one type in several ways. */
export const namesIn = (reads: string): string[] => reads.split(" | ");

/** Types that a database writes, and reads, by the names that the format has for them. */
export const sameName = <N extends ListedName>(...names: readonly N[]) =>
  wordsBy(names, (name) => ({ writes: name, reads: [name.toLowerCase()] }));

/** Types that a database reads by these names, and writes by those of other types. */
export const readAs = <N extends ListedName>(...names: readonly N[]) =>
  wordsBy(names, (name) => ({ reads: [name.toLowerCase()] }));

/**
 * A decimal type with the sizes that it has where it states none.
 *
 * @example decimal([12], { precision: 38, scale: 9 }); // { dataType: "DECIMAL", precision: 12, scale: 0 }
 */
export const decimal = (
  [precision, scale]: readonly number[],
  usual: Pick<ListedType, "precision" | "scale">,
): ListedType => ({
  dataType: "DECIMAL",
  precision: precision ?? usual.precision,
  scale: scale ?? (precision === undefined ? usual.scale : 0),
});
