import { Boundary } from "../node/boundary.js";
import { FileWriter, NotWrittenError } from "../node/file-writer.js";
import { reasonOf } from "../node/reason.js";
import { rootFinder } from "../node/root-folder.js";
import type { FileFailure } from "../reporters/report.js";

/** Texts before and after they were fixed, by the name of the file. */
export type FileChanges = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/** The root folders of documents: what a reference may read, a fix may write. */
export function rootsOf(documents: Iterable<string>, root: string | undefined): string[] {
  if (root !== undefined) return [root];
  return [...new Set(Array.from(documents, rootFinder()))];
}

/**
 * Writes the files.
 *
 * @param roots folders below which files may be written
 * @returns those that could not be written
 */
export function writeChanges(changes: FileChanges, roots: readonly string[]): FileFailure[] {
  const failures: FileFailure[] = [];
  if (changes.size === 0) return failures;
  const boundaries = roots.map((root) => new Boundary(root));
  const mayWrite = (file: string): boolean => boundaries.some((root) => root.contains(file));
  const writer = new FileWriter();
  for (const [path, { before, after }] of changes) {
    try {
      writer.replace(path, before, after, mayWrite);
    } catch (error) {
      const reason = error instanceof NotWrittenError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be fixed: ${reason}` });
    }
  }
  return failures;
}
