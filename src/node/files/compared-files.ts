import { dirname, relative } from "node:path";
import { DIFF_RULES, type DiffSettings } from "../../diff/settings.js";
import { type DiffRecord, diffRecord } from "../../engine/compare/diff-result.js";
import {
  type DiffPlan,
  type DocumentReader,
  type History,
  planSides,
  type Side,
} from "../../engine/compare/plan.js";
import { runDiff } from "../../engine/compare/run-diff.js";
import { rulesOfOptions } from "../../engine/options.js";
import type { ReadDocument, Unchanged } from "../../engine/read-through-fixes.js";
import { handling } from "../../values/recover.js";
import { checkOptions } from "../../words/options.js";
import type { CheckFileOptions } from "./check-file.js";
import { FileSession, type FileSettings } from "./file-session.js";
import { pathOf, slashed, statsOf, UnreadableFileError } from "./paths.js";
import type { DecodedText } from "./read-text.js";
import { type InputFile, searchPaths } from "./search-paths.js";

/** The facts about the run that a plan needs. */
export interface PlanContext {
  /**
   * Reads standard input (`-`), a pipe or a source; the result is `undefined` for a file. Default: there are
   * only files.
   *
   * @throws UnreadableFileError when it cannot be read
   */
  readonly readStream?: (path: string) => Promise<DecodedText | undefined>;
  readonly settings: FileSettings;
  readonly stdinName: string;
  readonly ignores?: ((path: string) => boolean) | undefined;
  /** The same for the old side of a repository, whose files `textOf` reads by their paths. */
  readonly oldIgnores?:
    | ((textOf: (path: string) => string | undefined) => Promise<PlanContext["ignores"]>)
    | undefined;
}

/** Plans the comparison of two sides whose documents are files. */
export const planFiles = (old: Side, next: Side, history?: History): DiffPlan =>
  planSides(old, next, (first, file) => slashed(relative(dirname(first), file)), history);

/** A folder, as a side. */
export async function folderSide(folder: string, context: PlanContext): Promise<Side> {
  // The other side may be a revision, which has every file that git tracks.
  const { files, failures } = await searchPaths([folder], { hasIgnoreFiles: false });
  const paths = files.map(({ path }) => path).filter((path) => !context.ignores?.(path));
  const documents = paths.map((path) => {
    const document = { path, shown: path, isNamed: false };
    return [slashed(relative(folder, path)), document] as const;
  });
  return {
    read: fileReader(paths, context, files),
    documents: new Map(documents),
    isSingle: false,
    isFiles: true,
    failures,
  };
}

/**
 * Reads files of the working tree, and standard input.
 *
 * @param paths the documents that will be checked; the named ones must have descriptors
 * @param files what a search has found
 */
export function fileReader(
  paths: readonly string[],
  { settings, stdinName, readStream }: PlanContext,
  files: readonly InputFile[] = [],
): DocumentReader {
  const nameOf = (path: string): string => (path === "-" ? stdinName : path);
  const session = new FileSession(paths.map(nameOf), settings);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return documentReader(async (path, isNamed, skip) => {
    const text = isNamed ? await readStream?.(path) : undefined;
    const file = { path, ...byPath.get(path), isFound: !isNamed };
    const read = await session.readThroughFixes(file, { name: nameOf(path), text }, skip);
    if (typeof read === "object") session.close(read.checked.name);
    return read;
  });
}

/** A reader that says why a document cannot be read. */
export const documentReader =
  (
    read: (...asked: Parameters<DocumentReader>) => Promise<ReadDocument | Unchanged | undefined>,
  ): DocumentReader =>
  (...asked) =>
    read(...asked).catch(
      handling(UnreadableFileError, ({ path, reason, code }) => {
        return { is: "unreadable", path, reason, isMissing: code !== undefined } as const;
      }),
    );

/** Options of {@link diffFolders}. */
export interface DiffFoldersOptions
  extends DiffSettings,
    Pick<CheckFileOptions, "root" | "allowedHosts"> {}

/**
 * Compares all descriptors of two folders, as `dsd diff OLD NEW` does: what was changed, added, removed
 * and moved. It reads no configuration.
 *
 * @param old a path or a `file:` URL
 * @param next the same
 * @returns the record that `dsd diff --format json` prints; secrets in it are masked
 * @throws UnreadableFileError when a folder does not exist
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * const { files, summary } = await diffFolders("contracts", "contracts");
 * files.filter(({ status }) => status === "removed").map(({ path }) => path); // []
 * summary.major; // 0
 */
export async function diffFolders(
  old: string | URL,
  next: string | URL,
  options: DiffFoldersOptions = {},
): Promise<DiffRecord> {
  checkOptions(options, { ...DIFF_RULES, ...rulesOfOptions(["root", "allowedHosts"]) });
  const { root, allowedHosts, ...settings } = options;
  const context = { settings: { root, allowedHosts }, stdinName: "" };
  const before = await folderSide(existingFolder(old), context);
  const after = await folderSide(existingFolder(next), context);
  const { report } = await runDiff(planFiles(before, after), settings);
  return diffRecord(report);
}

/** @throws UnreadableFileError */
function existingFolder(folder: string | URL): string {
  const path = pathOf(folder);
  if (statsOf(path)?.isDirectory()) return path;
  throw new UnreadableFileError(path, "there is no such folder");
}
