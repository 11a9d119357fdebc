import type { FileFailure } from "../../findings/document-report.js";
import type { Position } from "../../findings/finding.js";
import type { ReadDocument, Unchanged } from "../read-through-fixes.js";
import {
  type DocumentPair,
  type History,
  pairDocuments,
  type Reached,
  type SideDocuments,
} from "./pair-documents.js";

/**
 * Reads a document of one side of a comparison through its safe fixes.
 *
 * @param path as the pair names it
 * @param isNamed whether it was named, and not found in a folder: then it must have a descriptor
 * @param isUnchanged whether the file at a URI is the same on the other side
 * @returns `undefined` if it was found in a folder, and has nothing to do with descriptors
 */
export type DocumentReader = (
  path: string,
  isNamed: boolean,
  isUnchanged?: (uri: string) => boolean,
) => Promise<ReadDocument | UnreadableDocument | Unchanged | undefined>;

/** A document that cannot be read, or has no descriptor although it must. */
export interface UnreadableDocument {
  readonly is: "unreadable";
  readonly path: string;
  readonly reason: string;
  /** Whether there is no such file, or it may not be read. */
  readonly isMissing: boolean;
  /** Where the text is broken. */
  readonly position?: Position | undefined;
}

/** The tree of documents on one side. */
export interface Side {
  readonly read: DocumentReader;
  readonly documents: SideDocuments;
  readonly isSingle: boolean;
  /** Whether it consists of files that can be written to. */
  readonly isFiles: boolean;
  /** Files and folders that could not be searched. */
  readonly failures?: readonly FileFailure[] | undefined;
  /** For a revision: the path in the working tree of a file that its name starts with. */
  readonly locate?: ((file: string) => string | undefined) | undefined;
}

/** The documents of a side that is one document. */
export const single = (path: string, name: string): Pick<Side, "documents" | "isSingle"> => ({
  documents: new Map([["", { path, shown: name, isNamed: true }]]),
  isSingle: true,
});

/** The documents that a comparison reads. */
export interface DiffPlan {
  readonly pairs: readonly DocumentPair[];
  readonly old: Side;
  readonly new: Side;
  /** Whether a document, or one that it refers to, is among the changed files, if those are known. */
  readonly hasChanged?: ((reached: Reached, path?: string) => boolean) | undefined;
  /** Whether a file, or one that its references lead to, is among the changed files, if those are known. */
  readonly reachesChange?: ((uri: string) => Promise<boolean>) | undefined;
  /** Whether the file at a URI is the same on both sides, if that is known. */
  readonly isUnchanged?: ((uri: string) => boolean) | undefined;
  /** Whether two single documents are compared, so both must exist. */
  readonly isSingle: boolean;
  /** The path in the working tree of a file that reports name by its revision. */
  readonly locate: (file: string) => string;
  /** The path of a document as a subject: the same wherever and however the command runs. */
  readonly subjectOf: (file: string) => string;
  /**
   * Returns the text that a file of the new side has on the old side, or `undefined` if it has none there.
   * Absent if it is not known what belongs together.
   */
  readonly oldTextOf?: ((path: string) => string | undefined) | undefined;
}

/**
 * Pairs the documents of two sides.
 *
 * @param relativeTo returns the path of a file from the folder of another one, or from the working folder
 */
export function planSides(
  old: Side,
  next: Side,
  relativeTo: (first: string, file: string) => string,
  history?: History,
): DiffPlan {
  const pairs = pairDocuments(old, next, history);
  const locate = (file: string): string => next.locate?.(file) ?? old.locate?.(file) ?? file;
  const first = old.isSingle ? locate(pairs[0]?.path ?? "") : "";
  return {
    pairs,
    old,
    new: next,
    hasChanged: history && ((reached, file) => history.hasChanged(reached, file && locate(file))),
    reachesChange: history?.reachesChange,
    isUnchanged: history?.isUnchanged,
    isSingle: old.isSingle,
    locate,
    subjectOf: (file) => history?.keyOf(locate(file)) ?? relativeTo(first, locate(file)),
  };
}
