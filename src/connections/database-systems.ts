/** A database management system, as people write it and as drivers name it. */
export interface DatabaseSystem {
  readonly name: string;
  /** What `dbmsType`, or the name of an ODBC driver, contains. */
  readonly pattern: RegExp;
  /** Subprotocols of the JDBC drivers that talk to it. */
  readonly subprotocols: readonly string[];
}

/** More special names first: `Amazon Aurora MySQL` is MySQL, `Oracle MySQL` too. */
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

/** The system that a name speaks of, where that is known. */
export const systemOfName = (name: string): DatabaseSystem | undefined =>
  SYSTEMS.find(({ pattern }) => pattern.test(name));

/** The systems that a JDBC subprotocol leads to; empty for one that is not known. */
export const systemsOfSubprotocol = (subprotocol: string): readonly DatabaseSystem[] =>
  SYSTEMS.filter(({ subprotocols }) => subprotocols.includes(subprotocol));
