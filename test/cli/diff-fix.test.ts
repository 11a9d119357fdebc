// `dsd diff --fix`: which versions it writes, and what it says of the others.

import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { descriptor, table } from "../support/diff-repository.js";
import { Folder } from "../support/folder.js";
import { runMain } from "../support/run-main.js";

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const run = (args: string[], stdin?: string) =>
  runMain(["diff", ...args], { cwd: folder.path, ...(stdin !== undefined && { stdin }) });

const old = descriptor("Shop", [table("INT")]);
const next = descriptor("Shop", [table("BIGINT")]);

describe("a stream is read once, and compared before and after", () => {
  test.each(["--fix", "--fix-dry-run"])("standard input, with %s", async (flag) => {
    folder.write("new.json", next);
    const args = [flag, "--output", "json=report.json", "-", "new.json"];
    const { code } = await run(args, JSON.stringify(old));
    const { files } = JSON.parse(folder.read("report.json"));
    expect(files).toMatchObject([{ requires: "2.0.0", changes: [{ code: "type-widened" }] }]);
    expect(code).toBe(flag === "--fix" ? 0 : 1);
  });

  test.skipIf(process.platform === "win32")("a pipe", async () => {
    folder.write("old.json", old);
    folder.write("new.json", next);
    execFileSync("mkfifo", [join(folder.path, "pipe")]);
    spawn("sh", ["-c", "cat old.json > pipe"], { cwd: folder.path, stdio: "ignore" });
    const { code, stdout } = await run(["--fix", "--format=json", "pipe", "new.json"]);
    expect(JSON.parse(stdout).files).toMatchObject([{ changes: [{ code: "type-widened" }] }]);
    expect(code).toBe(0);
  });
});
