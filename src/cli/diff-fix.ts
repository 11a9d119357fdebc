import type { Finding } from "../findings/finding.js";
import { applyFixes } from "../fix/apply-fixes.js";
import type { DiffRun } from "./diff-run.js";
import type { Edits } from "./write-edits.js";

/**
 * Writes the versions that a comparison asks for into the texts of its documents. Several descriptors can
 * ask for a version in one file that they share: each text is edited once.
 */
export function versionEdits({ findings, texts }: DiffRun): Edits {
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
