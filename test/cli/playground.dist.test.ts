// `dsd playground`, with the built command and the page that it was built with.

import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { folderPerFile } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

const folder = folderPerFile();
beforeAll(requireBuild);

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}/dist/cli.cjs`, "playground", ...args],
    { cwd: folder.path, encoding: "utf8", env: { PATH: `${folder.path}/bin` } },
  );
  return { status, stdout, stderr };
}

const page = `${root}dist/playground/index.html`;

test("it prints the path of the page", () => {
  expect(run()).toEqual({ status: 0, stdout: `${page}\n`, stderr: "" });
});

test.skipIf(process.platform !== "linux")("--open opens the page in the browser", async () => {
  chmodSync(folder.write("bin/xdg-open", '#!/bin/sh\necho "$1" > opened\n'), 0o755);
  expect(run("--open")).toEqual({ status: 0, stdout: `${page}\n`, stderr: "" });
  const opened = () => {
    try {
      return folder.read("opened");
    } catch {
      return undefined;
    }
  };
  await expect.poll(opened, { timeout: 10_000 }).toBe(`${page}\n`);
});

test.skipIf(process.platform !== "linux")("without a program that opens it, it says so", () => {
  folder.write("bin/xdg-open", "");
  chmodSync(`${folder.path}/bin/xdg-open`, 0o644);
  const { status, stdout, stderr } = run("--open");
  expect([status, stdout]).toEqual([2, `${page}\n`]);
  expect(stderr).toMatch(/^dsd: cannot open the page \(.+\); open it in a browser yourself\n$/);
});
