import type { Finding, Fix } from "../findings/finding.js";
import { overlap, type Splice, splice, splicesOf } from "./splices.js";

export interface FixOptions {
  /** Whether to apply suggestions too, whose result a person should look at. Default `false`. */
  unsafe?: boolean | undefined;
}

/** A fix that was applied, and what it was for. */
export interface AppliedFix {
  finding: Finding;
  fix: Fix;
}

/** A text after its fixes. */
export interface FixedText {
  text: string;
  applied: AppliedFix[];
  /** Findings without a fix that could be applied; one in the way of another fix is among them. */
  left: Finding[];
}

/**
 * Applies the fixes of findings to the text that they were found in.
 *
 * Of fixes that touch the same characters the first is applied; check the result again for the
 * others. Everything that no fix touches stays as it is: comments, order, quotes, indentation.
 *
 * @param text the text as it was checked
 * @param findings what was found in it; fixes that edit other files are left
 * @example
 * const { findings } = validate(text, { uri: "db.yaml" });
 * const { text: mended } = applyFixes(text, findings);
 */
export function applyFixes(
  text: string,
  findings: readonly Finding[],
  options: FixOptions = {},
): FixedText {
  const chosen = chooseFixes(findings, options);
  const taken = new Set(chosen.map(({ finding }) => finding));
  return {
    text: splice(text, splicesOf(chosen.flatMap(({ fix }) => fix.edits))),
    applied: chosen,
    left: findings.filter((finding) => !taken.has(finding)),
  };
}

/** One fix for each finding, safe ones first, none in the way of another; in the order of the text. */
export function chooseFixes(
  findings: readonly Finding[],
  { unsafe = false }: FixOptions = {},
): AppliedFix[] {
  const wanted = findings.flatMap((finding) => {
    const { fixes = [] } = finding;
    const fix = fixes.find((one) => one.safe) ?? (unsafe ? fixes[0] : undefined);
    const isHere = fix?.edits.every((edit) => edit.file === finding.file);
    return fix && isHere ? [{ finding, fix, splices: splicesOf(fix.edits) }] : [];
  });
  wanted.sort(
    (a, b) => startOf(a.splices) - startOf(b.splices) || Number(b.fix.safe) - Number(a.fix.safe),
  );
  const chosen: AppliedFix[] = [];
  let last: Splice[] = [];
  for (const { finding, fix, splices } of wanted) {
    // What was chosen last reaches farthest, since none before it overlaps.
    if (splices.some((one) => last.some((other) => overlap(one, other)))) continue;
    chosen.push({ finding, fix });
    last = splices;
  }
  return chosen;
}

const startOf = (splices: readonly Splice[]): number => splices[0]?.start ?? 0;
