// The driver of DuckDB is not installed here: what it would be asked to do. `test/peers/duckdb.ts` runs the real one.

import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Folder } from "../../support/folder.js";
import { runMain } from "../../support/run-main.js";

const folder = new Folder();
beforeAll(() => {
  const name = "drivers/node_modules/@duckdb/node-api";
  folder.write(`${name}/package.json`, { name: "@duckdb/node-api", main: "main.js" });
  folder.write(
    `${name}/main.js`,
    "exports.DuckDBInstance = class { static async create(...args) { throw new Error(JSON.stringify(args)); } };",
  );
  process.env.DSD_DRIVERS = join(folder.path, "drivers");
});
afterAll(() => {
  delete process.env.DSD_DRIVERS;
  folder.remove();
});

// DuckDB opens `md:x` by an extension that connects to a service, which it would download.
test.each(["md:x", "sqlite:x", "postgres:host=localhost", "http:x", "plain.duckdb"])(
  "a file called %s is only a file",
  async (name) => {
    folder.write(name, "");
    const { stderr } = await runMain(["import", `duckdb:${name}`], { cwd: folder.path });
    const [path, options] = JSON.parse(stderr.slice(stderr.indexOf("[")));
    expect(path).toBe(resolve(folder.path, name));
    expect(options).toEqual({
      access_mode: "READ_ONLY",
      enable_external_access: "false",
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
    });
  },
);
