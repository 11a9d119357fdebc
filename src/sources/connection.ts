import type { DialectId } from "../types/dialect.js";
import type { Catalog, TableName } from "./catalog.js";

/**
 * A connection to a database that only reads. Drivers that this package does not know can implement it.
 *
 * @example
 * const run = async (sql: string, params: readonly unknown[] = []) => [{ sql, params }];
 * const connection: Connection = { dialect: "postgres", query: run, close: async () => {} };
 * connection.dialect; // "postgres"
 */
export interface Connection {
  readonly dialect: DialectId;
  /** Time limit for each query on the server, in seconds. Default: no limit. */
  readonly timeout?: number | undefined;
  /** Runs a catalog query, and returns its rows as objects whose keys are the names of the columns. */
  query(sql: string, params?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Which tables to read. */
export interface Selection {
  /** The names of schemas; empty for all that are not the system's own. */
  readonly schemas: readonly string[];
  /** Whether to read a table. */
  includes(table: TableName): boolean;
}

/** Every table. */
export const ALL_TABLES: Selection = { schemas: [], includes: () => true };

/** Reads the catalog of one database system. The number of its queries does not depend on the tables. */
export type CatalogReader = (connection: Connection, selection: Selection) => Promise<Catalog>;
