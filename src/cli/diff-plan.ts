import type { FileSettings } from "../node/file-engine.js";
import type { EntryResult } from "../workspace/entry-result.js";
import type { DocumentSource } from "./diff-sources.js";
import type { CommandIo } from "./io.js";

/** Two documents to compare. One of them can be missing. */
export interface PlannedPair {
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** The paths that reports show. */
  readonly oldPath: string | undefined;
  readonly path: string;
  /** Whether the document has another name on the new side. */
  readonly isRenamed: boolean;
}

/** What is compared. */
export interface DiffPlan {
  readonly pairs: readonly PlannedPair[];
  readonly old: DocumentSource;
  readonly new: DocumentSource;
  /** Whether the new side consists of files that fixes can be written to. */
  readonly isWritable: boolean;
  /** Whether a document, or one that it refers to, is among the changed files, if those are known. */
  readonly hasChanged?: ((result: Pick<EntryResult, "uris">, path: string) => boolean) | undefined;
  /** Whether the documents are single ones, so that both have to be there. */
  readonly isSingle: boolean;
  /** The path in the working tree of a file that reports name by its revision. */
  readonly locate: (file: string) => string;
}

/** What a plan needs to know of the run. */
export interface PlanContext {
  readonly io: CommandIo;
  readonly settings: FileSettings;
  readonly stdinName: string;
  readonly ignores: (path: string) => boolean;
}

/** The tree of files on one side, by the path that both sides share. */
export interface Side {
  readonly source: (
    named: ReadonlySet<string>,
    paths: readonly string[],
  ) => Promise<DocumentSource>;
  /** Its documents: the path for the source, and the one for reports, by the path that pairs them. */
  readonly documents: ReadonlyMap<string, { readonly path: string; readonly shown: string }>;
  readonly isSingle: boolean;
  readonly isFiles: boolean;
  /** For a revision: the path in the working tree of a file that its name starts with. */
  readonly locate?: ((file: string) => string | undefined) | undefined;
}

/** Pairs the documents of two sides by their paths. */
export async function planSides(
  old: Side,
  next: Side,
  renames: ReadonlyMap<string, string> = new Map(),
): Promise<DiffPlan> {
  const { isSingle } = old;
  const pairs: PlannedPair[] = [];
  const used = new Set<string>();
  for (const [key, document] of next.documents) {
    const from = isSingle ? [...old.documents.keys()][0] : (renames.get(key) ?? key);
    const before = from === undefined ? undefined : old.documents.get(from);
    if (from !== undefined && before !== undefined) used.add(from);
    pairs.push({
      old: before?.path,
      oldPath: before?.shown,
      new: document.path,
      path: document.shown,
      isRenamed: !isSingle && before !== undefined && from !== key,
    });
  }
  for (const [key, { path, shown }] of old.documents) {
    if (used.has(key)) continue;
    pairs.push({ old: path, oldPath: shown, new: undefined, path: shown, isRenamed: false });
  }
  const pathsOf = (side: "old" | "new"): string[] => pairs.flatMap((pair) => pair[side] ?? []);
  const namedOf = (side: "old" | "new") => new Set(isSingle ? pathsOf(side) : []);
  return {
    pairs,
    old: await old.source(namedOf("old"), pathsOf("old")),
    new: await next.source(namedOf("new"), pathsOf("new")),
    isWritable: next.isFiles,
    isSingle,
    locate: (file) => next.locate?.(file) ?? old.locate?.(file) ?? file,
  };
}

/** A path with `/` between its parts. */
export const slashed = (path: string): string => path.replaceAll("\\", "/");
