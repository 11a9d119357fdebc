import { afterEach, beforeEach, expect, test } from "vitest";
import { loadDriver } from "../../../src/node/sources/load-driver.js";
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

const addDriver = (name: string, text: string): void => {
  folder.write(`node_modules/${name}/package.json`, { name, main: "main.js" });
  folder.write(`node_modules/${name}/main.js`, text);
};

test("the driver of the working folder is the first choice", async () => {
  addDriver("pg", "exports.from = 'here';");
  process.chdir(folder.path);
  expect(await loadDriver("PostgreSQL", "pg")).toMatchObject({ from: "here" });
});

test("the one beside this package is the second", async () => {
  process.chdir(folder.path);
  expect(await loadDriver("PostgreSQL", "pg")).toHaveProperty("Client");
});

test("of several packages, the first one that is installed is loaded", async () => {
  addDriver("second-driver", "exports.from = 'second';");
  process.chdir(folder.path);
  expect(await loadDriver("X", "first-driver", "second-driver")).toMatchObject({ from: "second" });
});

test("with DSD_DRIVERS, the working folder has none", async () => {
  addDriver("pg", "throw new Error('a stranger wrote this');");
  const other = new Folder();
  process.env.DSD_DRIVERS = other.path;
  process.chdir(folder.path);
  await expect(loadDriver("PostgreSQL", "pg")).rejects.toThrow(/install it with/);
  other.remove();
});

test("without a driver, the command says what to install", async () => {
  process.env.DSD_DRIVERS = folder.path;
  const args = ["import", "postgres://reader@db.example.org/shop"];
  expect(await runMain(args, { cwd: folder.path })).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "dsd: reading PostgreSQL needs the package pg; install it with: npm install --save-dev pg\n",
  });
});
