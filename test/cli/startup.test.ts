// What the built command loads: Node reads a file before the first line of it runs, so that less is
// faster.

import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

beforeAll(requireBuild);
const folder = new Folder();
afterAll(() => folder.remove());
folder.write("valid.json", descriptor());
folder.write("invalid.json", { ...descriptor(), info: { titel: "t", version: "1.0.0" } });

function loadedBy(...args: string[]): string[] {
  const hook = `${root}/test/support/loaded-files.cjs`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--require", hook, `${root}/dist/cli.cjs`, ...args],
    { cwd: folder.path, encoding: "utf8" },
  );
  const names = JSON.parse(
    stderr.split("\n").find((line) => line.startsWith("[")) ?? "",
  ) as string[];
  return names.filter((name) => name !== "loaded-files.cjs");
}

test("a valid file needs the command alone", () => {
  expect(loadedBy("validate", "valid.json")).toEqual(["cli.cjs"]);
});

test("a folder does too", () => {
  folder.write("stores/valid.json", descriptor());
  expect(loadedBy("validate", "stores")).toEqual(["cli.cjs"]);
});

test("what explains findings is loaded with the first one", () => {
  expect(loadedBy("validate", "invalid.json")).toEqual([
    "cli.cjs",
    "cli-causes.cjs",
    "cli-report.cjs",
  ]);
});

test("a comparison needs its own file, and nothing that explains or repairs", () => {
  folder.write("other.json", { ...descriptor(), info: { title: "t", version: "2.0.0" } });
  expect(loadedBy("diff", "valid.json", "other.json")).toEqual([
    "cli.cjs",
    "cli-diff.cjs",
    "cli-report.cjs",
  ]);
});

test("a part contains nothing that is in the command", () => {
  const sizes = Object.fromEntries(
    ["cli-fix.cjs", "cli-watch.cjs", "cli-baseline.cjs"].map((name) => [
      name,
      statSync(`${root}/dist/${name}`).size < 20_000,
    ]),
  );
  expect(sizes).toEqual({ "cli-fix.cjs": true, "cli-watch.cjs": true, "cli-baseline.cjs": true });
});

test("the language server is whole, since an extension carries it without the command", () => {
  const server = readFileSync(`${root}/dist/cli-lsp-server.cjs`, "utf8");
  expect(server.match(/[\w-]+\.cjs/g)).toBeNull();
});
