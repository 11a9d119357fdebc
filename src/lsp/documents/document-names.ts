import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { pathOfUri } from "../../node/files/file-uri.js";

/**
 * Converts between the URIs of a client and the names of documents in the engine. A file is named by
 * its absolute path, because clients write the same URI in different ways. Any other document, such
 * as one that was never saved, is named by its URI.
 */
export class DocumentNames {
  /** The spelling of each URI that the client uses, by name. */
  readonly #uris = new Map<string, string>();

  /** The name of a document that the client has named. */
  learn(uri: string): string {
    const name = nameOfUri(uri);
    if (!this.#uris.has(name)) this.#uris.set(name, uri);
    return name;
  }

  /** The name of a document that the client opens: from now on, it is spelled like that. */
  open(uri: string): string {
    const name = nameOfUri(uri);
    this.#uris.set(name, uri);
    return name;
  }

  /** The URI of a document, in the spelling of the client if there is one. */
  uriOf(name: string): string {
    return this.#uris.get(name) ?? (isFileName(name) ? pathToFileURL(name).href : name);
  }
}

/** The name of a document in the engine. */
export function nameOfUri(uri: string): string {
  const path = pathOfUri(uri);
  return path === undefined ? uri : nameOfPath(path);
}

/** The name of a file in the engine. */
export const nameOfPath = (path: string): string => resolve(path).replaceAll("\\", "/");

/** Whether a name is that of a file, and not a URI. */
export const isFileName = (name: string): boolean => /^(?:\/|[a-z]:\/)/i.test(name);
