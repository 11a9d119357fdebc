import { readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { foldCase, nearestName } from "../../words/nearest-name.js";
import type { Boundary } from "./boundary.js";

/** How many missing files to look for, and among how many names, so the work is bounded. */
const MAX_SEARCHES = 50;
const MAX_NAMES = 2000;

/** Finds the file that was probably meant by the name of one that does not exist. */
export class NeighborSearch {
  readonly #boundary: Boundary;
  #searches = 0;

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
  }

  /** The URI of the file in the same folder whose name is nearest; it is below the boundary. */
  nearest(path: string): string | undefined {
    if (++this.#searches > MAX_SEARCHES) return undefined;
    try {
      const folder = this.#boundary.realPath(dirname(path));
      const names = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .slice(0, MAX_NAMES)
        .map(({ name }) => name)
        .filter((name) => isNear(basename(path), name));
      const name = nearestName(basename(path), names);
      return name === undefined ? undefined : pathToFileURL(join(folder, name)).href;
    } catch {
      // There is no such folder, or it may not be read.
      return undefined;
    }
  }
}

/** Whether one name can be a misspelling of another. A name of two letters is too short to tell. */
function isNear(one: string, other: string): boolean {
  const [stem = "", otherStem = ""] = [one, other].map((name) => basename(name, extname(name)));
  return stem.length > 2 || foldCase(stem) === foldCase(otherStem);
}
