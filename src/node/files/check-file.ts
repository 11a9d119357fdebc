import type { DatastoreDescriptor } from "../../../generated/descriptor.js";
import type { BundleOptions, BundleResult, DereferencedDescriptor } from "../../engine/bundle.js";
import { CHECK_OPTIONS, type CheckOptions } from "../../engine/check.js";
import type { CheckedDocument, RunRules } from "../../engine/check-document.js";
import { assertOptions, type OptionName } from "../../engine/options.js";
import type { ReadResult } from "../../engine/read.js";
import { type Result, resultOf } from "../../engine/result.js";
import type { RuleOptions } from "../../engine/rules-of.js";
import type { Code } from "../../findings/codes.js";
import type { EntryKind, EntryKinds } from "../../format/shape/object-kinds.js";
import { handling } from "../../values/recover.js";
import { aBoolean, checkArgument, checkOptions, strings } from "../../words/options.js";
import { FileSession } from "./file-session.js";
import { pathOf, UnreadableFileError } from "./paths.js";
import { searchPaths } from "./search-paths.js";

/** Options of {@link checkFile}. */
export interface CheckFileOptions<K extends EntryKind = "descriptor">
  extends Omit<CheckOptions<K>, "uri" | "loader"> {
  /**
   * Folder below which references may read files. Default: the nearest parent folder that contains
   * `dsd.config.*` or `.git`, or else the folder of the file.
   */
  root?: string | undefined;
  /** Hosts that references may load from, in the form that `fetchLoader` accepts. Default: none. */
  allowedHosts?: readonly string[] | undefined;
}

const CHECK_FILE_OPTIONS: readonly OptionName[] = [
  ...CHECK_OPTIONS.filter((name) => name !== "uri" && name !== "loader"),
  "root",
  "allowedHosts",
];

/** The options of checks whose document is a whole one. */
export const DOCUMENT_OPTIONS = CHECK_FILE_OPTIONS.filter((name) => name !== "as");

/**
 * Checks a file and everything that it refers to. Findings in this file have `path` as their `file`;
 * findings in other files have the path relative to the working folder.
 *
 * @param path a path or a `file:` URL
 * @returns as `check`
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * const { valid, complete } = await checkFile("contracts/db.yaml", { root: "contracts" });
 * valid; // true
 * complete; // true
 */
export async function checkFile<K extends EntryKind = "descriptor">(
  path: string | URL,
  options: CheckFileOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  assertOptions(options, CHECK_FILE_OPTIONS);
  return resultOf(await checkPath(path, options), options.maxFindings);
}

/** Options of {@link lintFile}. */
export interface LintFileOptions<K extends EntryKind = "descriptor">
  extends CheckFileOptions<K>,
    RuleOptions {}

/**
 * Checks a file as {@link checkFile} does, and then runs the rules; see `lint`. It reads no
 * configuration; {@link loadConfiguration} does.
 *
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError for an option or setting that does not exist or has the wrong type
 * @throws RuleError when a custom rule throws
 * @example
 * const options = { rules: { "missing-description": "warning" } } as const;
 * const { findings } = await lintFile("contracts/db.yaml", options);
 * findings.some(({ code }) => code === "missing-description"); // true
 */
export async function lintFile<K extends EntryKind = "descriptor">(
  path: string | URL,
  options: LintFileOptions<K> = {},
): Promise<Result<EntryKinds[K], Code>> {
  assertOptions(options, [...CHECK_FILE_OPTIONS, "rules", "customRules", "suppressions"]);
  // Load the rules only for callers that lint.
  const { rulesOf } = await import("../../engine/rules-of.js");
  return resultOf(await checkPath(path, options, rulesOf(options)), options.maxFindings);
}

/** Options of {@link readFile}. */
export type ReadFileOptions = Omit<CheckFileOptions, "as">;

