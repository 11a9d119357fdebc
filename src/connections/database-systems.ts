/** A database management system, and how people and drivers name it. */
export interface DatabaseSystem {
  readonly name: string;
  /** Matches `dbmsType` and the names of ODBC drivers. */
  readonly pattern: RegExp;
  /** The subprotocols of the JDBC drivers for it. */
  readonly subprotocols: readonly string[];
}

/** More specific names come first: `Oracle MySQL` is MySQL, not Oracle. */
const SYSTEMS: readonly DatabaseSystem[] = [
  { name: "MariaDB", pattern: /maria ?db/i, subprotocols: ["mariadb", "mysql"] },
  { name: "MySQL", pattern: /my ?sql/i, subprotocols: ["mysql", "mariadb"] },
  { name: "Redshift", pattern: /redshift/i, subprotocols: ["redshift", "postgresql"] },
  { name: "PostgreSQL", pattern: /postgres|pgsql/i, subprotocols: ["postgresql", "pgsql"] },
  {
    name: "SQL Server",
    pattern: /sql ?server|mssql|azure ?sql/i,
    subprotocols: ["sqlserver", "jtds"],
  },
  { name: "Oracle", pattern: /oracle/i, subprotocols: ["oracle"] },
  { name: "Db2", pattern: /\bdb2/i, subprotocols: ["db2", "as400"] },
  { name: "Snowflake", pattern: /snowflake/i, subprotocols: ["snowflake"] },
  { name: "BigQuery", pattern: /big ?query/i, subprotocols: ["bigquery"] },
  { name: "Databricks", pattern: /databricks/i, subprotocols: ["databricks", "spark", "hive2"] },
  { name: "Hive", pattern: /\bhive/i, subprotocols: ["hive2"] },
  { name: "Trino", pattern: /trino/i, subprotocols: ["trino", "presto"] },
  { name: "Teradata", pattern: /teradata/i, subprotocols: ["teradata"] },
  { name: "ClickHouse", pattern: /click ?house/i, subprotocols: ["clickhouse", "ch"] },
  { name: "SAP HANA", pattern: /\bhana\b/i, subprotocols: ["sap"] },
  { name: "Vertica", pattern: /vertica/i, subprotocols: ["vertica"] },
  { name: "SQLite", pattern: /sqlite/i, subprotocols: ["sqlite"] },
  { name: "H2", pattern: /^h2\b/i, subprotocols: ["h2"] },
];

/** The system that a name means, if it is known. */
export const systemOfName = (name: string): DatabaseSystem | undefined =>
  SYSTEMS.find(({ pattern }) => pattern.test(name));

/** The systems that a JDBC subprotocol can connect to; empty if it is unknown. */
export const systemsOfSubprotocol = (subprotocol: string): readonly DatabaseSystem[] =>
  SYSTEMS.filter(({ subprotocols }) => subprotocols.includes(subprotocol));

/** The names of all systems. */
export const databaseSystemNames: readonly string[] = /* @__PURE__ */ SYSTEMS.map(
  ({ name }) => name,
);
