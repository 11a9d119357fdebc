import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

let folder: Folder;
beforeAll(() => {
  requireBuild();
  folder = new Folder();
  folder.write("db.json", { ...descriptor(), extra: 1 });
});
afterAll(() => folder.remove());

const shell = (script: string) => {
  const dsd = `${process.execPath} ${root}/dist/cli.cjs`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script.replaceAll("dsd", dsd)], {
    cwd: folder.path,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

describe.skipIf(!existsSync("/dev/full"))("where nothing can be written", () => {
  test.each([
    [
      "dsd validate db.json > /dev/full",
      "cannot write to standard output: no space is left on the device",
    ],
    [
      "dsd bundle --help > /dev/full",
      "cannot write to standard output: no space is left on the device",
    ],
    [
      "dsd validate db.json --output json=/dev/full > /dev/null",
      "cannot write /dev/full: no space is left on the device",
    ],
  ])("%s exits with 2", (script, message) => {
    expect(shell(script)).toEqual({ status: 2, stdout: "", stderr: `dsd: ${message}\n` });
  });

  test("not even on standard error", () => {
    expect(shell("dsd validate db.json > /dev/full 2> /dev/full").status).toBe(2);
  });
});

test.skipIf(process.platform === "win32")("a reader that closes the pipe is not an error", () => {
  const script = "dsd validate db.json --format json | true; echo $" + "{PIPESTATUS[0]}";
  expect(shell(script)).toEqual({ status: 0, stdout: "1\n", stderr: "" });
});

test.each(["validate", "lint", "bundle", "dereference"])(
  "dsd %s takes --stdin-filename only when it reads standard input",
  (command) => {
    const { status, stderr } = shell(`dsd ${command} db.json --stdin-filename db.yaml`);
    expect(status).toBe(2);
    expect(stderr).toContain("--stdin-filename names standard input");
  },
);
