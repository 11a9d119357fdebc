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
});

/** Runs a command in a shell with a group of its own, which then says how it ended. */
async function runWith(handles: number, args: string): Promise<{ code: number; text: string }> {
  const script = `(ulimit -n ${handles}; exec "$0" "$1/dist/cli.cjs" ${args}) 2>&1; echo "exit $?"`;
  const child = spawn("bash", ["-c", script, process.execPath, root], {
    cwd: folder.path,
    detached: true,
  });
  let text = "";
  child.stdout.on("data", (data) => {
    text += data;
  });
  expect(await once(child, "close")).toEqual([0, null]);
  return { code: Number(/exit (\d+)\n$/.exec(text)?.[1]), text };
}

const rows = ["import a.db", "import a.sql --dialect sqlite"].flatMap((command) =>
  Array.from({ length: 21 }, (_, index) => ({ command, handles: 20 + index })),
);

test.each(sample(rows, 8))("$command with $handles handles", async ({ command, handles }) => {
  const { code, text } = await runWith(handles, command);
  if (code === 0) return expect(text).toContain("datastoreapi");
  // Node itself may not start, and then says so.
  if (/Assertion|node::|EMFILE.*cli\.cjs/.test(text)) return;
  expect([text, code]).toEqual([expect.stringMatching(/^dsd: .*ulimit -n$/m), 2]);
  expect(text).not.toContain("a bug in dsd");
});
