import { readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { LoadError, type Loader } from "../../references/loading/loader.js";
import { languageOfName } from "../../text/source-document.js";
import { foldCase, nearestName } from "../../words/nearest-name.js";
import { aString, checkArgument } from "../../words/options.js";
import { Boundary, OutsideError } from "./boundary.js";
import { pathOf, pathOfUri, reasonOf, UnreadableFileError } from "./paths.js";
import { readOpenedText } from "./read-text.js";

/**
 * Creates a loader of `file:` URIs that reads only below one folder.
 *
 * It refuses a path outside the folder without looking there, follows links only as long as they stay
 * inside, and reads a file only if the one that it has opened is inside.
 *
 * @param root path or `file:` URL of the folder
 * @throws UnreadableFileError when the folder does not exist
 * @example
 * const entry = '{ "$ref": "tables/orders.yaml" }';
 * const uri = pathToFileURL("contracts/entry.json").href;
 * const { valid } = await check(entry, { uri, as: "table", loader: fileLoader("contracts") });
 * valid; // true
 */
export function fileLoader(root: string | URL): Loader {
  const boundary = new Boundary(pathOf(root));
  const outside = ({ path }: OutsideError): LoadError =>
    new LoadError("blocked", "it is outside the root folder", {
      details: { root: boundary.folder, path },
    });
  const nearestTo = neighborSearch(boundary);

  return {
    // Synchronous, because reading a local file is fast.
    async load(uri) {
      const path = localPath(uri);
      try {
        const file = boundary.open(path);
        const { text, problem } = readOpenedText(file, file.path);
        if (problem !== undefined) throw new LoadError("missing", problem.message);
        return { text, uri: pathToFileURL(file.path).href };
      } catch (error) {
        if (error instanceof LoadError) throw error;
        if (error instanceof OutsideError) throw outside(error);
        const isOpened = error instanceof UnreadableFileError;
        const nearest = isOpened ? undefined : nearestTo(path);
        const reason = isOpened ? error.reason : reasonOf(error);
        throw new LoadError("missing", reason, { cause: error, nearest });
      }
    },
    refusal(uri) {
      try {
        boundary.realPath(localPath(uri));
        return undefined;
      } catch (error) {
        if (error instanceof OutsideError) return outside(error);
        // An open document may not exist on disk yet.
        return error instanceof LoadError ? error : undefined;
      }
    },
  };
}

/** The reason to reject a file whose URI has no path. */
export const NO_PATH = "it is not a path of this machine";

function localPath(uri: string): string {
  checkArgument("uri", uri, aString);
  const path = pathOfUri(uri);
  if (path === undefined) throw new LoadError("blocked", NO_PATH);
  return path;
}

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
