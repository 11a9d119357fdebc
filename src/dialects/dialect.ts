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

/** The listed types of `dataType` that a dialect has words for. */
export type ListedName =
  | "TINYINT"
  | "BYTEINT"
  | "SMALLINT"
  | "INT"
  | "BIGINT"
  | "NUMBER"
  | "DECIMAL"
  | "NUMERIC"
  | "FLOAT"
  | "DOUBLE"
  | "BOOLEAN"
  | "CHAR"
  | "VARCHAR"
  | "STRING"
  | "TEXT"
  | "MEDIUMTEXT"
  | "DATE"
  | "TIME"
  | "DATETIME"
  | "TIMESTAMP"
  | "INTERVAL"
  | "BINARY"
  | "VARBINARY"
  | "BYTES"
  | "BLOB"
  | "MEDIUMBLOB"
  | "LONGBLOB"
  | "JSON"
  | "ARRAY"
  | "MAP"
  | "STRUCT"
  | "UNION"
  | "SET"
  | "ENUM"
  | "GEOGRAPHY";

/** How a database writes a listed type, and which of its own words are read as that type. */
export interface TypeWords {
  /**
   * What DDL writes: `varchar(n)` with the length, `numeric(p,s)` with precision and scale. What is in
   * parentheses is left out if the column does not say it.
   */
  readonly writes: string;
  /** What DDL writes if there is no length, where the database needs one. */
  readonly unsized?: string;
  /** The words of the database that mean the type, in lower case and without arguments. */
  readonly reads?: readonly string[];
  /** What the written word cannot say. */
  readonly loss?: string;
}

/** How a database system names things. */
export interface Dialect {
  readonly id: DialectId;
  /** As `dbmsType` names it. */
  readonly name: string;
  readonly types: Readonly<Record<ListedName, TypeWords>>;
  /** What the table of words cannot say: types whose meaning depends on their arguments. */
  readonly readsSized?: (word: string, args: readonly number[]) => ListedType | undefined;
  /** The quotes around a name, which are doubled inside it. */
  readonly quotes: readonly [open: string, close: string];
}

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
