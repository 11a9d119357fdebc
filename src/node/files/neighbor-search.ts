import { readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { languageOfName } from "../../text/source-document.js";
import { foldCase, nearestName } from "../../words/nearest-name.js";
import type { Boundary } from "./boundary.js";

/** The most missing files to look for, and the most names to compare, so the work is bounded. */
const MAX_SEARCHES = 50;
const MAX_NAMES = 2000;

/**
 * Returns a function that finds the file that was probably meant by the path of one that does not
 * exist: the URI of the file in the same folder whose name is nearest. It is below the boundary.
 */
export function neighborSearch(boundary: Boundary): (path: string) => string | undefined {
  let searches = 0;
  return (path) => {
    if (++searches > MAX_SEARCHES) return undefined;
    try {
      const folder = boundary.realPath(dirname(path));
      const names = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .slice(0, MAX_NAMES)
        .map(({ name }) => name);
      const [twin, ...more] = names.filter((name) => isTwin(basename(path), name));
      const near = names.filter((name) => isNear(basename(path), name));
      const name = more.length === 0 && twin ? twin : nearestName(basename(path), near);
      return name === undefined ? undefined : pathToFileURL(join(folder, name)).href;
    } catch {
      // There is no such folder, or it may not be read.
      return undefined;
    }
  };
}

/** Whether two names differ only in that one is for JSON and the other for YAML. */
const isTwin = (one: string, other: string): boolean =>
  basename(one, extname(one)) === basename(other, extname(other)) &&
  [one, other].every((name) => languageOfName(name) !== undefined);

/** Whether one name can be a misspelling of another. A name of two letters is too short to tell. */
function isNear(one: string, other: string): boolean {
  const [stem = "", otherStem = ""] = [one, other].map((name) => basename(name, extname(name)));
  return stem.length > 2 || foldCase(stem) === foldCase(otherStem);
}
