import type { Dialect, DialectId } from "./data-type.js";
import { duckdb } from "./duckdb.js";
import { mariadb, mysql } from "./mysql.js";
import { oracle } from "./oracle.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import { sqlserver } from "./sqlserver.js";
import { bigquery, databricks, redshift, snowflake } from "./warehouses.js";

/** Every dialect by its id. */
export const DIALECTS: Readonly<Record<DialectId, Dialect>> = {
  postgres,
  mysql,
  mariadb,
  sqlite,
  duckdb,
  sqlserver,
  oracle,
  snowflake,
  bigquery,
  redshift,
  databricks,
};

export const DIALECT_IDS = /* @__PURE__ */ Object.keys(DIALECTS) as DialectId[];

/** The dialects of a system, by its name as `dbmsType` has it. */
export const dialectsNamed = (name: string | undefined): DialectId[] =>
  DIALECT_IDS.filter((id) => DIALECTS[id].name === name);
