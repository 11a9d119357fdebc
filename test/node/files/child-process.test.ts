import { expect, test, vi } from "vitest";
import {
  type ChildProcess,
  endProcess,
  NotStartedError,
  runProgram,
  startProgram,
} from "../../../src/node/files/child-process.js";
import { filesBelow, readText } from "../../support/project.js";

const MISSING = "dsd-no-such-program";

test("a program that cannot be started is an error, and none that is left unhandled", async () => {
  await expect(startProgram(MISSING, [], {})).rejects.toThrow(NotStartedError);
  expect(() => runProgram(MISSING, [], {})).toThrow(NotStartedError);
});

test("a process without an id gets no signal, because its group would get it", () => {
  const child = { pid: undefined, kill: vi.fn() };
  endProcess(child as unknown as ChildProcess);
  expect(child.kill).not.toHaveBeenCalled();
});

test("processes are started and ended here alone", () => {
  const others = filesBelow("src", ".ts").filter((file) => !file.endsWith("/child-process.ts"));
  const starts = others.filter((file) => /node:child_process|\.kill\(/.test(readText(file)));
  // The process that reads files ends itself.
  expect(starts).toEqual(["src/node/sources/reader-process-entry.ts"]);
  const entry = readText("src/node/sources/reader-process-entry.ts");
  expect(entry.match(/\w+\.kill\([^)]*\)/g)).toEqual(['process.kill(process.pid, "SIGKILL")']);
});
