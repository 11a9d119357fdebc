import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program in one of the folders of `PATH`; `undefined` when it is in none. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
