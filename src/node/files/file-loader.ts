import { pathToFileURL } from "node:url";
import { LoadError, type Loader } from "../../references/loading/loader.js";
import { Boundary, OutsideError } from "./boundary.js";
import { neighborSearch } from "./neighbor-search.js";
import { pathOf, pathOfUri } from "./paths.js";
import { readOpenedText } from "./read-text.js";
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
  const path = pathOfUri(uri);
  if (path === undefined) throw new LoadError("blocked", NO_PATH);
  return path;
}
