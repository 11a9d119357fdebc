import { resolve } from "node:path";
import { pathOfUri } from "../../node/files/paths.js";

/**
 * The name of a document in the engine. A file is named by its absolute path, because clients write the
 * same URI in different ways. Any other document, such as one that was never saved, is named by its URI.
 */
export function nameOfUri(uri: string): string {
  const path = pathOfUri(uri);
  return path === undefined ? uri : nameOfPath(path);
}

/** The name of a file in the engine. */
export const nameOfPath = (path: string): string => resolve(path).replaceAll("\\", "/");

/** Whether a name is that of a file, and not a URI. */
export const isFileName = (name: string): boolean => /^(?:\/|[a-z]:\/)/i.test(name);
