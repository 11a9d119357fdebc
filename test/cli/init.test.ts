import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { folderPerTest } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

const folder = folderPerTest();

const run = (...args: string[]) => runMain(args, { cwd: folder.path });

test.each([
  [[], "datastore.yaml"],
  [["--json"], "datastore.json"],
  [["a/b/db.yml", "--title", 'The "x": y #1'], "a/b/db.yml"],
  [["db.json"], "db.json"],
])("dsd init %j writes a descriptor without findings", async (args, file) => {
  const next = `next: describe your own services and tables in it, and run dsd lint ${file}`;
  const stdout = `wrote ${file}\n${next}\n`;
  expect(await run("init", ...args)).toEqual({ code: 0, stdout, stderr: "" });
  const checked = await run("validate", "--fail-on", "info", file);
  expect([checked.code, checked.stdout]).toEqual([0, `✓ ${file} is valid\n`]);
});

test("both languages have the same content, with the given title", async () => {
  await run("init", "--title", "a: b # c");
  await run("init", "--json", "--title", "a: b # c");
  const { $schema, ...json } = JSON.parse(folder.read("datastore.json"));
  expect(parse(folder.read("datastore.yaml"))).toEqual(json);
  expect(json.info.title).toBe("a: b # c");
  expect($schema).toBeUndefined();
});

const SCHEMA = "node_modules/datastore-descriptor/generated/descriptor.portable.schema.json";

test.each(["a/b/db.yaml", "a/b/db.json"])(
  "%s names the schema of the package, wherever upward that is installed",
  async (file) => {
    folder.write(SCHEMA, "{}");
    folder.write("a/.keep", "");
    const made = await runMain(["init", file.slice(2)], { cwd: join(folder.path, "a") });
    expect(made.code).toBe(0);
    const { $schema: value } = parse(folder.read(file)) as { $schema?: string };
    const [, path = value ?? ""] =
      /^# yaml-language-server: \$schema=(.*)$/m.exec(folder.read(file)) ?? [];
    expect(join("a/b", path)).toBe(SCHEMA);
  },
);

test("the schema is a file of the package", () => {
  const root = new URL("../../generated/descriptor.portable.schema.json", import.meta.url);
  expect(existsSync(root)).toBe(true);
});

test("a title cannot be empty", async () => {
  const { code, stderr } = await run("init", "--title", " ");
  expect([code, stderr]).toEqual([2, "dsd: --title cannot be empty\n"]);
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
