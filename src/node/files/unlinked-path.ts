import { dirname, join, parse, relative, resolve, sep } from "node:path";
import { isInside } from "./path-inside.js";
import { rootFinder } from "./root-folder.js";
import { linkStatsOf } from "./stats-of.js";

/**
 * Finds the first link in a path that is to be written. A link below the working folder or inside a
 * project may come from a stranger, and writing through it would change a file elsewhere. Links
 * above them, such as `/tmp` on macOS, belong to the user.
 *
 * @returns a function from a path to the path of a link in it; `undefined` when there is none
 */
export function linkFinder(): (path: string) => string | undefined {
  const rootOf = rootFinder();
  return (path) => {
    const plain = resolve(path);
    const [start = dirname(plain)] = [process.cwd(), rootOf(plain)]
      .filter(
        (folder) => folder !== parse(folder).root && folder !== plain && isInside(folder, plain),
      )
      .sort((one, other) => one.length - other.length);
    return firstLink(start, relative(start, plain).split(sep));
  };
}

function firstLink(start: string, steps: readonly string[]): string | undefined {
  let at = start;
  for (const step of steps) {
    at = join(at, step);
    const stats = linkStatsOf(at);
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) return at;
  }
  return undefined;
}
