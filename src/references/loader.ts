/** A document as it was loaded. */
export interface LoadedText {
  text: string;
  /**
   * Where the document really lies, after redirects and links: the base of the references in it.
   * Two URIs that lead to one document give the same.
   */
  uri: string;
}

/** Brings the documents that references lead to. */
export interface Loader {
  /**
   * @param uri absolute; or relative to nothing, as written, when the entry has no absolute URI
   * @throws LoadError saying why the document is not to be had
   */
  load(uri: string, options: { signal?: AbortSignal | undefined }): Promise<LoadedText>;
}

/** Why a document is not to be had. */
export type LoadFailure =
  /** There is none, or it cannot be read. */
  | "missing"
  /** It lies where nothing may be read. */
  | "blocked"
  /** Nobody has allowed to look: neither right nor wrong. */
  | "unchecked";

/** A loader's refusal. The message completes a sentence about the reference: "no such file". */
export class LoadError extends Error {
  override name = "LoadError";
  readonly reason: LoadFailure;

  constructor(reason: LoadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * A loader of documents that are in memory.
 *
 * @param texts documents by URI
 * @throws TypeError when they are no object
 * @example
 * await check(text, { uri: "db.yaml", loader: memoryLoader({ "tables.yaml": "orders: …" }) });
 */
export function memoryLoader(texts: Readonly<Record<string, string>>): Loader {
  if (typeof texts !== "object" || texts === null) {
    throw new TypeError("memoryLoader takes an object: texts by the name of their document");
  }
  return {
    async load(uri) {
      const text = Object.hasOwn(texts, uri) ? texts[uri] : undefined;
      if (text === undefined) throw new LoadError("missing", "no such document");
      return { text, uri };
    },
  };
}

/** A loader that hands each URI to the loader of its scheme; URIs without one to `relative`. */
export function loaderByScheme(loaders: Readonly<Record<string, Loader>>): Loader {
  return {
    async load(uri, options) {
      const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase() ?? "relative";
      const loader = Object.hasOwn(loaders, scheme) ? loaders[scheme] : undefined;
      if (loader === undefined) {
        throw new LoadError("unchecked", `nothing here loads \`${scheme}:\` addresses`);
      }
      return loader.load(uri, options);
    },
  };
}
