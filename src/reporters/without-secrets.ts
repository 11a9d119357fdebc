import type { Finding, Fix } from "../findings/finding.js";
import { redact } from "../secrets/find-secrets.js";
import { redactSource, type SourceSecrets } from "../secrets/source-secrets.js";
import { formatPointer, parsePointer } from "../values/json-pointer.js";
import type { ReportedFinding } from "./findings/report.js";

/** A web address can have a signature or a password; the name of a file must stay unchanged. */
export const nameWithoutSecrets = (file: string): string =>
  /^https?:/.test(file) ? redact(file) : file;

/**
 * Removes secrets from a finding for a report: those in pointers and in the addresses of files, and
 * fixes whose text would repeat a secret. A program that reads a report can apply every fix in it,
 * which a redacted text would not allow.
 *
 * @param secrets those of the document that the finding is about
 */
export function withoutSecrets(finding: Finding, secrets: SourceSecrets): ReportedFinding {
  const { fixes = [], related, ...rest } = finding;
  const shown = fixes.filter((fix) => !repeatsSecret(fix, secrets));
  const withheld = fixes.filter((fix) => !shown.includes(fix));
  return {
    ...placeWithoutSecrets(rest),
    ...(related && { related: related.map(placeWithoutSecrets) }),
    ...(shown.length > 0 && { fixes: shown }),
    ...(withheld.length > 0 && {
      withheldFixes: withheld.map(({ title, safe }) => ({ title, safe })),
    }),
  };
}

const placeWithoutSecrets = <P extends { file?: string; pointer: string }>(place: P): P => ({
  ...place,
  ...(place.file !== undefined && { file: nameWithoutSecrets(place.file) }),
  pointer: pointerWithoutSecrets(place.pointer),
});

/** A key can be a connection string. */
export const pointerWithoutSecrets = (pointer: string): string =>
  formatPointer((parsePointer(pointer) ?? []).map((key) => redact(String(key))));

const repeatsSecret = ({ edits }: Fix, secrets: SourceSecrets): boolean =>
  edits.some(
    ({ newText, range: { start, end } }) =>
      newText !== "" &&
      (secrets.within(start.offset, end.offset).length > 0 || redactSource(newText) !== newText),
  );