/**
 * Checks a file as {@link checkFile} does, and reads its tables, columns, keys and services into a model; see
 * `read`.
 *
 * @param path a path or a `file:` URL
 * @throws as {@link checkFile}
 * @example
 * const { model } = await readFile("contracts/db.yaml");
 * model?.tables.length; // 3
 */
export async function readFile(
  path: string | URL,
  options: ReadFileOptions = {},
): Promise<ReadResult> {
  assertOptions(options, DOCUMENT_OPTIONS);
  const { readResult } = await import("../../engine/read.js");
  return readResult(await checkPath(path, options), options.maxFindings);
}

/** Options of {@link bundleFile}. */
export type BundleFileOptions = Omit<CheckFileOptions, "as"> &
  Pick<BundleOptions, "maxValues" | "at" | "dereference">;

/**
 * Bundles a file and everything that it refers to into one document; see `bundle`.
 *
 * @throws as {@link checkFile}
 * @example
 * const bundled = await bundleFile("contracts/db.yaml");
 * bundled.valid; // true
 * if (bundled.valid) await writeFile("bundle.yaml", bundled.toText("yaml"));
 */
export function bundleFile(
  path: string | URL,
  options: BundleFileOptions & { dereference: true },
): Promise<BundleResult<DereferencedDescriptor>>;
export function bundleFile(
  path: string | URL,
  options?: BundleFileOptions,
): Promise<BundleResult<DatastoreDescriptor>>;
export async function bundleFile(
  path: string | URL,
  options: BundleFileOptions = {},
): Promise<BundleResult<DatastoreDescriptor | DereferencedDescriptor>> {
  assertOptions(options, [...DOCUMENT_OPTIONS, "maxValues", "at", "dereference"]);
  const { bundleDescriptor, requirementsOf } = await import("../../engine/bundle.js");
  const checked = await checkPath(path, { ...options, ...requirementsOf(options) });
  return bundleDescriptor(checked, options);
}

/** Checks a file, with rules if there are any. */
export async function checkPath<K extends EntryKind>(
  path: string | URL,
  options: CheckFileOptions<K>,
  runRules?: RunRules,
): Promise<CheckedDocument> {
  const { signal } = options;
  signal?.throwIfAborted();
  const file = pathOf(path);
  const name = file.replaceAll("\\", "/");
  const session = new FileSession([name], { ...options, runRules });
  const checked = await session.check({ path: file, isFound: false }, { name, signal });
  if (checked === undefined) throw new Error("a named file is checked whatever it contains");
  return checked;
}

/** Options of {@link findFiles}. */
export interface FindFilesOptions {
  /** Whether to leave out what `.gitignore` files exclude. Default: `true`. */
  gitignore?: boolean | undefined;
}

/**
 * Finds the files that are or hold data store descriptors, as the command does: those that are named, whatever
 * they contain, and those in folders and globs that look like descriptors or data product documents with some.
 *
 * @param paths files, folders and globs. Default: the working folder.
 * @returns the paths, with `/` as separator, each once and in a stable order
 * @throws UnreadableFileError for a path that does not exist or cannot be read, or a glob without a match
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * await findFiles(["contracts"]); // ["contracts/db.yaml"]
 */
export async function findFiles(
  paths: readonly string[] = ["."],
  options: FindFilesOptions = {},
): Promise<string[]> {
  checkArgument("paths", paths, strings);
  checkOptions(options, { gitignore: aBoolean });
  const { gitignore = true } = options;
  const { files, failures } = await searchPaths(paths, { hasIgnoreFiles: gitignore });
  const [failure] = failures;
  if (failure !== undefined) throw new UnreadableFileError(failure.path, failure.message);
  const session = new FileSession(
    files.map(({ path }) => path),
    {},
  );
  const names: string[] = [];
  for (const file of files) {
    // The caller learns why a file is not readable when it reads it.
    const checked = file.isFound
      ? await session.check(file).catch(handling(UnreadableFileError, (error) => error))
      : file;
    if (checked !== undefined) names.push(file.path);
    session.close(file.path);
  }
  return names;
}
