import { DIFF_RULES, type DiffSettings } from "../../diff/settings.js";
import { type Loader, memoryLoader } from "../../references/loading/loader.js";
import { parseDocument } from "../../text/parse/parse.js";
import { mayBeDescriptor } from "../../text/recognition/recognize.js";
import { type Language, languageOfName } from "../../text/source-document.js";
import { isObject } from "../../values/json-value.js";
import { checkOptions } from "../../words/options.js";
import { openInput } from "../check.js";
import { OPTIONS, type OptionName, rulesOfOptions } from "../options.js";
import { type ReadDocument, readThroughFixes } from "../read-through-fixes.js";
import { Workspace } from "../workspace.js";
import { type DiffResult, diffResults } from "./compare-entries.js";
import { type DiffRecord, diffRecord } from "./diff-result.js";
import { type DocumentReader, planSides, type Side, type SideDocuments } from "./plan.js";
import { runDiff } from "./run-diff.js";

/** Options of {@link diff}. */
export interface DiffOptions extends DiffSettings {
  /** Language of the new text. Default: detected from `uri`, or else from the text. */
  language?: Language | undefined;
  /** Language of the old text. Default: detected from `oldUri`, or else from the text. */
  oldLanguage?: Language | undefined;
  /** Name of the new document: the `file` of its places, and the base URI of its references. */
  uri?: string | undefined;
  /** Name of the old document. Default: `uri`. */
  oldUri?: string | undefined;
  /** Loads the documents that references of the new document reach. Default: none is loaded. */
  loader?: Loader | undefined;
  /** Loads the documents that references of the old document reach. Default: `loader`. */
  oldLoader?: Loader | undefined;
  /** The maximum number of documents that references of one side may reach. Default: 10,000. */
  maxDocuments?: number | undefined;
  /** Cancels the comparison: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

const OPEN_OPTIONS: readonly OptionName[] = ["language", "uri", "loader", "maxDocuments", "signal"];

/**
 * Compares two versions of a descriptor: what has changed, whom the changes break, and which
 * versions they require.
 *
 * Both sides are compared by what they mean. Writing the same content in YAML instead of JSON, in
 * another order, or in another file is not a change. The parts of a side with errors that can be
 * read are compared.
 *
 * @param old text (a string is always text) or a value
 * @param next the same
 * @returns the changes, with their places on both sides, and findings about the versions. If one side
 *   is not `readable`, nothing is compared: the impact is then `major`, there are no changes, and the
 *   findings are the errors of the new side if that side is not readable
 * @throws TypeError for an option that does not exist or has the wrong type, and for bytes or a promise
 * @throws any error of a loader except LoadError
 * @example
 * const orders = (version: string, dataType: string) => ({
 *   datastoreapi: "1.0.0",
 *   info: { title: "Shop", version },
 *   services: {},
 *   schema: {
 *     tables: [
 *       {
 *         fullyQualifiedName: "shop.orders",
 *         version,
 *         columns: [{ fullyQualifiedName: "shop.orders.id", dataType }],
 *       },
 *     ],
 *   },
 * });
 * const { changes, requires } = await diff(orders("1.0.0", "INT"), orders("1.0.0", "BIGINT"));
 * changes[0]?.code; // "type-widened"
 * changes[0]?.message; // "the type of column `id` of table `orders` changed from `INT` to `BIGINT`"
 * requires; // "2.0.0"
 */
export async function diff(
  old: unknown,
  next: unknown,
  options: DiffOptions = {},
): Promise<DiffResult> {
  const { language: ofLanguage, uri: ofUri, loader: ofLoader } = OPTIONS;
  const oldRules = { oldLanguage: ofLanguage, oldUri: ofUri, oldLoader: ofLoader };
  checkOptions(options, { ...rulesOfOptions(OPEN_OPTIONS), ...oldRules, ...DIFF_RULES });
  const { uri, oldUri = uri, language, oldLanguage, loader, oldLoader = loader } = options;
  const { maxDocuments, signal, ...settings } = options;
  const sides = [
    { input: old, uri: oldUri, language: oldLanguage, loader: oldLoader },
    { input: next, uri, language, loader },
  ].map(({ input, ...side }) => {
    const sideOptions = { ...side, maxDocuments, signal };
    // A promise or bytes are refused before anything is read.
    return { input, sideOptions, opened: openInput(input, sideOptions) };
  });
  const [before, after] = await Promise.all(
    sides.map(async ({ input, sideOptions, opened }) => {
      const { checked, written } = await readInput(input, sideOptions, opened);
      return checked.entries.map((entry) => ({ entry, written }))[0];
    }),
  );
  if (before === undefined || after === undefined) throw new Error("both sides are checked");
  const { used: _, referents: __, ...result } = diffResults(before, after, settings);
  return result;
}

type InputOptions = Parameters<typeof openInput>[1] & Pick<DiffOptions, "signal">;

/** Reads a text or a value through its safe fixes. */
async function readInput(
  input: unknown,
  options: InputOptions,
  { workspace, name }: ReturnType<typeof openInput>,
): Promise<ReadDocument> {
  const question = { as: "descriptor", signal: options.signal } as const;
  const read = await readThroughFixes(workspace, name, question);
  const [entry] = read.checked.entries;
  const isClean = entry?.graph.documents.every((document) => document.isClean);
  const text = isClean || typeof input === "string" ? undefined : toJson(input);
  if (text === undefined) return read;
  // Fixes exist only for text, so fix the value as JSON text, and read the result as a value again.
  const asText = openInput(text, { ...options, language: "json" });
  const { checked } = await readThroughFixes(asText.workspace, asText.name, question);
  const fixed = openInput(checked.source.value, options);
  return readThroughFixes(fixed.workspace, fixed.name, question);
}

/** A value as JSON; `undefined` for one that cannot be written. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Texts by path, with `/` between the parts. */
export type TextTree = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** Options of {@link diffTrees}. */
export interface DiffTreesOptions extends DiffSettings {
  /** Cancels the comparison: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Compares all descriptors of two trees, as `dsd diff OLD NEW` compares two folders: what was changed,
 * added, removed and moved. References resolve within their tree.
 *
 * @param old texts by path; those that are not descriptors, or not JSON or YAML, are only referred to
 * @param next the same
 * @returns the record that `dsd diff --format json` prints; secrets in it are masked
 * @throws TypeError for a tree that is not one, and for an option that does not exist or has the wrong type
 * @example
 * const orders = (dataType: string) => `
 * datastoreapi: 1.0.0
 * info: { title: Shop, version: 1.0.0 }
 * services: {}
 * schema:
 *   tables:
 *     - fullyQualifiedName: shop.orders
 *       columns: [{ fullyQualifiedName: shop.orders.id, dataType: ${dataType} }]
 * `;
 * const [old, next] = ["INT", "BIGINT"].map((type) => ({ "shop.yaml": orders(type) }));
 * const { files, summary } = await diffTrees(old ?? {}, next ?? {});
 * files[0]?.changes[0]?.code; // "type-widened"
 * summary.impact; // "major"
 */
export async function diffTrees(
  old: TextTree,
  next: TextTree,
  options: DiffTreesOptions = {},
): Promise<DiffRecord> {
  checkOptions(options, { ...DIFF_RULES, signal: OPTIONS.signal });
  const { signal, ...settings } = options;
  const plan = planSides(sideOf(old, signal), sideOf(next, signal), (_, file) => file);
  return diffRecord((await runDiff(plan, settings)).report);
}

/** A tree as a side of a comparison. */
function sideOf(tree: TextTree, signal: AbortSignal | undefined): Side {
  const texts = readTree(tree);
  const loader = memoryLoader(texts);
  const parse = (text: string, file: string) => parseDocument(text, { file });
  const workspace = new Workspace({ loaderOf: () => loader, parse });
  const documents: SideDocuments = new Map(
    [...texts.keys()]
      .filter((path) => languageOfName(path) !== undefined)
      .sort()
      .map((path) => [path, { path, shown: path, isNamed: false }]),
  );
  const read: DocumentReader = async (path) => {
    const text = texts.get(path) ?? "";
    if (!mayBeDescriptor(text)) return undefined;
    workspace.open(path, parse(text, path));
    const read = await readThroughFixes(workspace, path, { isFound: true, signal });
    workspace.close(path);
    return read.checked.is === "other" ? undefined : read;
  };
  return { documents, read, isSingle: false, isFiles: false };
}

function readTree(tree: TextTree): ReadonlyMap<string, string> {
  const texts =
    tree instanceof Map ? tree : isObject(tree) ? new Map(Object.entries(tree)) : undefined;
  if (texts === undefined || ![...texts].flat().every((one) => typeof one === "string")) {
    throw new TypeError("a tree must be texts by path: an object or a Map");
  }
  return texts as ReadonlyMap<string, string>;
}
