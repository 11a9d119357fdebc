import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDriver } from "../../../src/node/sources/load-driver.js";
import { startClient } from "../../lsp/started.js";
import { inTurn } from "../../support/effort.js";
import { Folder } from "../../support/folder.js";
import { root } from "../../support/project.js";
import { runMain } from "../../support/run-main.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => {
  delete process.env.DSD_DRIVERS;
  process.chdir(root);
  folder.remove();
});

const addDriver = (name: string, text: string, at = "."): void => {
  folder.write(`${at}/node_modules/${name}/package.json`, { name, main: "main.js" });
  folder.write(`${at}/node_modules/${name}/main.js`, text);
};

/** The drivers, which package.json names as optional peers. */
const DRIVERS = Object.keys(
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).peerDependencies,
);

const descriptor = (connectionString: string) => ({
  datastoreapi: "1.0.0",
  info: { title: "t", version: "1.0.0" },
  services: {
    live: {
      name: "live",
      serverInfo: {
        host: "localhost",
        port: "1",
        dbmsType: "x",
        connectionProtocols: { jdbc: { version: "4.2", connectionString } },
      },
    },
  },
  schema: { tables: [] },
});

test("neither a command nor the language server runs a driver of a folder that is only worked in or checked", async () => {
  const marker = join(folder.path, "pwned.txt");
  const planted = `require("node:fs").appendFileSync(${JSON.stringify(marker)}, "x");`;
  for (const name of DRIVERS) for (const at of [".", "checked"]) addDriver(name, planted, at);
  folder.write("dsd.config.json", { rules: {} });
  folder.write("checked/dsd.config.json", { rules: {} });
  folder.write("checked/pg.json", descriptor("jdbc:postgresql://localhost:1/x"));
  folder.write("checked/my.json", descriptor("jdbc:mysql://localhost:1/x"));
  folder.write("checked/duck.json", descriptor("jdbc:duckdb:a.duckdb"));
  for (const name of ["a.duckdb", "a.db"]) folder.write(name, "");
  folder.write("a.postgres.sql", "create table a (b int);");
  folder.write("a.sqlite.sql", "create table a (b int);");
  const sources = [
    "postgres://localhost:1/x",
    "mysql://localhost:1/x",
    "a.duckdb",
    "a.db",
    "a.postgres.sql",
    "a.sqlite.sql",
    "checked/pg.json#live",
    "checked/my.json#live",
    "checked/duck.json#live",
  ];
  for (const source of sources) {
    for (const args of inTurn([
      ["import", source],
      ["verify", "checked/pg.json", "--against", source],
      ["diff", "checked/pg.json", source],
      ["diff", source, "checked/pg.json"],
    ])) {
      await runMain(args, { cwd: folder.path, env: { PGPASSWORD: "s3cr3t" } });
    }
  }
  for (const name of ["validate", "lint", "verify --service live", "export html -o out/"]) {
    await runMain([...name.split(" "), "checked"], { cwd: folder.path });
  }
  process.chdir(folder.path);
  const client = await startClient();
  for (const name of ["pg", "my", "duck"]) {
    const uri = pathToFileURL(join(folder.path, `checked/${name}.json`)).href;
    await client.open(uri, folder.read(`checked/${name}.json`));
    await client.diagnostics(uri);
  }
  expect(() => readFileSync(marker)).toThrow("ENOENT");
  // The trap works.
  process.env.DSD_DRIVERS = folder.path;
  await runMain(["import", "postgres://localhost:1/x"], { cwd: folder.path });
  expect(readFileSync(marker, "utf8")).toBe("x");
});

test("the driver beside this package is found from every folder", async () => {
  process.chdir(folder.path);
  expect(await loadDriver("PostgreSQL", "pg", "Client" as never)).toHaveProperty("Client");
});

test("the folder that DSD_DRIVERS names is the first choice, also by a relative path", async () => {
  addDriver("pg", "exports.Client = class {}; exports.from = 'here';", "drivers");
  process.chdir(folder.path);
  process.env.DSD_DRIVERS = "drivers";
  expect(await loadDriver("PostgreSQL", "pg", "Client" as never)).toMatchObject({ from: "here" });
});

test.each([
  ["exports.connect = 1;", /main\.js is not the driver pg: it has no `Client`$/],
  ["throw new Error('too new\\nsecond line');", /main\.js cannot be loaded: Error: too new$/],
])("what is no driver is named: %s", async (text, message) => {
  addDriver("pg", text);
  process.env.DSD_DRIVERS = folder.path;
  await expect(loadDriver("PostgreSQL", "pg", "Client" as never)).rejects.toThrow(message);
});

test("without a driver, the command says where it looks for one", async () => {
  const args = ["import", "some.duckdb"];
  folder.write("some.duckdb", "");
  expect(await runMain(args, { cwd: folder.path })).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "dsd: reading DuckDB needs the package @duckdb/node-api; install it beside datastore-descriptor (npm install --save-dev @duckdb/node-api), or set DSD_DRIVERS to a folder that has it\n",
  });
});
