import { dirname, relative } from "node:path";
import {
  type History,
  pairDocuments,
  type SideDocuments,
} from "../../diff/pairing/pair-documents.js";
import type { DocumentReader, UnreadableDocument } from "../../engine/compare-trees.js";
import type { ReadDocument } from "../../engine/read-through-fixes.js";
import type { DiffPlan } from "../../reporters/changes/diff-run.js";
import type { FileFailure } from "../../reporters/findings/report.js";
import { handling } from "../../values/recover.js";
import { FileSession, type FileSettings } from "./file-session.js";
import type { DecodedText } from "./read-text.js";
import { type InputFile, searchPaths } from "./search-paths.js";
import { UnreadableFileError } from "./unreadable-file.js";

/** The documents that a comparison reads. */
export interface FilePlan extends DiffPlan {
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
  /**
   * Returns the text that a file of the new side has on the old side, or `undefined` if it has none there.
   * Absent if it is not known what belongs together.
   */
  readonly oldTextOf?: ((path: string) => string | undefined) | undefined;
}

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

/** The tree of files on one side. */
export interface Side {
  /** As a {@link DocumentReader}; throws UnreadableFileError for a document that cannot be read. */
  readonly read: (path: string, isNamed: boolean) => Promise<ReadDocument | undefined>;
  readonly documents: SideDocuments;
  readonly isSingle: boolean;
  readonly isFiles: boolean;
  /** Files and folders that could not be searched. */
  readonly failures?: readonly FileFailure[] | undefined;
  /** For a revision: the path in the working tree of a file that its name starts with. */
  readonly locate?: ((file: string) => string | undefined) | undefined;
}

/** The documents of a side that is one document. */
export const single = (path: string, shown: string): Pick<Side, "documents" | "isSingle"> => ({
  documents: new Map([["", { path, shown, isNamed: true }]]),
  isSingle: true,
});

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

/** Pairs the documents of two sides. */
export function planSides(old: Side, next: Side, history?: History): FilePlan {
  const { isSingle } = old;
  const pairs = pairDocuments(old, next, history);
  const locate = (file: string): string => next.locate?.(file) ?? old.locate?.(file) ?? file;
  const folder = isSingle ? dirname(locate(pairs[0]?.path ?? "")) : "";
  const readerOf =
    ({ read }: Side): DocumentReader =>
    (...asked) =>
      read(...asked).catch(handling(UnreadableFileError, unreadable));
  return {
    pairs,
    old: readerOf(old),
    new: readerOf(next),
    failures: [...(old.failures ?? []), ...(next.failures ?? [])],
    isWritable: next.isFiles,
    hasChanged: history && ((reached, file) => history.hasChanged(reached, file && locate(file))),
    isSingle,
    locate,
    subjectOf: (file) => history?.keyOf(locate(file)) ?? slashed(relative(folder, locate(file))),
  };
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");

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
): Side["read"] {
  const nameOf = (path: string): string => (path === "-" ? stdinName : path);
  const session = new FileSession(paths.map(nameOf), settings);
  const found = new Map(files.map((file) => [file.path, file]));
  return async (path, isNamed) => {
    const text = isNamed ? await readStream?.(path) : undefined;
    const file = { path, ...found.get(path), isFound: !isNamed };
    const read = await session.readThroughFixes(file, { name: nameOf(path), text });
    if (read !== undefined) session.close(read.checked.name);
    return read;
  };
}

const unreadable = ({ path, reason, code }: UnreadableFileError): UnreadableDocument => ({
  is: "unreadable",
  path,
  reason,
  isMissing: code !== undefined,
});
