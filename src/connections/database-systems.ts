/** A database management system, and how people and drivers name it. */
export interface DatabaseSystem {
  readonly name: string;
  /** Matches `dbmsType` and the names of ODBC drivers. */
  readonly pattern: RegExp;
  /** The subprotocols of the JDBC drivers for it. */
  readonly subprotocols: readonly string[];
  /** The default port, if its drivers agree on one. */
  readonly port?: string;
  /** The longest name of a table or column. */
  readonly nameLimit?: { readonly length: number; readonly unit: "bytes" | "characters" };
  /** Data types that the specification does not list, and that not all systems have. */
  readonly ownTypes?: string;
}

/** More specific names come first: `Oracle MySQL` is MySQL, not Oracle. */
const SYSTEMS: readonly DatabaseSystem[] = [
  {
    name: "MariaDB",
    pattern: /maria ?db/i,
    subprotocols: ["mariadb", "mysql"],
    port: "3306",
    nameLimit: { length: 64, unit: "characters" },
    ownTypes: "MEDIUMINT TINYTEXT LONGTEXT TINYBLOB VARCHAR2 NVARCHAR2",
  },
  {
    name: "MySQL",
    pattern: /my ?sql/i,
    subprotocols: ["mysql", "mariadb"],
    port: "3306",
    nameLimit: { length: 64, unit: "characters" },
    ownTypes: "MEDIUMINT TINYTEXT LONGTEXT TINYBLOB",
  },
  {
    name: "Redshift",
    pattern: /redshift/i,
    subprotocols: ["redshift", "postgresql"],
    port: "5439",
    nameLimit: { length: 127, unit: "bytes" },
    ownTypes: "TIMESTAMPTZ BPCHAR SUPER VARBYTE",
  },
  {
    name: "PostgreSQL",
    pattern: /postgres|pgsql/i,
    subprotocols: ["postgresql", "pgsql"],
    port: "5432",
    nameLimit: { length: 63, unit: "bytes" },
    ownTypes: "TIMESTAMPTZ BPCHAR BYTEA JSONB TSVECTOR CITEXT HSTORE SMALLSERIAL BIGSERIAL",
  },
  {
    name: "SQL Server",
    pattern: /sql ?server|mssql|azure ?sql/i,
    subprotocols: ["sqlserver", "jtds"],
    port: "1433",
    nameLimit: { length: 128, unit: "characters" },
    ownTypes:
      "DATETIME2 DATETIMEOFFSET SMALLDATETIME UNIQUEIDENTIFIER NTEXT ROWVERSION HIERARCHYID SMALLMONEY",
  },
  {
    name: "Oracle",
    pattern: /oracle/i,
    subprotocols: ["oracle"],
    port: "1521",
    nameLimit: { length: 128, unit: "bytes" },
    ownTypes: "VARCHAR2 NVARCHAR2 NCLOB BFILE UROWID BINARY_FLOAT BINARY_DOUBLE",
  },
  {
    name: "Db2",
    pattern: /\bdb2/i,
    subprotocols: ["db2", "as400"],
    port: "50000",
    nameLimit: { length: 128, unit: "bytes" },
  },
  {
    name: "Snowflake",
    pattern: /snowflake/i,
    subprotocols: ["snowflake"],
    port: "443",
    nameLimit: { length: 255, unit: "characters" },
    ownTypes: "VARCHAR2 NVARCHAR2 TIMESTAMPTZ TIMESTAMP_NTZ TIMESTAMP_LTZ TIMESTAMP_TZ VARIANT",
  },
  {
    name: "BigQuery",
    pattern: /big ?query/i,
    subprotocols: ["bigquery"],
    port: "443",
    ownTypes: "INT64 FLOAT64 BIGNUMERIC BIGDECIMAL",
  },
  {
    name: "Databricks",
    pattern: /databricks/i,
    subprotocols: ["databricks", "spark", "hive2"],
    port: "443",
    nameLimit: { length: 255, unit: "characters" },
    ownTypes: "TIMESTAMP_NTZ TIMESTAMP_LTZ VARIANT",
  },
  { name: "Hive", pattern: /\bhive/i, subprotocols: ["hive2"], port: "10000" },
  { name: "Trino", pattern: /trino/i, subprotocols: ["trino", "presto"] },
  {
    name: "Teradata",
    pattern: /teradata/i,
    subprotocols: ["teradata"],
    port: "1025",
    nameLimit: { length: 128, unit: "characters" },
  },
  {
    name: "ClickHouse",
    pattern: /click ?house/i,
    subprotocols: ["clickhouse", "ch"],
    port: "8123",
  },
  { name: "SAP HANA", pattern: /\bhana\b/i, subprotocols: ["sap"] },
  {
    name: "Vertica",
    pattern: /vertica/i,
    subprotocols: ["vertica"],
    port: "5433",
    nameLimit: { length: 128, unit: "bytes" },
  },
  { name: "SQLite", pattern: /sqlite/i, subprotocols: ["sqlite"] },
  { name: "DuckDB", pattern: /duckdb/i, subprotocols: ["duckdb"] },
  { name: "H2", pattern: /^h2\b/i, subprotocols: ["h2"] },
];

/** The system that a name means, if it is known. */
export const systemOfName = (name: string): DatabaseSystem | undefined =>
  SYSTEMS.find(({ pattern }) => pattern.test(name));

/** The systems that a JDBC subprotocol can connect to; empty if it is unknown. */
export const systemsOfSubprotocol = (subprotocol: string): readonly DatabaseSystem[] =>
  SYSTEMS.filter(({ subprotocols }) => subprotocols.includes(subprotocol));

/**
 * The default port of a JDBC driver. The first subprotocol of a system is that of its own driver.
 */
export const portOfSubprotocol = (subprotocol: string): string | undefined =>
  SYSTEMS.find(({ subprotocols }) => subprotocols[0] === subprotocol)?.port;

/**
 * The systems that have a data type that `system` does not have; empty if that is not certain.
 *
 * @param type in upper case and without arguments
 */
export const systemsOfForeignType = (
  type: string,
  { ownTypes }: DatabaseSystem,
): readonly DatabaseSystem[] => {
  const has = (words: string | undefined) =>
    words?.includes(type) === true && words.split(" ").includes(type);
  return ownTypes === undefined || has(ownTypes)
    ? []
    : SYSTEMS.filter((other) => has(other.ownTypes));
};

/** The names of all systems. */
export const databaseSystemNames: readonly string[] = /* @__PURE__ */ SYSTEMS.map(
  ({ name }) => name,
);
