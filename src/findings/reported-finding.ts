import { hiddenByWords, overlaps } from "../secrets/hidden-lines.js";
import { maskName, maskText } from "../secrets/mask.js";
import type { Span } from "../values/text-span.js";
import {
  type Decision,
  type Edit,
  type Finding,
  type Fix,
  PlacedEdit,
  type PlacedFinding,
  PlacedRange,
  publicFinding,
} from "./finding.js";

/** A finding in a report, with additional information for reporters. */
export type ReportedFinding = Finding & {
  /** The command that explains the code. */
  help?: string;
  /** A flag that may resolve the finding: "--allow-host … allows it". */
  hint?: string | undefined;
  /** The place of the finding in a form that is stable between runs; see `LastingPlaces`. */
  place?: string;
  /** The fixes that are not in the report, because their text would repeat a secret. */
  withheldFixes?: WithheldFix[];
};

/** The description of a fix that a report does not contain. */
type WithheldFix = Pick<Fix, "title" | "safe">;

/** A finding, with the command that explains it. */
export const withHelp = (finding: Finding): ReportedFinding => ({
  ...finding,
  help: `dsd explain ${finding.code}`,
});

/** A finding without what only other formats than JSON need. */
export const findingEntry = ({ place: _, ...finding }: ReportedFinding): ReportedFinding => finding;

/**
 * Removes from a finding what a report must not have: secrets in the addresses of files, and fixes
 * whose text would repeat a secret. A program that reads a report can apply every fix in it, which a
 * masked text would not allow.
 */
export function withoutSecrets(finding: PlacedFinding): ReportedFinding {
  const { fixes = [], related, decision, ...rest } = publicFinding(finding);
  const shown = fixes.filter((fix) => !writesSecret(fix, finding));
  const withheld = fixes.filter((fix) => !shown.includes(fix));
  return {
    ...withoutAddress(rest),
    ...(related && { related: related.map(withoutAddress) }),
    ...(shown.length > 0 && { fixes: shown }),
    ...(decision && { decision: withoutSecretEdits(decision, finding) }),
    ...(withheld.length > 0 && {
      withheldFixes: withheld.map(({ title, safe }) => ({ title, safe })),
    }),
  };
}

/** Returns a function that gives the file of a place another name. */
export const renamer =
  (rename: (file: string) => string) =>
  <P extends { file?: string }>(place: P): P =>
    place.file === undefined ? place : { ...place, file: rename(place.file) };

const withoutAddress = renamer(maskName);

/** A decision whose choices have no edits that would repeat a secret. */
const withoutSecretEdits = ({ text, choices }: Decision, finding: Finding): Decision => ({
  text,
  choices: choices.map(({ title, edits }) => ({
    title,
    ...(edits && !writesSecret({ edits }, finding) && { edits }),
  })),
});

/** Whether a fix writes a secret, of the text or another one. */
function writesSecret({ edits }: Pick<Fix, "edits">, { range }: Finding): boolean {
  const sourceOf = (edit: Edit): string => PlacedEdit.sourceOf(edit) ?? "";
  const spanOf = ({ range: { start, end } }: Edit): Span => ({
    start: start.offset,
    end: end.offset,
  });
  const find = range && PlacedRange.secretsOf(range);
  // One edit can remove what another one writes.
  const spans = new Set<Span>();
  for (const edit of edits) {
    for (const span of (find ?? hiddenByWords(sourceOf(edit)))(spanOf(edit))) spans.add(span);
  }
  const hidden = [...spans];
  return edits.some((edit) => {
    const { newText } = edit;
    const secrets = hidden.map(({ start, end }) =>
      sourceOf(edit)
        .slice(start, end)
        .replace(/^[\s"']+|[\s"']+$/g, ""),
    );
    return (
      newText !== "" &&
      (overlaps(hidden, spanOf(edit)) ||
        maskText(newText) !== newText ||
        secrets.some((secret) => secret.length > 2 && newText.includes(secret)))
    );
  });
}
