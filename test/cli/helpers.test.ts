import { execFileSync, spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

// Threads run the command as it is built, so that the built one is compared with the sources.

let folder: Folder;
const command = `${root}/dist/cli.cjs`;

beforeAll(() => {
  requireBuild();
  folder = new Folder();
  for (let index = 0; index < 700; index++) {
    const name = String(index).padStart(4, "0");
    const hasFault = index % 97 === 0;
    const next = String((index + 350) % 700).padStart(4, "0");
    const table = {
      $ref: index % 3 === 0 ? "shared.json#/a" : `${next}.json#/components/tables/t`,
    };
    folder.write(`${name}.json`, {
      ...descriptor(hasFault ? { hots: "x" } : {}, [table]),
      components: { tables: { t: { fullyQualifiedName: "t", vesion: "1.0.0" } } },
    });
  }
  folder.write("shared.json", { a: { fullyQualifiedName: "a" } });
  folder.write("0555.json", "{");
  folder.write("other.json", "{}");
}, 60_000);
afterAll(() => folder.remove());

const built = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], {
    cwd: folder.path,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });

test("many files are shared out among threads, and the report is the same", async () => {
  for (const format of ["json", "pretty"]) {
    const args = ["validate", "--format", format, "--root", "."];
    const alone = await runMain(args, { cwd: folder.path });
    const { status, stdout, stderr } = built(...args);
    expect(stdout).toBe(alone.stdout);
    expect([status, stderr]).toEqual([alone.code, alone.stderr]);
  }
});

test("threads are not a command of their own", () => {
  const { status, stderr } = built("(help check)");
  expect([status, stderr]).toEqual([2, "dsd: this command is for threads of dsd alone\n"]);
  expect(execFileSync(process.execPath, [command, "--help"], { encoding: "utf8" })).not.toContain(
    "(help",
  );
});
