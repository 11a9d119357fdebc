import type { FindingDetails } from "../findings/finding.js";

/** A document as it was loaded. */
export interface LoadedText {
  readonly text: string;
  /**
   * Where the document really is, after redirects and links: the base URI of the references in it.
   * Two URIs of one document give the same.
   */
  readonly uri: string;
}

/** Loads the documents that references reach. */
export interface Loader {
  /**
   * @param uri absolute; or relative to nothing, as written, when the entry has no absolute URI
   * @throws LoadError saying why the document could not be loaded
   */
  load(uri: string, options: { signal?: AbortSignal | undefined }): Promise<LoadedText>;
  /**
   * Why a document may not be read; `undefined` when it may. An open document, which needs no
   * loading, is used only if the loader does not refuse it.
   */
  refusal?(uri: string): LoadError | undefined;
}

/** Why a document could not be loaded. */
export type LoadFailure =
  /** It does not exist, or it cannot be read. */
  | "missing"
  /** It is where nothing may be read. */
  | "blocked"
  /** Nothing was allowed to look: the reference is neither right nor wrong. */
  | "unchecked";

/** A loader's refusal. The message completes a sentence about the reference: "no such file". */
export class LoadError extends Error {
  override name = "LoadError";
  readonly reason: LoadFailure;
  readonly details: FindingDetails | undefined;

  constructor(
    reason: LoadFailure,
    message: string,
    options?: ErrorOptions & { details?: FindingDetails | undefined },
  ) {
    super(message, options);
    this.reason = reason;
    this.details = options?.details;
  }
}

/**
 * A loader of documents in memory.
 *
 * A relative name that is not among them is a document that does not exist. An absolute URI that is
 * not among them is not checked, since it may exist elsewhere.
 *
 * @param texts texts by URI
 * @throws TypeError when they are neither an object nor a Map
 * @example
 * const loader = memoryLoader({ "orders.yaml": "fullyQualifiedName: shop.orders\nversion: 1.0.0" });
 * const entry = { $ref: "orders.yaml" };
 * (await check(entry, { uri: "db.json", as: "table", loader })).valid; // true
 */
export function memoryLoader(
  texts: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
): Loader {
  if (typeof texts !== "object" || texts === null) {
    throw new TypeError("memoryLoader takes texts by URI: an object or a Map");
  }
  const textOf = (uri: string): string | undefined => {
    if (texts instanceof Map) return texts.get(uri) as string | undefined;
    return Object.hasOwn(texts, uri) ? (texts as Record<string, string>)[uri] : undefined;
  };
  return {
    async load(uri) {
      const text = textOf(uri);
      if (text !== undefined) return { text, uri };
      throw schemeOf(uri) === undefined
        ? new LoadError("missing", "no such document")
        : new LoadError("unchecked", "it is not in memory");
    },
  };
}

/**
 * A loader that passes each URI to the loader of its scheme, and a URI without a scheme to `relative`.
 *
 * @param loaders loaders by scheme, such as `https`; a scheme without a loader is not checked
 * @example
 * const loader = loaderByScheme({
 *   relative: memoryLoader({ "orders.yaml": "fullyQualifiedName: shop.orders\nversion: 1.0.0" }),
 *   https: fetchLoader({ allowedHosts: ["schemas.example.org"] }),
 * });
 * const entry = { $ref: "orders.yaml" };
 * (await check(entry, { uri: "db.json", as: "table", loader })).valid; // true
 */
export function loaderByScheme(loaders: Readonly<Record<string, Loader>>): Loader {
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

const schemeOf = (uri: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
