// Mutated documents through every exported function and every command: nothing that was promised breaks.

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import * as exporting from "../../src/export.js";
import * as core from "../../src/index.js";
import * as node from "../../src/node.js";
import * as validator from "../../src/validator.js";
import { seedOfRun, slowCases } from "../support/effort.js";
import { root } from "../support/project.js";
import { runMain } from "../support/run-main.js";
import { verbs } from "./commands.js";
import { coreDrivers, exportDrivers, nodeDrivers, validatorDrivers } from "./drivers.js";

test.each([
  ["datastore-descriptor", core, coreDrivers],
  ["datastore-descriptor/export", exporting, exportDrivers],
  ["datastore-descriptor/node", node, nodeDrivers],
  ["datastore-descriptor/validator", validator, validatorDrivers],
])("every export of %s is driven, or has a reason why not", (_, exported, drivers) => {
  expect(Object.keys(drivers).sort()).toEqual(Object.keys(exported).sort());
});

test("every command in the help is driven, or has a reason why not", async () => {
  const { stdout } = await runMain(["--help"], { cwd: root });
  const [, list = ""] = /Commands:\n([\s\S]*?)\nExamples:/.exec(stdout) ?? [];
  const listed = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(5);
  expect(Object.keys(verbs).sort()).toEqual(listed.sort());
});

test("no case breaks a promise", () => {
  const count = slowCases(100);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "test/fuzz/main.ts", "--cases", `${count}`, "--seed", seedOfRun()],
    { cwd: root, encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain(`${count} cases with seed ${seedOfRun()}: 0 failures`);
}, 120_000);
