import { resolve } from "node:path";
import type { Finding } from "../findings/finding.js";
import { applyFixes } from "../fix/apply-fixes.js";
import { reasonOf } from "../node/reason.js";
import { ChangedFileError, replaceFile } from "../node/replace-file.js";
import type { FileFailure } from "../reporters/report.js";
import type { DiffRun } from "./diff-run.js";

export { diffOfFixes } from "../reporters/fix-diff.js";

/** Files before and after their versions were written, by name. */
export type VersionEdits = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Writes the versions that a comparison asks for into the texts of its documents. Several descriptors can
 * ask for a version in one file that they share: each text is edited once.
 */
export function versionEdits({ findings, texts }: DiffRun): VersionEdits {
  const edits = new Map<string, { before: string; after: string }>();
  for (const [file, before] of texts) {
    const own = new Map<string, Finding>();
    for (const finding of findings) {
      if (finding.file !== file) continue;
      const key = `${finding.code} ${finding.pointer}`;
      if (!own.has(key)) own.set(key, finding);
    }
    const { text: after } = applyFixes(before, [...own.values()], { file });
    if (after !== before) edits.set(file, { before, after });
  }
  return edits;
}

/** Writes the files; the result has those that could not be written. */
export function writeVersions(edits: VersionEdits): FileFailure[] {
  const failures: FileFailure[] = [];
  for (const [path, { before, after }] of edits) {
    try {
      replaceFile(resolve(path), before, after);
    } catch (error) {
      const reason = error instanceof ChangedFileError ? error.message : reasonOf(error);
      failures.push({ path, message: `it could not be written: ${reason}` });
    }
  }
  return failures;
}
