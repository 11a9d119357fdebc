import { execFileSync, spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FileQueue } from "../../src/cli/file-queue.js";
import type { CommandIo } from "../../src/cli/io.js";
import { Progress } from "../../src/cli/progress.js";
import { type RunContext, runFiles } from "../../src/cli/run-files.js";
import type { CheckSettings } from "../../src/cli/settings.js";
import { distribute } from "../../src/cli/workers.js";
import { descriptor, Folder } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";
import { runMain } from "../support/run-main.js";

// Threads run the built command. Its findings are compared with those of the sources.

let folder: Folder;
const command = `${root}/dist/cli.cjs`;

beforeAll(() => {
  requireBuild();
  folder = new Folder();
  for (let index = 0; index < 700; index++) {
    const name = String(index).padStart(4, "0");
    const hasMistake = index % 97 === 0;
    const next = String((index + 350) % 700).padStart(4, "0");
    const table = {
      $ref: index % 3 === 0 ? "shared.json#/a" : `${next}.json#/components/tables/t`,
    };
    folder.write(`${name}.json`, {
      ...descriptor(hasMistake ? { hots: "x" } : {}, [table]),
      components: { tables: { t: { fullyQualifiedName: "t", vesion: "1.0.0" } } },
    });
  }
  folder.write("shared.json", { a: { fullyQualifiedName: "a" } });
  folder.write("0555.json", "{");
  folder.write("other.json", "{}");
  for (const name of ["0100", "0300", "0650"]) {
    symlinkSync("nowhere.json", `${folder.path}/${name}a.json`);
  }
}, 60_000);
afterAll(() => folder.remove());

const settings = (): CheckSettings => ({
  as: "descriptor",
  takesAll: false,
  strict: false,
  maxFindings: 1000,
  requireReferences: false,
  stdinName: undefined,
  root: folder.path,
  allowedHosts: [],
  hasPlaces: true,
});

const io: CommandIo = {
  stdout: () => {},
  stderr: () => {},
  stdin: async () => new Uint8Array(),
  env: {},
  isTerminal: false,
  isErrorTerminal: false,
  file: command,
};

const context = (more: Partial<RunContext> = {}): RunContext => ({
  settings: settings(),
  io,
  ...more,
});

test("many files are distributed among threads, and the report is the same", async () => {
  const alone = await runFiles([folder.path], context());
  let distributed = 0;
  const shared = await runFiles([folder.path], context(), {
    async distribute(queue, run) {
      const parts = await distribute(queue, run);
      distributed += parts.flatMap(({ reports }) => reports ?? []).length;
      return parts;
    },
  });
  expect(distributed).toBeGreaterThan(0);
  expect(alone.report.failures).toHaveLength(3);
  // That is `other.json`; `shared.json` is not a descriptor either, but is referred to.
  expect(alone.report.skipped).toBe(1);
  expect(alone.report.files.filter(({ valid }) => !valid).length).toBeGreaterThan(8);
  expect(shared.report).toEqual(alone.report);
  expect(new Map([...shared.texts].sort())).toEqual(new Map([...alone.texts].sort()));
});

test("threads are started while there are files left, even when nothing is awaited", async () => {
  const plain = new Folder();
  for (let index = 0; index < 20; index++) plain.write(`${index}.json`, descriptor());
  let taken = 0;
  await runFiles([plain.path], context(), {
    // As where they have to be loaded first.
    distribute: (queue) =>
      Promise.resolve().then(() => {
        taken = queue.taken;
        return [];
      }),
  });
  plain.remove();
  expect(taken).toBe(1);
});

test("the command starts threads when there is much to do", async () => {
  const columns = Array.from({ length: 300 }, (_, index) => ({
    fullyQualifiedName: `a.c${index}`,
  }));
  const text = JSON.stringify(descriptor({}, [{ fullyQualifiedName: "a", columns }]), null, 1);
  const slow = new Folder();
  for (let index = 0; index < 100; index++) slow.write(`${index}.yaml`, `# ${index}\n${text}`);
  const args = ["validate", "--format", "json"];
  const alone = await runMain(args, { cwd: slow.path });
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: slow.path,
    encoding: "utf8",
  });
  slow.remove();
  expect(stdout).toBe(alone.stdout);
  expect([status, stderr]).toEqual([1, alone.stderr]);
}, 60_000);

test("no thread is started for standard input, or for rules", async () => {
  const queue = new FileQueue([{ path: "-", isFound: false }]);
  expect(await distribute(queue, context())).toEqual([]);
  const files = new FileQueue([{ path: "a.json", isFound: false }]);
  expect(await distribute(files, context({ runRules: () => new Map() }))).toEqual([]);
});

test("a thread that cannot start is an error", async () => {
  const broken = { ...io, file: `${folder.path}/nothing.cjs` };
  await expect(runFiles([folder.path], context({ io: broken }), { distribute })).rejects.toThrow(
    /Cannot find module/,
  );
});

test("threads are not a command of their own", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
  expect(run("(worker)")).toMatchObject({
    status: 2,
    stderr: "dsd: this command is for worker threads of dsd only\n",
  });
  expect(run("(worke)").stderr).not.toContain("(worker)");
  expect(execFileSync(process.execPath, [command, "--help"], { encoding: "utf8" })).not.toContain(
    "(worker",
  );
});

test("progress appears on a terminal after half a second, and is erased at the end", () => {
  const shown = (isErrorTerminal: boolean, times: number[]): string => {
    let text = "";
    const progress = new Progress(
      { stderr: (part) => (text += part), isErrorTerminal, env: {} },
      0,
    );
    for (const [index, time] of times.entries()) progress.show(index + 1, 4, time);
    progress.clear();
    return text;
  };
  expect(shown(true, [100, 499])).toBe("");
  expect(shown(false, [100, 600, 900])).toBe("");
  expect(shown(true, [100, 600, 650, 701])).toBe(
    "\r\u001b[Kchecked 2 of 4 files\r\u001b[Kchecked 4 of 4 files\r\u001b[K",
  );
});
