import { type Fix, type PlacedFinding, publicFinding } from "../findings/finding.js";
import { maskName } from "../secrets/mask.js";
import { mayHoldSecret } from "../secrets/source-secrets.js";
import type { ReportedFinding } from "./findings/report.js";

/**
 * Removes from a finding what a report must not have: secrets in the addresses of files, and fixes
 * whose text would repeat a secret. A program that reads a report can apply every fix in it, which a
 * masked text would not allow.
 *
 * @param text the document that the finding is about
 */
export function withoutSecrets(finding: PlacedFinding, text: string): ReportedFinding {
  const { fixes = [], related, ...rest } = publicFinding(finding);
  const shown = fixes.filter((fix) => !repeatsSecret(fix, text));
  const withheld = fixes.filter((fix) => !shown.includes(fix));
  return {
    ...withoutAddress(rest),
    ...(related && { related: related.map(withoutAddress) }),
    ...(shown.length > 0 && { fixes: shown }),
    ...(withheld.length > 0 && {
      withheldFixes: withheld.map(({ title, safe }) => ({ title, safe })),
    }),
  };
}

const withoutAddress = <P extends { file?: string }>(place: P): P => ({
  ...place,
  ...(place.file !== undefined && { file: maskName(place.file) }),
});

/** How much of the text around an edit can determine that what it writes is a secret. */
const AROUND = 2_000;

const repeatsSecret = ({ edits }: Fix, text: string): boolean =>
  edits.some(({ newText, range: { start, end } }) => {
    if (newText === "") return false;
    const before = text.slice(Math.max(0, start.offset - AROUND), start.offset);
    const after = text.slice(end.offset, end.offset + AROUND);
    const written = before.length + newText.length;
    return (
      (start.offset < end.offset && mayHoldSecret(text, start.offset, end.offset)) ||
      mayHoldSecret(before + newText + after, before.length, written)
    );
  });
