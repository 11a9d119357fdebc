// One MariaDB for all tests of a run that need one, where the machine has it (Debian: `mariadb-server`).

import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.js";

declare module "vitest" {
  interface ProvidedContext {
    /** `undefined` where there is no MariaDB. */
    mariadb: { readonly port: number; readonly socket: string } | undefined;
  }
}

/** The folders that are not always in the path of a user. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const has = (command: string): boolean =>
  PATH.split(":").some((folder) => existsSync(join(folder, command)));

/** Starts the server; vitest calls this before the tests, and what it returns after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!has("mariadbd") || !has("mariadb-install-db")) {
    console.warn("MariaDB is not installed (mariadb-server): its tests are skipped");
    project.provide("mariadb", undefined);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "dsd-mariadb-"));
  chmodSync(folder, 0o755);
  const [data, socket, log] = ["data", "socket", "log"].map((name) => join(folder, name));
  const port = await freePort();
  const common = ["--no-defaults", `--datadir=${data}`, `--user=${userInfo().username}`];
  const options = { env: { ...process.env, PATH }, stdio: "ignore" } as const;
  const install = ["--auth-root-authentication-method=normal", "--skip-test-db"];
  execFileSync("mariadb-install-db", [...common, ...install], options);
  const place = [`--port=${port}`, `--socket=${socket}`, "--bind-address=127.0.0.1"];
  // Nothing here has to survive a crash.
  const fast = ["--innodb-flush-log-at-trx-commit=0", "--skip-log-bin", `--log-error=${log}`];
  const server = spawn("mariadbd", [...common, ...place, ...fast], options);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries++) {
    try {
      await (await mysql.createConnection({ socketPath: socket, user: "root" })).end();
      break;
    } catch (error) {
      if (tries < 200 && server.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        continue;
      }
      const text = existsSync(log ?? "") ? readFileSync(log ?? "", "utf8") : "";
      await stop();
      throw new Error(`MariaDB does not start: ${error}\n${text}`);
    }
  }
  project.provide("mariadb", { port, socket: socket ?? "" });
  return stop;
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
