import { readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { LoadError, type Loader } from "../../references/loading/loader.js";
import { foldCase, nearestName } from "../../words/nearest-name.js";
import { Boundary, type FileInside, OutsideError } from "./boundary.js";
import { pathOfUri } from "./paths.js";
import { pathOf, TextReader } from "./read-text.js";
import { reasonOf, UnreadableFileError } from "./unreadable-file.js";

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
  const reader = new TextReader();
  const outside = ({ path }: OutsideError): LoadError =>
    new LoadError("blocked", "it is outside the root folder", {
      details: { root: boundary.folder, path },
    });
  const nearestTo = neighborSearch(boundary);
  const open = (path: string): FileInside => {
    try {
      return boundary.open(path);
    } catch (error) {
      if (error instanceof OutsideError) throw outside(error);
      const nearest = nearestTo(path);
      throw new LoadError("missing", reasonOf(error), { cause: error, nearest });
    }
  };

  return {
    // Synchronous, because reading a local file is fast.
    async load(uri) {
      const file = open(localPath(uri));
      return { text: textOf(reader, file), uri: pathToFileURL(file.path).href };
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
  const path = pathOfUri(uri);
  if (path === undefined) throw new LoadError("blocked", NO_PATH);
  return path;
}

function textOf(reader: TextReader, file: FileInside): string {
  try {
    const { text, problem } = reader.readOpened(file, file.path);
    if (problem === undefined) return text;
    throw new LoadError("missing", problem.message);
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      throw new LoadError("missing", error.reason, { cause: error });
    }
    throw error;
  }
}

/** How many missing files to look for, and among how many names, so the work is bounded. */
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
        .map(({ name }) => name)
        .filter((name) => isNear(basename(path), name));
      const name = nearestName(basename(path), names);
      return name === undefined ? undefined : pathToFileURL(join(folder, name)).href;
    } catch {
      // There is no such folder, or it may not be read.
      return undefined;
    }
  };
}

/** Whether one name can be a misspelling of another. A name of two letters is too short to tell. */
function isNear(one: string, other: string): boolean {
  const [stem = "", otherStem = ""] = [one, other].map((name) => basename(name, extname(name)));
  return stem.length > 2 || foldCase(stem) === foldCase(otherStem);
}
