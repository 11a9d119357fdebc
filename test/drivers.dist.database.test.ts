// Every documented driver, installed beside the packed tarball in both orders, reads a database. That needs the registry
// of npm, which only a thorough run asks.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pack } from "../scripts/pack.js";
import { runCommand } from "../scripts/run-command.js";
import { isThorough } from "./support/effort.js";
import { createMariadb, hasMariadb } from "./support/mariadb.js";
import { createDatabase, type TestDatabase } from "./support/postgres.js";
import { requireBuild, root } from "./support/project.js";

const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  peerDependencies: Record<string, string>;
};
const SQL = "CREATE TABLE orders (id integer PRIMARY KEY, note varchar(9))";

describe.runIf(isThorough)("a driver beside the package", () => {
  const scratch = mkdtempSync(join(tmpdir(), "dsd-drivers-"));
  let tarball: string;
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    requireBuild();
    // Without the registry, each installation would try again for minutes.
    const tries = ["--fetch-retries=1", "--fetch-timeout=20000"];
    runCommand("npm", ["view", "pg", "name", ...tries], { cwd: scratch });
    ({ tarball } = pack(scratch));
    database = await createDatabase("drivers", SQL);
    writeFileSync(
      join(scratch, "shop.sql"),
      `-- PostgreSQL database dump\n${SQL};\n-- PostgreSQL database dump complete\n`,
    );
    const file = new sqlite.Database(join(scratch, "shop.db"));
    file.exec(SQL);
    file.close();
  }, 60_000);
  afterAll(async () => {
    await database?.drop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** What to import with each driver; `undefined` where this machine has no such database. */
  const sources: Record<string, (project: string) => Promise<string | undefined>> = {
    pg: async () => database?.url,
    mysql2: async () => {
      if (!hasMariadb()) return undefined;
      const { port, run } = await createMariadb("drivers", SQL);
      await run("CREATE OR REPLACE USER driver; GRANT SELECT, SHOW VIEW ON drivers.* TO driver");
      return `mysql://driver@127.0.0.1:${port}/drivers`;
    },
    "node-sqlite3-wasm": async () => join(scratch, "shop.db"),
    "libpg-query": async () => join(scratch, "shop.sql"),
    "@duckdb/node-api": async (project) => {
      const script = `const { DuckDBInstance } = await import("@duckdb/node-api");
        const connection = await (await DuckDBInstance.create("shop.duckdb")).connect();
        await connection.run(${JSON.stringify(SQL)}); connection.closeSync();`;
      runCommand(process.execPath, ["--input-type=module", "-e", script], { cwd: project });
      return join(project, "shop.duckdb");
    },
  };

  test("each has a source here", () => {
    expect(Object.keys(sources).sort()).toEqual(Object.keys(peerDependencies).sort());
  });

  /** Installs packages one after the other into an empty project. */
  function install(title: string, packages: readonly string[]): string {
    const project = join(scratch, title);
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "private": true }');
    for (const name of packages) {
      runCommand("npm", ["install", "--no-audit", "--no-fund", name], { cwd: project });
    }
    return project;
  }

  async function expectImport(driver: string, project: string): Promise<void> {
    const source = await sources[driver]?.(project);
    if (source === undefined) return;
    const cli = join(project, "node_modules/datastore-descriptor/dist/cli.cjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "import", source], {
      cwd: project,
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...database?.env },
    });
    expect([driver, status, stdout]).toEqual([driver, 0, expect.stringContaining("name: note")]);
    expect(stderr).toContain("1 table and 2 columns");
  }

  const drivers = Object.keys(sources);

  test("all of them, some installed before the package and some after it", async () => {
    const [first = "", second = "", ...later] = drivers;
    const project = install("all", [first, second, tarball, ...later]);
    for (const driver of drivers) await expectImport(driver, project);
  }, 180_000);

  test.each(drivers.flatMap((driver) => [true, false].map((isFirst) => ({ driver, isFirst }))))(
    "$driver alone, installed first: $isFirst",
    async ({ driver, isFirst }) => {
      const packages = isFirst ? [driver, tarball] : [tarball, driver];
      const project = install(`${driver.replace("/", "-")}-${isFirst}`, packages);
      await expectImport(driver, project);
    },
    180_000,
  );
});
