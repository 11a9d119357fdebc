import type { EntryKind, EntryKinds } from "../format/check/entry-kinds.js";
import type { Loader } from "../references/loading/loader.js";
import { parseDocument } from "../text/parse/parse.js";
import type { Language, SourceDocument } from "../text/source-document.js";
import { valueDocument } from "../text/value-document.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { Workspace, type WorkspaceOptions } from "./workspace.js";

/** Options of {@link validate}. */
export interface ValidateOptions<K extends EntryKind = "descriptor"> {
  /** Language of the text. Default: detected from `uri`, or else from the text. */
  language?: Language | undefined;
  /** Name of the document: the `file` of its findings, and the base URI of its references. */
  uri?: string | undefined;
  /**
   * The kind of document. Default: a descriptor, or a document that contains descriptors: a data
   * product document. With `"descriptor"`, the whole document has to be one.
   */
  as?: K | undefined;
  /** Whether to reject `components` and `$schema` at the root. Default: `false`. */
  strict?: boolean | undefined;
  /** The maximum number of findings to return for each document; all are counted. Default: 1000. */
  maxFindings?: number | undefined;
  /** Whether an unchecked reference is an error. Default: `false`. */
  requireReferences?: boolean | undefined;
}

export const VALIDATE_OPTIONS: readonly OptionName[] = [
  "language",
  "uri",
  "as",
  "strict",
  "maxFindings",
  "requireReferences",
];

/**
 * Checks a document: its text, its structure (specification, section 2.1), and the references that
 * stay within it. A reference to another document is the warning `unchecked-reference`; {@link check}
 * follows those too.
 *
 * In a data product document, every descriptor is checked in place: as an object, or as JSON text.
 * Their findings have the pointers of the document, and `descriptor` says which one it is. The rest
 * of the document is not checked. The value is the first descriptor.
 *
 * @param input text (a string is always text) or a value
 * @returns the value, typed when it is valid, and every finding; the findings of a text have ranges
 *   and fixes. No document makes it throw.
 * @throws TypeError for an option that does not exist or has the wrong type, and for bytes or a promise
 * @example
 * const { valid, findings } = validate("title: Shop\nversion: v1.2", { as: "info" });
 * valid; // false
 * findings[0]?.range?.start.line; // 2
 * findings[0]?.code; // "invalid-format"
 */
export function validate<K extends EntryKind = "descriptor">(
  input: unknown,
  options: ValidateOptions<K> = {},
): Result<EntryKinds[K]> {
  assertOptions(options, VALIDATE_OPTIONS);
  const { workspace, name } = openInput(input, options);
  return resultOf(workspace.checkOpen(name, options), options.maxFindings);
}

/** Opens an input in its own workspace. */
export function openInput<K extends EntryKind>(
  input: unknown,
  options: ValidateOptions<K> &
    Pick<WorkspaceOptions, "runRules" | "maxDocuments"> & { loader?: Loader | undefined },
): { readonly workspace: Workspace; readonly name: string } {
  const { uri, loader } = options;
  const workspace = new Workspace({ ...options, parse: parseLoaded, loaderOf: () => loader });
  const name = uri ?? "";
  workspace.open(name, sourceOf(input, options), { address: () => uri });
  return { workspace, name };
}

const parseLoaded = (text: string, file: string): SourceDocument => parseDocument(text, { file });

/**
 * Returns an input as a document.
 *
 * @throws TypeError for bytes and promises, which are neither text nor a JSON value
 */
export function sourceOf(
  input: unknown,
  { language, uri }: Pick<ValidateOptions<EntryKind>, "language" | "uri">,
): SourceDocument {
  if (typeof input === "string") return parseDocument(input, { language, file: uri });
  if (ArrayBuffer.isView(input) || input instanceof ArrayBuffer) {
    throw new TypeError(
      "the document is given as bytes; decode it first: new TextDecoder().decode(bytes)",
    );
  }
  if (typeof (input as PromiseLike<unknown> | null | undefined)?.then === "function") {
    throw new TypeError("the document is given as a promise; await it first");
  }
  return valueDocument(input, uri);
}
