import { realpathSync } from "node:fs";
import { resolve } from "node:path";

/** Returns a path without links; one that has no real path, such as that of a pipe, becomes absolute. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
