import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, parse, resolve } from "node:path";
import { isInside } from "../files/path-inside.js";

const NAME = process.platform === "win32" ? "git.exe" : "git";

/**
 * Finds the program `git` in `PATH`, but never in a folder that the files to check may come with: not
 * in the working folder, where Windows looks first, nor elsewhere in its repository, and not in
 * `node_modules/.bin`, which npm puts in front of `PATH`.
 *
 * @returns its absolute path; `undefined` when it is not installed
 */
export function findGit(
  path = process.env.PATH ?? "",
  workingFolder = process.cwd(),
): string | undefined {
  const repository = repositoryOf(workingFolder);
  const isForeign = (folder: string): boolean =>
    folder === workingFolder ||
    (repository !== undefined && isInside(repository, folder)) ||
    /[\\/]node_modules[\\/]/.test(`${folder}/`);
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !isForeign(resolve(folder)))
    .map((folder) => join(folder, NAME))
    .find(isProgram);
}

/** The repository that contains a folder, unless it is the whole file system. */
function repositoryOf(folder: string): string | undefined {
  for (let at = folder; at !== parse(at).root; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
