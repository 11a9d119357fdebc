import type { FindingDetails } from "../../findings/finding.js";
import { isPlainObject } from "../../values/json-value.js";
import { checkOptions, hasMethod, named } from "../../words/options.js";

/** A loaded document. */
export interface LoadedText {
  readonly text: string;
  /**
   * The final URI of the document, after redirects and links. It is the base URI of the references
   * in the document, and the same for every URI of the same document.
   */
  readonly uri: string;
}

/** Loads the documents that references reach. */
export interface Loader {
  /**
   * @param uri an absolute URI; a relative name when the entry has no absolute URI
   * @param options the signal of the caller, if there is one: `fetch(uri, { signal: options.signal ?? null })`
   * @throws LoadError when the document could not be loaded
   */
  load(uri: string, options: { signal?: AbortSignal | undefined }): Promise<LoadedText>;
  /**
   * Returns why a document may not be read, or `undefined` when it may. Open documents need no
   * loading, but are used only if the loader does not refuse them.
   */
  refusal?(uri: string): LoadError | undefined;
}

/** Why a document could not be loaded. */
export type LoadFailure =
  /** It does not exist, or it cannot be read. */
  | "missing"
  /** It is in a place that must not be read. */
  | "blocked"
  /** It was not requested: the reference is neither valid nor invalid. */
  | "unchecked";

/** A document could not be loaded. The message completes a sentence: "no such file". */
export class LoadError extends Error {
  override name = "LoadError";
  readonly reason: LoadFailure;
  readonly details: FindingDetails | undefined;
  /** The URI of a document that exists and may have been meant. */
  readonly nearest: string | undefined;

  constructor(
    reason: LoadFailure,
    message: string,
    options?: ErrorOptions & {
      details?: FindingDetails | undefined;
      nearest?: string | undefined;
    },
  ) {
    super(message, options);
    this.reason = reason;
    this.details = options?.details;
    this.nearest = options?.nearest;
  }
}

/**
 * Creates a loader of documents in memory.
 *
 * For an unknown relative name, it reports that the document does not exist. A reference to an
 * unknown absolute URI is not checked, because the document may exist elsewhere.
 *
 * @param texts texts by URI
 * @throws TypeError when `texts` is neither an object nor a Map; `load` rejects with one for what is not a
 *   text
 * @example
 * const loader = memoryLoader({ "orders.yaml": "fullyQualifiedName: shop.orders\nversion: 1.0.0" });
 * const entry = { $ref: "orders.yaml" };
 * (await check(entry, { uri: "db.json", as: "table", loader })).valid; // true
 */
export function memoryLoader(
  texts: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
): Loader {
  if (!isPlainObject(texts) && !(texts instanceof Map)) {
    throw new TypeError("memoryLoader takes texts by URI: an object or a Map");
  }
  const textOf = (uri: string): string | undefined => {
    if (texts instanceof Map) return texts.get(uri) as string | undefined;
    return Object.hasOwn(texts, uri) ? (texts as Record<string, string>)[uri] : undefined;
  };
  return {
    async load(uri) {
      const text: unknown = textOf(uri);
      if (typeof text === "string") return { text, uri };
      if (text !== undefined) {
        const found = Array.isArray(text) ? "array" : typeof text;
        throw new TypeError(`memoryLoader takes texts, but ${uri} has the type ${found}`);
      }
      throw schemeOf(uri) === undefined
        ? new LoadError("missing", "no such document")
        : new LoadError("unchecked", "it is not in memory");
    },
  };
}

/**
 * Creates a loader that passes each URI to the loader for its scheme, and a URI without a scheme to
 * `relative`.
 *
 * @param loaders loaders by scheme, such as `https`; references with other schemes are not checked
 * @throws TypeError for a name that is no scheme, such as `https:`, or a value that is no loader
 * @example
 * const loader = loaderByScheme({
 *   relative: memoryLoader({ "orders.yaml": "fullyQualifiedName: shop.orders\nversion: 1.0.0" }),
 *   https: fetchLoader({ allowedHosts: ["schemas.example.org"] }),
 * });
 * const entry = { $ref: "orders.yaml" };
 * (await check(entry, { uri: "db.json", as: "table", loader })).valid; // true
 */
export function loaderByScheme(loaders: Readonly<Record<string, Loader>>): Loader {
  const isScheme = (name: string): boolean => /^[a-z][a-z0-9+.-]*$/.test(name);
  const schemes = Object.keys(loaders ?? {}).filter(isScheme);
  checkOptions(loaders, named(["relative", "file", "http", "https", ...schemes], LOADER));
  const loaderOf = (uri: string): Loader | undefined => {
    const scheme = schemeOf(uri) ?? "relative";
    return Object.hasOwn(loaders, scheme) ? loaders[scheme] : undefined;
  };
  return {
    async load(uri, options) {
      const loader = loaderOf(uri);
      if (loader !== undefined) return loader.load(uri, options);
      throw new LoadError("unchecked", `\`${schemeOf(uri)}:\` addresses are not loaded here`);
    },
    refusal: (uri) => loaderOf(uri)?.refusal?.(uri),
  };
}

const LOADER = /* @__PURE__ */ hasMethod("load", "an object with a `load` method");

function schemeOf(uri: string): string | undefined {
  if (typeof uri !== "string") throw new TypeError("`uri` must be a string");
  return /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
}
