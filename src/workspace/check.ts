import type { Loader } from "../references/loader.js";
import type { EntryKind, EntryKinds } from "../structure/entry-kinds.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { openEntry, VALIDATE_OPTIONS, type ValidateOptions } from "./validate.js";

export interface CheckOptions<K extends EntryKind = "descriptor"> extends ValidateOptions<K> {
  /** Loads the documents that references reach. Default: none is loaded, and none is checked. */
  loader?: Loader | undefined;
  /** How many documents references may reach. Default 10 000. */
  maxDocuments?: number | undefined;
  /** Ends the check: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export const CHECK_OPTIONS: readonly OptionName[] = /* @__PURE__ */ VALIDATE_OPTIONS.concat(
  "loader",
  "maxDocuments",
  "signal",
);

/**
 * Checks a document and everything that it refers to.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link validate}, with the findings of all documents
 * @throws TypeError for an option that does not exist or has the wrong type
 * @throws what the loader throws, unless it is a LoadError: that becomes a finding
 * @example
 * const loader = fetchLoader({ allowedHosts: ["schemas.example.org"] });
 * const result = await check(text, { uri: "https://schemas.example.org/db.yaml", loader });
 */
export async function check<K extends EntryKind = "descriptor">(
  input: unknown,
  options: CheckOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  assertOptions(options, CHECK_OPTIONS);
  const { workspace, entry } = openEntry(input, options);
  return resultOf(await workspace.check(entry, options), options.maxFindings);
}
