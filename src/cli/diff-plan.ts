import { dirname, relative } from "node:path";
import {
  type DocumentPair,
  type History,
  pairDocuments,
  type SideDocuments,
} from "../diff/pairing/pair-documents.js";
import type { ComparedTrees, DocumentSource, UnreadableDocument } from "../engine/compare-trees.js";
import type { ReadDocument } from "../engine/read-through-fixes.js";
import { FileSession, type FileSettings } from "../node/files/file-session.js";
import type { InputFile } from "../node/files/find-files.js";
import { statsOf } from "../node/files/paths.js";
import { type DecodedText, decode, readTextFile } from "../node/files/read-text.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { Revision } from "../node/git/revision.js";
import type { FileFailure } from "../reporters/findings/report.js";
import type { CommandIo } from "./io.js";

/** What is compared. */
export interface DiffPlan extends ComparedTrees {
  /** The paths that could not be searched for documents. */
  readonly failures: readonly FileFailure[];
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
}

/** What a plan needs to know about the run. */
export interface PlanContext {
  readonly readStream: StreamReader;
  readonly settings: FileSettings;
  readonly stdinName: string;
  readonly ignores: (path: string) => boolean;
}

/** The tree of files on one side. */
export interface Side {
  readonly source: (
    named: ReadonlySet<string>,
    paths: readonly string[],
  ) => Promise<DocumentSource>;
  readonly documents: SideDocuments;
  readonly isSingle: boolean;
  readonly isFiles: boolean;
  /** Files and folders that could not be searched. */
  readonly failures?: readonly FileFailure[] | undefined;
  /** For a revision: the path in the working tree of a file that its name starts with. */
  readonly locate?: ((file: string) => string | undefined) | undefined;
}

/** Pairs the documents of two sides. */
export async function planSides(old: Side, next: Side, history?: History): Promise<DiffPlan> {
  const { isSingle } = old;
  const pairs = pairDocuments(old, next, history);
  const locate = (file: string): string => next.locate?.(file) ?? old.locate?.(file) ?? file;
  const folder = isSingle ? dirname(locate(pairs[0]?.path ?? "")) : "";
  const named = pairs.filter((pair) => pair.isNamed);
  const pathsOf = (side: "old" | "new", of: readonly DocumentPair[]): string[] =>
    of.flatMap((pair) => pair[side] ?? []);
  const sourceOf = (side: "old" | "new"): Promise<DocumentSource> =>
    (side === "old" ? old : next).source(new Set(pathsOf(side, named)), pathsOf(side, pairs));
  return {
    pairs,
    old: await sourceOf("old"),
    new: await sourceOf("new"),
    failures: [...(old.failures ?? []), ...(next.failures ?? [])],
    isWritable: next.isFiles,
    hasChanged: history && ((reached, file) => history.hasChanged(reached, locate(file))),
    isSingle,
    locate,
    subjectOf: (file) => history?.keyOf(locate(file)) ?? slashed(relative(folder, locate(file))),
  };
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");

/**
 * Reads standard input (`-`) or a pipe; the result is `undefined` for a file.
 *
 * @throws UnreadableFileError when it cannot be read
 */
type StreamReader = (path: string) => Promise<DecodedText | undefined>;

/** Reads each stream once: a run that fixes versions compares twice, before and after. */
export function streamReader(io: CommandIo): StreamReader {
  const texts = new Map<string, DecodedText>();
  return async (path) => {
    const known = texts.get(path);
    if (known !== undefined || (path !== "-" && statsOf(path)?.isFile() !== false)) return known;
    const text = path === "-" ? decode(await io.stdin()) : readTextFile(path);
    texts.set(path, text);
    return text;
  };
}

/**
 * Files of the working tree, and standard input.
 *
 * @param paths the documents that will be checked; the named ones must have descriptors
 * @param files what a search has found
 */
export async function fileSource(
  paths: readonly string[],
  named: ReadonlySet<string>,
  { settings, stdinName, readStream }: PlanContext,
  files: readonly InputFile[] = [],
): Promise<DocumentSource> {
  const nameOf = (path: string): string => (path === "-" ? stdinName : path);
  const session = await FileSession.for(paths.map(nameOf), settings);
  const found = new Map(files.map((file) => [file.path, file]));
  return documentSource(named, async (path, isNamed) => {
    const text = isNamed ? await readStream(path) : undefined;
    const file = { path, ...found.get(path), isFound: !isNamed };
    const read = await session.readThroughFixes(file, { name: nameOf(path), text });
    if (read !== undefined) session.close(read.checked.name);
    return read;
  });
}

/** Files at a revision of git; their paths start at the top folder. */
export const revisionSource = (revision: Revision, named: ReadonlySet<string>): DocumentSource =>
  documentSource(named, (path, isNamed) => revision.readThroughFixes(path, !isNamed));

const documentSource = (
  named: ReadonlySet<string>,
  read: (path: string, isNamed: boolean) => Promise<ReadDocument | undefined>,
): DocumentSource => ({
  isNamed: (path) => named.has(path),
  read: (path) => readable(() => read(path, named.has(path))),
});

/** A document, or why it cannot be read. */
async function readable(
  read: () => Promise<ReadDocument | undefined>,
): Promise<ReadDocument | UnreadableDocument | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const { path, reason, code } = error;
    return { is: "unreadable", path, reason, isMissing: code !== undefined };
  }
}
