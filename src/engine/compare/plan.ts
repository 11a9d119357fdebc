import { Pairing } from "../../diff/pairing/pairs.js";
import type { FileFailure } from "../../findings/document-report.js";
import type { Position } from "../../findings/finding.js";
import type { ReadDocument, Unchanged } from "../read-through-fixes.js";

/**
 * Reads a document of one side of a comparison through its safe fixes.
 *
 * @param path as the pair names it
 * @param isNamed whether it was named, and not found in a folder: then it must have a descriptor
 * @param skip whether the file need not be parsed
 * @returns `undefined` if it was found in a folder, and has nothing to do with descriptors
 */
export type DocumentReader = (
  path: string,
  isNamed: boolean,
  skip?: Skip,
) => Promise<ReadDocument | UnreadableDocument | Unchanged | undefined>;

/** Whether the file at a URI, with this text, need not be parsed. */
export type Skip = (uri: string, text: string) => boolean;

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

/** Two documents to compare. One of them can be missing. */
export interface DocumentPair {
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** The paths that reports show. */
  readonly oldPath: string | undefined;
  readonly path: string;
  /** Whether the document has another name on the new side. */
  readonly isRenamed: boolean;
  /** Whether it was named itself. */
  readonly isNamed: boolean;
  /** Whether it is outside the compared paths: it counts only if it is a descriptor that moved. */
  readonly isElsewhere: boolean;
  /** Its path from the top folder of the repository or the folder that is compared; `""` for a single one. */
  readonly key: string;
}

/** A document on one side. */
export interface SideDocument {
  /** For the source. */
  readonly path: string;
  /** For reports. */
  readonly shown: string;
  /** Whether it was named itself, and not found in a folder: then it must be a descriptor. */
  readonly isNamed: boolean;
}

/** Documents by the path that pairs them. */
export type SideDocuments = ReadonlyMap<string, SideDocument>;

/** URIs of the documents that a check has reached. */
interface Reached {
  readonly uris: readonly string[];
}

/** The renames between the old side and the new one, as git tells them. */
export interface History {
  /** Files that git says were renamed: the old path by the new one. */
  readonly renames: ReadonlyMap<string, string>;
  /** Whether git says that a file of the old side changed or was removed. */
  readonly isTouched: (path: string) => boolean;
  /** Old documents that were removed outside the compared paths: they may have moved. */
  readonly others: SideDocuments;
  /** Whether a document, or one that it refers to, is among the changed files. */
  readonly hasChanged: (reached: Reached, path?: string) => boolean;
  /** Whether a file, or one that its references lead to, is among the changed files. */
  readonly reachesChange: (uri: string) => Promise<boolean>;
  /** Whether the file at a URI is the same on both sides. */
  readonly isUnchanged: (uri: string) => boolean;
  /** The path from the top folder of a file of the working tree. */
  readonly keyOf: (path: string) => string;
}

/** The parts of a side that determine its pairs. */
interface Paired {
  readonly documents: SideDocuments;
  readonly isSingle: boolean;
}

/** Pairs the documents of two sides: by what git says, by their paths, and by their paths without extensions. */
function pairDocuments(old: Paired, next: Paired, history?: History): DocumentPair[] {
  const olds = new Map([...(history?.others ?? []), ...old.documents]);
  const partners = new Map<string, string>();
  const pair = (key: string, from: string | undefined): void => {
    if (from === undefined || !olds.has(from) || partners.has(key)) return;
    partners.set(key, from);
    unpaired.delete(from);
  };
  const unpaired = new Set(olds.keys());
  if (old.isSingle) pair("", "");
  for (const key of next.documents.keys()) {
    const from = history?.renames.get(key) ?? key;
    if (unpaired.has(from)) pair(key, from);
  }
  // A document can be in another language under the same name: `db.yaml` and `db.json`. If several are, none is paired.
  const stemOf = (path: string): string => path.replace(/\.[^./]*$/, "");
  const single = [...next.documents.keys()].filter((key) => !partners.has(key));
  const pairing = new Pairing([...unpaired], single);
  for (const [from, key] of pairing.pairBy(stemOf, stemOf, { isUnique: true })) pair(key, from);
  const removed = [...old.documents].filter(
    ([key]) => unpaired.has(key) && history?.isTouched(key) !== false,
  );
  const isAnyNew = partners.size < next.documents.size;
  const elsewhere = [...((isAnyNew && history?.others) || [])].filter(
    ([key]) => unpaired.has(key) && !old.documents.has(key),
  );
  return [
    ...[...next.documents].map(([key, document]) => {
      const from = partners.get(key);
      const before = from === undefined ? undefined : olds.get(from);
      return planned(key, before, document, from !== key && before !== undefined);
    }),
    ...removed.map(([key, document]) => planned(key, document, undefined, false)),
    ...elsewhere.map(([key, document]) => ({
      ...planned(key, document, undefined, false),
      isElsewhere: true,
    })),
  ];
}

function planned(
  key: string,
  old: SideDocument | undefined,
  next: SideDocument | undefined,
  isRenamed: boolean,
): DocumentPair {
  return {
    old: old?.path,
    oldPath: old?.shown,
    new: next?.path,
    path: (next ?? old)?.shown ?? "",
    isRenamed,
    // A document that was removed need not be a descriptor.
    isNamed: next?.isNamed === true,
    isElsewhere: false,
    key,
  };
}
