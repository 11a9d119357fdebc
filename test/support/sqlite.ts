import sqlite from "node-sqlite3-wasm";
import type { Connection } from "../../src/sources/catalog.js";

/**
 * An empty database in memory, as a connection that counts its queries.
 *
 * @param file a file to have it in instead
 */
export function sqliteMemory(file?: string): Connection & { readonly statements: string[] } {
  const database = new sqlite.Database(file);
  const statements: string[] = [];
  return {
    dialect: "sqlite",
    statements,
    query: async (sql, values = []) => {
      statements.push(sql);
      return database.all(sql, [...values] as string[]) as Record<string, unknown>[];
    },
    close: async () => database.close(),
  };
}
