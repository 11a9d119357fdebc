import type { EntryKind, EntryKinds } from "../format/check/entry-kinds.js";
import type { Loader } from "../references/loading/loader.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { openInput, VALIDATE_OPTIONS, type ValidateOptions } from "./validate.js";

/** Options of {@link check}. */
export interface CheckOptions<K extends EntryKind = "descriptor"> extends ValidateOptions<K> {
  /** Loads the documents that references reach. Default: no document is loaded or checked. */
  loader?: Loader | undefined;
  /** The maximum number of documents that references may reach. Default: 10,000. */
  maxDocuments?: number | undefined;
  /** Cancels the check: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export const CHECK_OPTIONS: readonly OptionName[] = /* @__PURE__ */ VALIDATE_OPTIONS.concat(
  "loader",
  "maxDocuments",
  "signal",
);

/**
 * Checks a document and everything that it refers to: a descriptor, or every descriptor that a data
 * product document contains or refers to, as {@link validate} does.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link validate}, with the findings of all documents
 * @throws TypeError for an option that does not exist or has the wrong type
 * @throws any error of the loader except LoadError, which becomes a finding
 * @example
 * const loader = memoryLoader({ "tables.yaml": "orders: { fullyQualifiedName: shop.orders }" });
 * const entry = '{ "$ref": "tables.yaml#/orders" }';
 * const { findings } = await check(entry, { uri: "entry.json", as: "table", loader });
 * findings[0]?.file; // "tables.yaml"
 * findings[0]?.message; // "missing property `version` in Table"
 */
export async function check<K extends EntryKind = "descriptor">(
  input: unknown,
  options: CheckOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  assertOptions(options, CHECK_OPTIONS);
  const { workspace, name } = openInput(input, options);
  return resultOf(await workspace.check(name, options), options.maxFindings);
}
