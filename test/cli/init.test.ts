import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const run = (...args: string[]) => runMain(args, { cwd: folder.path });

test.each([
  [[], "datastore.yaml"],
  [["--json"], "datastore.json"],
  [["a/b/db.yml", "--title", 'The "x": y #1'], "a/b/db.yml"],
  [["db.json"], "db.json"],
])("dsd init %j writes a descriptor without findings", async (args, file) => {
  expect(await run("init", ...args)).toEqual({ code: 0, stdout: `wrote ${file}\n`, stderr: "" });
  const checked = await run("validate", "--fail-on", "info", file);
  expect([checked.code, checked.stdout]).toEqual([0, `✓ ${file} is valid\n`]);
});

test("both languages have the same content, with the given title", async () => {
  await run("init", "--title", "a: b # c");
  await run("init", "--json", "--title", "a: b # c");
  const { $schema, ...json } = JSON.parse(folder.read("datastore.json"));
  expect(parse(folder.read("datastore.yaml"))).toEqual(json);
  expect(json.info.title).toBe("a: b # c");
  expect($schema).toMatch(/descriptor\.portable\.schema\.json$/);
});

test("the path of the schema is relative to the file", async () => {
  await run("init", "a/b/db.yaml");
  const [, path = ""] =
    /^# yaml-language-server: \$schema=(.*)$/m.exec(folder.read("a/b/db.yaml")) ?? [];
  expect(join("a/b", path)).toBe(
    "node_modules/datastore-descriptor/generated/descriptor.portable.schema.json",
  );
  const root = new URL("../../generated/descriptor.portable.schema.json", import.meta.url);
  expect(existsSync(root)).toBe(true);
});

test("an existing file is not changed", async () => {
  folder.write("datastore.yaml", "mine");
  const { code, stderr } = await run("init");
  expect([code, stderr]).toEqual([2, "dsd: datastore.yaml already exists; it was not changed\n"]);
  expect(folder.read("datastore.yaml")).toBe("mine");
});

test("names without a known extension, or with that of the other language", async () => {
  expect((await run("init", "db.txt")).stderr).toContain("must end with");
  expect((await run("init", "--json", "db.yaml")).stderr).toContain("name of a YAML file");
  expect((await run("init", "a.yaml", "b.yaml")).code).toBe(2);
  expect(existsSync(join(folder.path, "a.yaml"))).toBe(false);
});
