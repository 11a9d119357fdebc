import { parseDocument } from "./document/parse.js";
import { type CheckedGraph, checkAll } from "./references/check-graph.js";
import { DocumentStore } from "./references/document-store.js";
import { type Loader, memoryLoader } from "./references/loader.js";
import {
  assertWholeNumber,
  entryOf,
  type Result,
  resultOf,
  type ValidateOptions,
} from "./validate.js";
import type { DocumentKind, DocumentKinds } from "./validation/document-kinds.js";

export interface CheckOptions<K extends DocumentKind = "descriptor"> extends ValidateOptions<K> {
  /** Brings the documents that references lead to. Default: none can be had. */
  loader?: Loader;
  /** How many documents references may lead to. Default 10 000. */
  maxDocuments?: number;
  /** Ends the check: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Checks a document and everything that it refers to.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link validate}, with the findings of all documents
 * @throws TypeError when an option is not what it can be
 * @example
 * const loader = fetchLoader({ allowedHosts: ["schemas.example.org"] });
 * const result = await check(text, { uri: "https://schemas.example.org/db.yaml", loader });
 */
export async function check<K extends DocumentKind = "descriptor">(
  input: unknown,
  options: CheckOptions<K> = {},
): Promise<Result<DocumentKinds[K]>> {
  return resultOf(await checkGraph(input, options));
}

/** The documents of a check, with what was found in each. */
export async function checkGraph<K extends DocumentKind = "descriptor">(
  input: unknown,
  options: CheckOptions<K>,
): Promise<CheckedGraph> {
  const { loader = memoryLoader({}), maxDocuments, signal } = options;
  if (typeof (loader as Partial<Loader> | null)?.load !== "function") {
    throw new TypeError("loader must have a function load");
  }
  assertWholeNumber("maxDocuments", maxDocuments);
  const store = new DocumentStore({
    loader,
    parse: (text, file) => parseDocument(text, undefined, file),
    nameOf: (uri) => uri,
  });
  signal?.throwIfAborted();
  return checkAll(entryOf(input, options), store, options, signal);
}
