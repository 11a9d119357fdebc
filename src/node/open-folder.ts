import { closeSync, constants, openSync } from "node:fs";
import { openUnlinked, pathInProc } from "./open-file.js";

const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;

/**
 * An open folder. Files are opened through it, so they are in this folder, wherever its name leads by
 * then. Only Linux has names for what is open.
 */
export class OpenFolder {
  /** The name that it was opened by. */
  readonly name: string;
  /** The real path. */
  readonly path: string;
  readonly #handle: number;

  private constructor(name: string, path: string, handle: number) {
    this.name = name;
    this.path = path;
    this.#handle = handle;
  }

  /** Opens a folder; `undefined` if its files have to be opened by their paths. */
  static open(name: string): OpenFolder | undefined {
    if (process.platform !== "linux") return undefined;
    let handle: number;
    try {
      handle = openSync(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    } catch {
      // A folder can be closed to searches, and open to those who know the names in it.
      return undefined;
    }
    try {
      const path = pathInProc(handle);
      if (path !== undefined) return new OpenFolder(name, path, handle);
    } catch {
      // The folder was removed.
    }
    closeSync(handle);
    return undefined;
  }

  /** Opens whatever has this name in the folder, unless that is a link. */
  openFile(name: string): number {
    return openUnlinked(`/proc/self/fd/${this.#handle}/${name}`);
  }

  close(): void {
    closeSync(this.#handle);
  }
}
