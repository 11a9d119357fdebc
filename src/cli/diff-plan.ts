import { dirname, relative } from "node:path";
import {
  type DocumentPair,
  type History,
  pairDocuments,
  type SideDocuments,
} from "../diff/pairing/pair-documents.js";
import type { ComparedTrees, DocumentSource } from "../engine/compare-trees.js";
import type { FileSettings } from "../node/files/file-session.js";
import type { FileFailure } from "../reporters/findings/report.js";
import type { StreamReader } from "./diff-sources.js";

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
