import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { configurationIn } from "./find-configuration.js";

/**
 * Finds the root folder of a file: the folder below which its references may read. It is the nearest
 * parent folder that has a configuration or is a Git repository, or else the folder of the file. It
 * is never the home folder, a folder above that, or the root of the file system.
 */
export function rootFinder(home = homedir()): (uri: string) => string {
  const known = new Map<string, string | undefined>();
  const projectAbove = (folder: string): string | undefined => {
    const cached = known.get(folder);
    if (cached !== undefined || known.has(folder)) return cached;
    const parent = dirname(folder);
    const isTooHigh = folder === parse(folder).root || isAtOrAbove(folder, home);
    const root = isTooHigh ? undefined : isProject(folder) ? folder : projectAbove(parent);
    known.set(folder, root);
    return root;
  };
  return (uri) => {
    const folder = existingFolderOf(uri);
    return projectAbove(folder) ?? folder;
  };
}

const isAtOrAbove = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const isProject = (folder: string): boolean =>
  existsSync(join(folder, ".git")) || configurationIn(folder) !== undefined;

/** Returns the nearest existing folder of a `file:` URI: standard input may have any name. */
function existingFolderOf(uri: string): string {
  let folder = dirname(fileURLToPath(uri));
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
