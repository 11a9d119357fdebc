import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./project.js";

/** TypeScript 7 as a program. What asks the compiler for types needs version 5, which takes five times as long. */
export const TSC = join(root, "node_modules/typescript-7/bin/tsc");

/**
 * The type errors of files that a program has together, each as `FILE(LINE,COLUMN): error CODE: MESSAGE`.
 *
 * @param cwd the folder that the names of the files start from
 * @param more options of `tsc`
 */
export function typeErrors(cwd: string, files: readonly string[], ...more: string[]): string[] {
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
  const args = [TSC, "--ignoreConfig", ...options, ...more, ...files];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  const errors = stdout.split("\n").filter((line) => /^\S.*error TS\d+: /.test(line));
  if (status !== 0 && errors.length === 0) throw new Error(`tsc failed: ${stdout}${stderr}`);
  return errors;
}
