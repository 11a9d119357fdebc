import { descriptorsIn, type HeldDescriptor } from "../data-products/descriptors-in.js";
import type { KnownCode } from "../findings/codes.js";
import type { EntryKind, EntryKinds } from "../format/shape/object-kinds.js";
import type { Loader } from "../references/loading/loader.js";
import { parseDocument } from "../text/parse/parse.js";
import { type Language, type SourceDocument, valueDocument } from "../text/source-document.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { type RuleOptions, rulesOf } from "./rules-of.js";
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

const VALIDATE_OPTIONS: readonly OptionName[] = [
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

/** Options of {@link lint}. */
export interface LintOptions<K extends EntryKind = "descriptor", CustomId extends string = string>
  extends CheckOptions<K>,
    RuleOptions<CustomId> {}

const LINT_OPTIONS: readonly OptionName[] = /* @__PURE__ */ CHECK_OPTIONS.concat(
  "rules",
  "customRules",
  "suppressions",
);

/**
 * Checks a document as {@link check} does, and then runs the rules. For example, rules check that
 * the columns of a key exist, that the variables of a connection string are declared, and that the
 * string contains no password.
 *
 * A rule never makes a document invalid: `valid` is the same as for `check`.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link check}, with the findings of the rules
 * @throws TypeError for an option or setting that does not exist or has the wrong type
 * @throws RuleError when a custom rule throws
 * @example
 * const table = {
 *   fullyQualifiedName: "shop.orders",
 *   version: "1.0.0",
 *   columns: [{ fullyQualifiedName: "shop.orders.id" }],
 * };
 * const options = { as: "table", rules: { "missing-primary-key": "warning" } } as const;
 * const { findings } = await lint(table, options);
 * findings.some(({ code }) => code === "missing-primary-key"); // true
 */
export async function lint<K extends EntryKind = "descriptor", CustomId extends string = never>(
  input: unknown,
  options: LintOptions<K, CustomId> = {},
): Promise<Result<EntryKinds[K], KnownCode | CustomId>> {
  assertOptions(options, LINT_OPTIONS);
  const { workspace, name } = openInput(input, { ...options, runRules: rulesOf(options) });
  const checked = await workspace.check(name, { ...options, lint: true });
  return resultOf(checked, options.maxFindings);
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
  workspace.open(name, sourceOf(input, options), () => uri);
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

export type { HeldDescriptor };

/** Options of {@link findDescriptors}. */
export type FindDescriptorsOptions = Pick<ValidateOptions, "language" | "uri">;

/**
 * Finds the descriptors in a document: in a data product document, in one of its ports, or in an event
 * about one. It finds the objects whose `specification` is `datastoreapi` and that have a
 * `definition`, anywhere in the document (Data Product Descriptor Specification, Standard Definition
 * Object).
 *
 * References are returned, not followed; {@link check} follows them.
 *
 * @param input text (a string is always text) or a value
 * @returns the descriptors in the order of the document; a document that is itself a descriptor has
 *   one, with the pointer `""`; none if the text cannot be read
 * @throws TypeError for an option that does not exist or has the wrong type, and for bytes or a promise
 * @example
 * const port = {
 *   promises: {
 *     api: { specification: "datastoreapi", definition: { datastoreapi: "1.0.0", info: {} } },
 *   },
 * };
 * const [found] = findDescriptors(port);
 * found?.pointer; // "/promises/api/definition"
 * found?.form; // "object"
 */
export function findDescriptors(
  input: unknown,
  options: FindDescriptorsOptions = {},
): readonly HeldDescriptor[] {
  assertOptions(options, ["language", "uri"]);
  return descriptorsIn(sourceOf(input, options));
}
