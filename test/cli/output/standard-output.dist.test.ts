import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, existsSync, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { descriptor, folderPerFile } from "../../support/folder.js";
import { requireBuild, root } from "../../support/project.js";

const folder = folderPerFile();
beforeAll(() => {
  requireBuild();
  folder.write("db.json", { ...descriptor(), extra: 1 });
});

const dsd = `"${process.execPath}" "${root}/dist/cli.cjs"`;
const shell = (script: string) => {
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

test.skipIf(process.platform === "win32")(
  "all output reaches the slow reader of a pipe",
  async () => {
    const tables = Array.from({ length: 3_000 }, (_, index) => ({
      fullyQualifiedName: `orders.public.orders${index}`,
      version: "1.0.0",
    }));
    folder.write("large.json", { ...descriptor(), schema: { tables } });
    const expected = shell("dsd bundle large.json").stdout;

    // Both ends are nonblocking, and the pipe is full when the command writes to it.
    const pipe = `${folder.path}/pipe`;
    spawnSync("mkfifo", [pipe]);
    const reading = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writing = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    const filling = Buffer.alloc(1 << 12);
    let filled = 0;
    expect(() => {
      for (;;) filled += writeSync(writing, filling);
    }).toThrow("EAGAIN");
    const child = spawn("bash", ["-c", `${dsd} bundle large.json >&3`], {
      cwd: folder.path,
      stdio: ["ignore", "ignore", "inherit", writing],
    });
    closeSync(writing);
    const ended = once(child, "exit");
    await Promise.race([ended, setTimeout(1_000)]);
    const chunks: Buffer[] = [];
    for await (const chunk of new Socket({ fd: reading })) chunks.push(chunk);
    expect(Buffer.concat(chunks).subarray(filled).toString()).toBe(expected);
    expect(await ended).toEqual([0, null]);
  },
);

test.each(["validate", "lint", "bundle"])(
  "dsd %s takes --stdin-filename only when it reads standard input",
  (command) => {
    const { status, stderr } = shell(`dsd ${command} db.json --stdin-filename db.yaml`);
    expect(status).toBe(2);
    expect(stderr).toContain("--stdin-filename names standard input");
  },
);
