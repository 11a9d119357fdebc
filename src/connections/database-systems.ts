/** A database management system, and how people and drivers name it. */
interface DatabaseSystem {
  readonly name: string;
  /** Matches `dbmsType` and the names of ODBC drivers. */
  readonly pattern: RegExp;
  /** The subprotocols of the JDBC drivers for it. */
  readonly subprotocols: readonly string[];
  /** The default port, if its drivers agree on one. */
  readonly port?: string;
}

/** More specific names come first: `Oracle MySQL` is MySQL, not Oracle. */
const SYSTEMS: readonly DatabaseSystem[] = [
  { name: "MariaDB", pattern: /maria ?db/i, subprotocols: ["mariadb", "mysql"], port: "3306" },
  { name: "MySQL", pattern: /my ?sql/i, subprotocols: ["mysql", "mariadb"], port: "3306" },
  {
    name: "Redshift",
    pattern: /redshift/i,
    subprotocols: ["redshift", "postgresql"],
    port: "5439",
  },
  {
    name: "PostgreSQL",
    pattern: /postgres|pgsql/i,
    subprotocols: ["postgresql", "pgsql"],
    port: "5432",
  },
  {
    name: "SQL Server",
    pattern: /sql ?server|mssql|azure ?sql/i,
    subprotocols: ["sqlserver", "jtds"],
    port: "1433",
  },
  { name: "Oracle", pattern: /oracle/i, subprotocols: ["oracle"], port: "1521" },
  { name: "Db2", pattern: /\bdb2/i, subprotocols: ["db2", "as400"], port: "50000" },
  { name: "Snowflake", pattern: /snowflake/i, subprotocols: ["snowflake"], port: "443" },
  { name: "BigQuery", pattern: /big ?query/i, subprotocols: ["bigquery"], port: "443" },
  {
    name: "Databricks",
    pattern: /databricks/i,
    subprotocols: ["databricks", "spark", "hive2"],
    port: "443",
  },
  { name: "Hive", pattern: /\bhive/i, subprotocols: ["hive2"], port: "10000" },
  { name: "Trino", pattern: /trino/i, subprotocols: ["trino", "presto"] },
  { name: "Teradata", pattern: /teradata/i, subprotocols: ["teradata"], port: "1025" },
  {
    name: "ClickHouse",
    pattern: /click ?house/i,
    subprotocols: ["clickhouse", "ch"],
    port: "8123",
  },
  { name: "SAP HANA", pattern: /\bhana\b/i, subprotocols: ["sap"] },
  { name: "Vertica", pattern: /vertica/i, subprotocols: ["vertica"], port: "5433" },
  { name: "SQLite", pattern: /sqlite/i, subprotocols: ["sqlite"] },
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

/** The names of all systems. */
export const databaseSystemNames: readonly string[] = /* @__PURE__ */ SYSTEMS.map(
  ({ name }) => name,
);
