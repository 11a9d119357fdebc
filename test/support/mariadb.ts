// One MariaDB for all tests of a run that need one, where the machine has it (Debian: `mariadb-server`).

import mysql from "mysql2/promise";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startMariadb } from "./mariadb-server.js";
import { reasonOf } from "./reason-of.js";

declare module "vitest" {
  interface ProvidedContext {
    /** `undefined` where MariaDB is not installed, or does not start. */
    mariadb: { readonly port: number; readonly socket: string } | undefined;
  }
}

/** Starts the server; vitest calls this before the tests, and what it returns after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await startMariadb().catch((error: unknown) => {
    console.warn(`MariaDB does not start: ${reasonOf(error)} ... SKIPPED`);
    return undefined;
  });
  project.provide("mariadb", server && { port: server.port, socket: server.socket });
  return server?.stop;
}

/** Whether this run has MariaDB. */
export const hasMariadb = (): boolean => inject("mariadb") !== undefined;

/** A database of one file of tests. */
export interface MariadbDatabase {
  readonly port: number;
  /** Runs statements as root, in the database. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  connect(): Promise<mysql.Connection>;
}

/**
 * Creates a database in the server of this run.
 *
 * @param name the name, which other files must not use
 * @param sql statements to run in it
 */
export async function createMariadb(name: string, sql: string): Promise<MariadbDatabase> {
  const server = inject("mariadb");
  if (server === undefined) throw new Error("there is no MariaDB");
  const connect = (database?: string): Promise<mysql.Connection> =>
    mysql.createConnection({
      socketPath: server.socket,
      user: "root",
      charset: "utf8mb4",
      multipleStatements: true,
      ...(database !== undefined && { database }),
    });
  const runIn = async (database: string | undefined, text: string) => {
    const client = await connect(database);
    try {
      const [rows] = await client.query(text);
      return rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  await runIn(
    undefined,
    `DROP DATABASE IF EXISTS \`${name}\`; CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`,
  );
  await runIn(name, sql);
  return {
    port: server.port,
    run: (text) => runIn(name, text),
    connect: () => connect(name),
  };
}
