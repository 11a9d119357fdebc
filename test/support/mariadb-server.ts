// A MariaDB for tests and benchmarks, where the machine has it (Debian: `mariadb-server`).

import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import { freePort } from "./free-port.js";

interface MariadbServer {
  readonly port: number;
  readonly socket: string;
  readonly stop: () => Promise<void>;
}

/** The folders that are not always in the path of a user. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const has = (command: string): boolean =>
  PATH.split(":").some((folder) => existsSync(join(folder, command)));

/**
 * Starts MariaDB on a free port, in a temporary folder that `stop` removes.
 *
 * @throws Error when it is not installed, or does not start
 */
export async function startMariadb(): Promise<MariadbServer> {
  if (!has("mariadbd") || !has("mariadb-install-db")) {
    throw new Error("mariadb-server is not installed");
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
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      resolve();
    };
    server.once("exit", end).once("error", end);
  });
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
      if (tries < 200 && !hasEnded) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        continue;
      }
      const text = existsSync(log ?? "") ? readFileSync(log ?? "", "utf8") : "";
      await stop();
      throw new Error(`${error}\n${text}`);
    }
  }
  return { port, socket: socket ?? "", stop };
}
