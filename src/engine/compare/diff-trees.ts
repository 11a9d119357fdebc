import { DIFF_RULES, type DiffSettings } from "../../diff/settings.js";
import { memoryLoader } from "../../references/loading/loader.js";
import { parseDocument } from "../../text/parse/parse.js";
import { mayBeDescriptor } from "../../text/recognition/recognize.js";
import { languageOfName } from "../../text/source-document.js";
import { isObject } from "../../values/json-object.js";
import { checkOptions } from "../../words/options.js";
import { OPTIONS } from "../options.js";
import { readThroughFixes } from "../read-through-fixes.js";
import { Workspace } from "../workspace.js";
import { type DiffRecord, diffRecord } from "./diff-result.js";
import type { SideDocuments } from "./pair-documents.js";
import { type DocumentReader, planSides, type Side } from "./plan.js";
import { runDiff } from "./run-diff.js";

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
