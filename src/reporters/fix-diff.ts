import { printable } from "../findings/quote.js";
import { redactSource } from "../findings/redact-source.js";
import { unifiedDiff } from "./unified-diff.js";

/** Files before and after their fixes, by name. */
export type ChangedTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Fixes as a unified diff. Passwords in it are redacted, as in every report: it shows what would be
 * done, but `patch` does not take such a diff.
 *
 * @param isTerminal whether to show control characters as escapes
 */
export function diffOfFixes(changes: ChangedTexts, isTerminal: boolean): string {
  const diff = [...changes]
    .map(([file, { before, after }]) => unifiedDiff(file, before, after))
    .join("");
  const shown = redactSource(diff);
  if (!isTerminal) return shown;
  return shown
    .split("\n")
    .map((line) => printable(line.replaceAll("\t", "  ")))
    .join("\n");
}
