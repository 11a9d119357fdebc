import { dirname, relative } from "node:path";
import type { EntryResult } from "../engine/entry-result.js";
import type { FileSettings } from "../node/files/file-engine.js";
import type { FileFailure } from "../reporters/findings/report.js";
import { type History, type PlannedPair, pairDocuments, type SideDocuments } from "./diff-pairs.js";
import type { DocumentSource, StreamReader } from "./diff-sources.js";

/** What is compared. */
export interface DiffPlan {
  readonly pairs: readonly PlannedPair[];
  readonly old: DocumentSource;
  readonly new: DocumentSource;
  /** The paths that could not be searched for documents. */
  readonly failures: readonly FileFailure[];
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
  /** Whether a document, or one that it refers to, is among the changed files, if those are known. */
  readonly hasChanged?: ((result: Pick<EntryResult, "uris">, path: string) => boolean) | undefined;
  /** Whether two single documents are compared, so both must exist. */
  readonly isSingle: boolean;
  /** The path in the working tree of a file that reports name by its revision. */
  readonly locate: (file: string) => string;
  /** The path of a document as a subject: the same wherever and however the command runs. */
  readonly subjectOf: (file: string) => string;
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
  const pathsOf = (side: "old" | "new", of: readonly PlannedPair[]): string[] =>
    of.flatMap((pair) => pair[side] ?? []);
  const sourceOf = (side: "old" | "new"): Promise<DocumentSource> =>
    (side === "old" ? old : next).source(new Set(pathsOf(side, named)), pathsOf(side, pairs));
  return {
    pairs,
    old: await sourceOf("old"),
    new: await sourceOf("new"),
    failures: [...(old.failures ?? []), ...(next.failures ?? [])],
    isWritable: next.isFiles,
    hasChanged: history && ((result, file) => history.hasChanged(result, locate(file))),
    isSingle,
    locate,
    subjectOf: (file) => history?.keyOf(locate(file)) ?? slashed(relative(folder, locate(file))),
  };
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");
