import { existsSync } from "node:fs";
import { dirname } from "node:path";

/** Returns the nearest existing folder of a file: standard input may have any name. */
export function existingFolderOf(path: string): string {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
