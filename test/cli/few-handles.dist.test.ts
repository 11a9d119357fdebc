// With few file handles, a command reads what it can, or says what is missing. It never sends a signal to the group of
// processes that it belongs to, such as the shell of a job.

import { spawn } from "node:child_process";
import { once } from "node:events";
import sqlite from "node-sqlite3-wasm";
import { beforeAll, expect, test } from "vitest";
import { sample } from "../support/effort.js";
import { folderPerFile } from "../support/folder.js";
import { requireBuild, root } from "../support/project.js";

const folder = folderPerFile();
beforeAll(() => {
  requireBuild();
  const database = new sqlite.Database(`${folder.path}/a.db`);
  database.exec("CREATE TABLE t (id integer PRIMARY KEY)");
  database.close();
  folder.write("a.sql", "create table t (id integer primary key);");
  folder.write(
    "take-handles.cjs",
    `if (process.send) {
      const { closeSync, openSync } = require("node:fs");
      const taken = [];
      try { for (;;) taken.push(openSync("/dev/null")); } catch {}
      for (let left = Number(process.env.LEFT); left > 0; left--) closeSync(taken.pop());
    }`,
  );
});

/** Runs a command in a shell with a group of its own, which then says how it ended. */
async function runWith(
  handles: number,
  args: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; text: string }> {
  const script = `(ulimit -n ${handles}; exec "$0" "$1/dist/cli.cjs" ${args}) 2>&1; echo "exit $?"`;
  const child = spawn("bash", ["-c", script, process.execPath, root], {
    cwd: folder.path,
    detached: true,
    env,
  });
  let text = "";
  child.stdout.on("data", (data) => {
    text += data;
  });
  expect(await once(child, "close")).toEqual([0, null]);
  return { code: Number(/exit (\d+)\n$/.exec(text)?.[1]), text };
}

const COMMANDS = ["import a.db", "import a.sql --dialect sqlite"];

const rows = COMMANDS.flatMap((command) =>
  Array.from({ length: 21 }, (_, index) => ({ command, handles: 20 + index })),
);

test.each(sample(rows, 8))("$command with $handles handles", async ({ command, handles }) => {
  const { code, text } = await runWith(handles, command);
  // Node itself may not start, and then says so.
  if (!/Assertion|node::|EMFILE.*cli\.cjs/.test(text)) expectReadOrReason(code, text);
});

const children = COMMANDS.flatMap((command) =>
  Array.from({ length: 10 }, (_, left) => ({ command, left })),
);

test.each(sample(children, 6))(
  "$command in a process with $left handles left",
  async ({ command, left }) => {
    const env = {
      ...process.env,
      LEFT: String(left),
      NODE_OPTIONS: "--require ./take-handles.cjs",
    };
    const { code, text } = await runWith(64, command, env);
    expectReadOrReason(code, text);
  },
);

function expectReadOrReason(code: number, text: string): void {
  if (code === 0) return expect(text).toContain("datastoreapi");
  expect([text, code]).toEqual([expect.stringMatching(/^dsd: .*ulimit -n$/m), 2]);
  expect(text).not.toContain("a bug in dsd");
}
