// One PostgreSQL for all tests of a run that need one (`*.database.test.ts`), and a database of its own for each file.

import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { PASSWORD, startPostgres } from "./postgres-server.js";

export { PASSWORD };

declare module "vitest" {
  interface ProvidedContext {
    /** Its port, and the folder of its Unix socket; `undefined` where it does not start. */
    postgres: { readonly port: number; readonly socket: string } | undefined;
  }
}

/** Starts the server; vitest calls this before the tests, and what it returns after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await startPostgres().catch(({ message }: Error) => {
    console.warn(`${message} ... SKIPPED`);
    return undefined;
  });
  project.provide("postgres", server && { port: server.port, socket: server.socket });
  return server?.stop;
}

/** A database of one file of tests. */
export interface TestDatabase {
  readonly name: string;
  /** Its URL without a password: `postgres://postgres@127.0.0.1:PORT/NAME`. */
  readonly url: string;
  /** What programs need beside it: PGPASSWORD. */
  readonly env: { readonly PGPASSWORD: string };
  readonly port: number;
  /** Runs statements as the superuser; the rows are those of the last one. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Opens a client that the caller ends. */
  connect(): Promise<pg.Client>;
  drop(): Promise<void>;
}

/**
 * Creates a database in the server of this run.
 *
 * @param name the name, which other files must not use
 * @param sql statements to run in it
 */
export async function createDatabase(name: string, sql = ""): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server === undefined) throw new Error("there is no PostgreSQL");
  const { port } = server;
  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password: PASSWORD,
      database,
    });
    await client.connect();
    return client;
  };
  const runIn = async (database: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = await connect(database);
    try {
      const results = [await client.query(text)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  };
  const quoted = pg.escapeIdentifier(name);
  await runIn("postgres", `DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
  await runIn("postgres", `CREATE DATABASE ${quoted}`);
  if (sql !== "") await runIn(name, sql);
  return {
    name,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/${encodeURIComponent(name)}`,
    env: { PGPASSWORD: PASSWORD },
    run: (text) => runIn(name, text),
    connect: () => connect(name),
    drop: async () => {
      await runIn("postgres", `DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
    },
  };
}
