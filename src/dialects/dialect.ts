/** The database systems whose words for types this package knows. */
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

/** What a type of a database is as one of the listed types of `dataType`. */
export interface ListedType {
  readonly dataType: string;
  readonly length?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}
