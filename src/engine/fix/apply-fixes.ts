import { sourceOf } from "../../findings/edit-source.js";
import type { Edit, Finding, Fix } from "../../findings/finding.js";
import { assertKnownOptions } from "../../words/known-options.js";
import { type Splice, splice, splicesOf, TakenSpans } from "./splices.js";

/** Options of {@link applyFixes}. */
export interface FixOptions {
  /** Whether to also apply unsafe fixes, whose results should be reviewed. Default: `false`. */
  unsafe?: boolean | undefined;
  /**
   * The file name of the text, as in the findings. Fixes for other files are not applied. Required
   * when the findings are about several files.
   */
  file?: string | undefined;
}

/** A fix that was applied, and the finding that it fixes. */
export interface AppliedFix {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** The result of applying fixes to a text. */
export interface FixedText {
  readonly text: string;
  readonly applied: readonly AppliedFix[];
  /** The findings that were not fixed, including those whose fix overlaps another fix. */
  readonly left: readonly Finding[];
}

/**
 * Applies the fixes of findings to their text.
 *
 * If several fixes touch the same characters, only the first one is applied; check the result again
 * to get the others. Everything else in the text stays the same: comments, order, quotes,
 * indentation, and byte-order mark.
 *
 * @param text the text as it was checked
 * @param findings the findings in this text
 * @throws TypeError when the findings were not found in this text, or may be about several files.
 *   Findings out of a JSON report do not say what their text was: then only the line and column of each
 *   edit must be in the text.
 * @example
 * const text = '{ "titel": "Shop", "version": "1.0.0" }';
 * const { findings } = validate(text, { as: "info" });
 * applyFixes(text, findings).text; // '{ "title": "Shop", "version": "1.0.0" }'
 */
export function applyFixes(
  text: string,
  findings: readonly Finding[],
  options: FixOptions = {},
): FixedText {
  assertKnownOptions(options, ["unsafe", "file"]);
  const own = findingsOf(text, findings, options.file);
  const chosen = chooseFixes(own, options);
  const edits = chosen.flatMap(({ fix }) => fix.edits);
  assertFit(text, edits);
  const taken = new Set(chosen.map(({ finding }) => finding));
  return {
    text: splice(text, splicesOf(edits)),
    applied: chosen,
    left: findings.filter((finding) => !taken.has(finding)),
  };
}

/** The findings whose fixes are for this text. */
function findingsOf(
  text: string,
  findings: readonly Finding[],
  file: string | undefined,
): readonly Finding[] {
  const fixable = findings.filter(({ fixes = [] }) => fixes.length > 0);
  const isOther = (finding: Finding) =>
    editsOf(finding).some((edit) => (sourceOf(edit) ?? text) !== text);
  if (file !== undefined) {
    const own = fixable.filter((finding) => finding.file === file);
    if (own.some(isOther)) throw foundElsewhere();
    return own;
  }
  const own = fixable.filter((finding) => !isOther(finding));
  if (own.length === 0 && fixable.length > 0) {
    throw foundElsewhere(FILE_HINT);
  }
  // Edits from a report do not say which text they are for.
  if (new Set(own.map((finding) => finding.file)).size > 1) {
    throw new TypeError(`the findings are about several files${FILE_HINT}`);
  }
  return own;
}

const foundElsewhere = (hint = ""): TypeError =>
  new TypeError(`the findings were not found in this text${hint}`);

const FILE_HINT = "; the option file says which of their files the text is";

const editsOf = ({ fixes = [] }: Finding): Edit[] => fixes.flatMap(({ edits }) => edits);

/** Selects one fix for each finding, preferring safe ones, without overlaps, in text order. */
export function chooseFixes(
  findings: readonly Finding[],
  { unsafe = false }: Pick<FixOptions, "unsafe"> = {},
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
  const taken = new TakenSpans();
  for (const { finding, fix, splices } of wanted) {
    if (taken.take(splices)) chosen.push({ finding, fix });
  }
  return chosen;
}

const startOf = (splices: readonly Splice[]): number => splices[0]?.start ?? 0;

/**
 * Edits for another text would be applied at meaningless places. Therefore the line, column, and
 * offset of each edit must agree on a place in this text.
 */
function assertFit(text: string, edits: readonly Edit[]): void {
  const positions = edits
    .flatMap(({ range }) => [range.start, range.end])
    .sort((a, b) => a.offset - b.offset);
  const lineEnd = /\r\n?|\n/g;
  let line = 1;
  let start = 0;
  let next = lineEnd.exec(text);
  for (const position of positions) {
    while (next !== null && lineEnd.lastIndex <= position.offset) {
      line++;
      start = lineEnd.lastIndex;
      next = lineEnd.exec(text);
    }
    const fits = position.line === line && position.column === position.offset - start + 1;
    if (!fits || position.offset > text.length) {
      throw foundElsewhere();
    }
  }
}
