import type { DatastoreDescriptor } from "../../generated/descriptor.js";
import type { BundleLimits, BundleMode } from "../bundle/bundle-graph.js";
import type { DereferencedDescriptor } from "../bundle/dereferenced.js";
import { type CheckedGraph, checkAll } from "../references/checked-graph.js";
import { type EntryKind, type EntryKinds, entryKinds } from "../structure/entry-kinds.js";
import { languageOfName, languageOfText } from "../syntax/language.js";
import { parseDocument } from "../syntax/parse.js";
import { type BundleResult, foldChecked, foldRequires } from "../workspace/bundle.js";
import type { CheckOptions } from "../workspace/check.js";
import type { RuleOptions } from "../workspace/lint.js";
import { assertWholeNumber, checkOptions, type Result, resultOf } from "../workspace/validate.js";
import { fileStore, fileUri, folderOf } from "./file-store.js";
import { readTextFile, undecodedDocument } from "./read-text.js";

export interface CheckFileOptions<K extends EntryKind = "descriptor">
  extends Omit<CheckOptions<K>, "uri" | "loader"> {
  /** Folder below which references may read files. Default: that of the file. */
  root?: string;
  /** Hosts that references may load from, as `fetchLoader` takes them. Default: none. */
  allowedHosts?: readonly string[];
}

/**
 * Checks a file and everything that it refers to. Findings carry the path as it is given here;
 * those in other files carry the path from the working folder.
 *
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError when an option is not what it can be
 * @example
 * const result = await checkFile("contracts/db.yaml", { root: "." });
 * if (!result.valid) process.exitCode = 1;
 */
export async function checkFile<K extends EntryKind = "descriptor">(
  path: string,
  options: CheckFileOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  return resultOf(await checkFileGraph(path, options));
}

export interface LintFileOptions<K extends EntryKind = "descriptor">
  extends CheckFileOptions<K>,
    RuleOptions {}

/**
 * Checks a file as {@link checkFile} does, and then runs the rules; see `lint`. It reads no
 * configuration.
 *
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError when an option or a setting is not what it can be
 * @throws RuleError when a rule of one's own throws
 * @example
 * const { findings } = await lintFile("contracts/db.yaml", { rules: { "no-columns": "off" } });
 */
export async function lintFile<K extends EntryKind = "descriptor">(
  path: string,
  options: LintFileOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  // Who only checks does not load the rules.
  const { lintChecked } = await import("../workspace/lint.js");
  return lintChecked(() => checkFileGraph(path, options), options);
}

export type FoldFileOptions = Omit<CheckFileOptions, "as"> & Pick<BundleLimits, "maxValues">;

/**
 * Folds a file and everything that it refers to into one document; see `bundle`.
 *
 * @throws UnreadableFileError when the file cannot be read
 * @example
 * const bundled = await bundleFile("contracts/db.yaml");
 * if (bundled.valid) await writeFile("bundle.yaml", bundled.toText("yaml"));
 */
export const bundleFile = (
  path: string,
  options: FoldFileOptions = {},
): Promise<BundleResult<DatastoreDescriptor>> => foldFile(path, "bundle", options);

/**
 * Replaces every Reference of a file by what it leads to; see `dereference`.
 *
 * @throws UnreadableFileError when the file cannot be read
 */
export const dereferenceFile = (
  path: string,
  options: FoldFileOptions = {},
): Promise<BundleResult<DereferencedDescriptor>> => foldFile(path, "dereference", options);

async function foldFile<T>(
  path: string,
  mode: BundleMode,
  options: FoldFileOptions,
): Promise<BundleResult<T>> {
  const checked = await checkFileGraph(path, { ...options, ...foldRequires(mode, options) });
  return foldChecked(checked, mode, options);
}

async function checkFileGraph<K extends EntryKind>(
  path: string,
  options: CheckFileOptions<K>,
): Promise<CheckedGraph> {
  const { format, as = "descriptor" } = checkOptions(options);
  const { signal, allowedHosts = [], root, maxDocuments } = options;
  if (root !== undefined && typeof root !== "string") throw new TypeError("root must be a string");
  if (!Array.isArray(allowedHosts)) throw new TypeError("allowedHosts must be an array");
  assertWholeNumber("maxDocuments", maxDocuments);
  signal?.throwIfAborted();
  const uri = fileUri(path);
  const name = path.replaceAll("\\", "/");
  const { text, fault } = readTextFile(path);
  const document =
    fault === undefined
      ? parseDocument(text, format, name)
      : undecodedDocument(
          text,
          name,
          format ?? languageOfName(name) ?? languageOfText(text),
          fault,
        );
  const store = fileStore({
    root: root ?? folderOf(uri),
    allowedHosts,
    nameOf: (reached) => (reached === uri ? name : undefined),
    parse: (other, file) => parseDocument(other, undefined, file),
  });
  return checkAll({ document, uri: () => uri, kind: entryKinds[as] }, store, options, signal);
}
