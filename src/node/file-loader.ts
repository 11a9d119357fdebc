import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LoadError, type Loader } from "../references/loader.js";
import { pathOf, TextReader, UnreadableFileError } from "./read-text.js";
import { reasonOf } from "./reason.js";

/**
 * Creates a loader of `file:` URIs that reads only below one folder.
 *
 * It refuses a path outside the folder before it reads anything, and checks the path again after it
 * resolves symbolic links.
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
  const folder = realFolder(pathOf(root));
  const isInside = (path: string): boolean =>
    path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  const outside = (path: string): LoadError =>
    new LoadError("blocked", "it is outside the root folder", {
      details: { root: folder, path },
    });
  const realPath = realPaths();
  const reader = new TextReader();

  /** Returns the real path of a URI, if that file may be read. */
  const fileOf = (uri: string): string => {
    const path = localPath(uri);
    if (!isInside(resolve(path))) throw outside(resolve(path));
    const real = realPath(path);
    if (!isInside(real)) throw outside(real);
    return real;
  };

  return {
    // Synchronous, because reading a local file is fast.
    async load(uri) {
      const file = fileOf(uri);
      return { text: read(reader, file), uri: pathToFileURL(file).href };
    },
    refusal(uri) {
      try {
        fileOf(uri);
        return undefined;
      } catch (error) {
        // An open document may not exist on disk yet.
        if (error instanceof LoadError && error.reason === "blocked") return error;
        return undefined;
      }
    },
  };
}

function realFolder(root: string): string {
  try {
    const real = realpathSync.native(root);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new UnreadableFileError(root, reasonOf(error), error);
  }
  throw new UnreadableFileError(root, "it is not a folder");
}

function localPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (error) {
    throw new LoadError("blocked", "it is not a path of this machine", { cause: error });
  }
}

/** Resolves symbolic links. The path of each folder is resolved only once. */
function realPaths(): (path: string) => string {
  const folders = new Map<string, string>();
  const realFolderOf = (path: string): string => {
    const folder = dirname(path);
    let real = folders.get(folder);
    if (real === undefined) {
      real = realpathSync.native(folder);
      folders.set(folder, real);
    }
    return real;
  };
  return (path) => {
    try {
      const file = join(realFolderOf(path), basename(path));
      const stats = lstatSync(file);
      if (stats.isFile()) return file;
      const real = stats.isSymbolicLink() ? realpathSync.native(file) : undefined;
      if (real !== undefined && statSync(real).isFile()) return real;
    } catch (error) {
      throw new LoadError("missing", reasonOf(error), { cause: error });
    }
    throw new LoadError("missing", "it is not a file");
  };
}

function read(reader: TextReader, path: string): string {
  try {
    const { text, problem } = reader.read(path);
    if (problem === undefined) return text;
    throw new LoadError("missing", problem.message);
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      throw new LoadError("missing", error.reason, { cause: error });
    }
    throw error;
  }
}
