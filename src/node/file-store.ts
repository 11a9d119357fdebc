import { existsSync, realpathSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DocumentStore, type DocumentStoreOptions } from "../references/document-store.js";
import { fetchLoader } from "../references/fetch-loader.js";
import { loaderByScheme } from "../references/loader.js";
import { fileLoader } from "./file-loader.js";

export interface FileStoreOptions extends Pick<DocumentStoreOptions, "parse"> {
  /** Folder below which files may be read. */
  root: string;
  /** Hosts that may be asked; see `fetchLoader`. */
  allowedHosts: readonly string[];
  /** The name that findings carry, where it is not the path from the working folder. */
  nameOf?: (uri: string) => string | undefined;
}

/** The documents that the references of files lead to: files below a root, and allowed hosts. */
export function fileStore({ root, allowedHosts, nameOf, parse }: FileStoreOptions): DocumentStore {
  const remote = fetchLoader({ allowedHosts });
  const shortName = namer();
  return new DocumentStore({
    loader: loaderByScheme({ file: fileLoader(root), http: remote, https: remote }),
    parse,
    nameOf: (uri) => nameOf?.(uri) ?? shortName(uri),
  });
}

/** Where a file really lies, as a URI: the base of its references. */
export function fileUri(path: string): string {
  const file = resolve(path);
  try {
    return pathToFileURL(realpathSync.native(file)).href;
  } catch {
    // Standard input has no file, and a file that cannot be read is told when it is read.
    return pathToFileURL(file).href;
  }
}

/** The folder of a `file:` URI, as a path; the nearest that is there: standard input may have any name. */
export function folderOf(uri: string): string {
  let folder = dirname(fileURLToPath(uri));
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Names files relative to the working folder; `/` between its parts. */
function namer(): (uri: string) => string {
  const here = pathToFileURL(process.cwd() + sep).href;
  return (uri) => {
    // Most files lie below, and `relative` takes its time.
    if (uri.startsWith(here)) return decodeURIComponent(uri.slice(here.length));
    if (!uri.startsWith("file:")) return uri;
    return relative(process.cwd(), fileURLToPath(uri)).replaceAll("\\", "/");
  };
}
