import { Boundary } from "../node/files/boundary.js";
import { FileWriter, NotWrittenError } from "../node/files/file-writer.js";
import { reasonOf } from "../node/files/reason.js";
import { rootFinder } from "../node/files/root-folder.js";
import type { FileFailure } from "../reporters/findings/report.js";

/** Files before and after an edit, by name. */
type Edits = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Returns the folders below which the fixes of some documents may be written: a fix may write
 * whatever a reference may read.
 *
 * @param root the root folder of all of them, if there is one
 */
export function rootsOf(documents: readonly string[], root: string | undefined): string[] {
  if (root !== undefined) return [root];
  return [...new Set(documents.map(rootFinder()))];
}

/**
 * Writes edited files.
 *
 * @param done the word for what happens to them: "fixed"
 * @returns those that could not be written
 */
export function writeEdits(
  edits: Edits,
  roots: readonly string[],
  done: "fixed" | "written",
): FileFailure[] {
  const failures: FileFailure[] = [];
  if (edits.size === 0) return failures;
  const boundaries = roots.map((root) => new Boundary(root));
  const mayWrite = (file: string): boolean => boundaries.some((root) => root.contains(file));
  const writer = new FileWriter();
  for (const [path, { before, after }] of edits) {
    try {
      writer.replace(path, before, after, mayWrite);
    } catch (error) {
      const reason = error instanceof NotWrittenError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be ${done}: ${reason}` });
    }
  }
  return failures;
}
