import { printable } from "../findings/quote.js";
import { redactSource } from "../findings/redact-source.js";
import { unifiedDiff } from "./unified-diff.js";

/** Files before and after their fixes, by name. */
export type ChangedTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/**
 * Formats fixes as a unified diff. Passwords are redacted, as in every report, so `patch` cannot
 * apply a diff that contains one.
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
