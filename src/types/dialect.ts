import type { ListedName, ListedType } from "./data-type.js";

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
