import { relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { realPathOf } from "./real-path.js";

/** Returns the URI of a file's real path: the base URI of its references. */
export const fileUri = (path: string): string => pathToFileURL(realPathOf(resolve(path))).href;

/**
 * Returns the path of a `file:` URI.
 *
 * @returns `undefined` for any other URI, and for a file that cannot exist on this machine: on
 * another host, or with an escaped `/` in a name
 */
export function pathOfUri(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Names files by their path relative to the working folder, with `/` as separator. */
export function fileNamer(): (uri: string) => string {
  const here = pathToFileURL(process.cwd() + sep).href;
  return (uri) => {
    // Most files are below the working folder, and `relative` is slow.
    if (uri.startsWith(here)) return decodeURIComponent(uri.slice(here.length));
    const path = pathOfUri(uri);
    return path === undefined ? uri : relative(process.cwd(), path).replaceAll("\\", "/");
  };
}
