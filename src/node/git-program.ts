import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { isInside } from "./path-inside.js";

const NAME = process.platform === "win32" ? "git.exe" : "git";

/**
 * Finds the program `git` in `PATH`, but never in a folder that the files to check may come with: not
 * in the working folder, where Windows looks first, and not in `node_modules/.bin`, which npm puts in
 * front of `PATH`.
 *
 * @returns its absolute path; `undefined` when it is not installed
 */
export function findGit(
  path = process.env.PATH ?? "",
  workingFolder = process.cwd(),
): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !isOfProject(folder, workingFolder))
    .map((folder) => join(folder, NAME))
    .find(isProgram);
}

function isOfProject(folder: string, workingFolder: string): boolean {
  return (
    isInside(workingFolder, folder) || /[\\/]node_modules[\\/]/.test(join(resolve(folder), "/"))
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
