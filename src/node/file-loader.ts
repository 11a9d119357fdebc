import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LoadError, type Loader } from "../references/loader.js";
import { reasonOf, TextReader, UnreadableFileError } from "./read-text.js";

/**
 * A loader of `file:` URIs that reads below one folder alone.
 *
 * What lies outside is refused before the file system is asked, and again when links have been
 * followed.
 *
 * @param root the folder
 * @throws UnreadableFileError when there is no such folder
 */
export function fileLoader(root: string): Loader {
  const folder = realFolder(root);
  const isInside = (path: string): boolean =>
    path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  const realPath = realPaths();
  const reader = new TextReader();
  return {
    // Reading a local file does not wait for anything that something else could be done meanwhile.
    async load(uri) {
      const path = pathOf(uri);
      if (!isInside(resolve(path))) {
        throw new LoadError("blocked", "it lies outside the root folder (--root)");
      }
      const real = realPath(path);
      if (!isInside(real)) {
        throw new LoadError("blocked", "its link leads out of the root folder (--root)");
      }
      return { text: read(reader, real), uri: pathToFileURL(real).href };
    },
  };
}

function realFolder(root: string): string {
  try {
    const real = realpathSync.native(root);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new UnreadableFileError(`root folder ${root}: ${reasonOf(error)}`, { cause: error });
  }
  throw new UnreadableFileError(`root folder ${root}: it is not a folder`);
}

function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (error) {
    throw new LoadError("blocked", "it is not a path of this machine", { cause: error });
  }
}

/** Follows links. Where many files lie in one folder, its own path is looked up once. */
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
    const { text, fault } = reader.read(path);
    if (fault === undefined) return text;
    throw new LoadError("missing", fault.message);
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      throw new LoadError("missing", error.message, { cause: error });
    }
    throw error;
  }
}
