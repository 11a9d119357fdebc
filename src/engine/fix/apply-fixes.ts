import {
  type Edit,
  type Finding,
  type Fix,
  PlacedEdit,
  type PlacedFinding,
  type PlacedFix,
} from "../../findings/finding.js";
import { applyEdits } from "../../text/edits/apply-edits.js";
import type { TextEdit } from "../../text/fix-action.js";
import { countBefore } from "../../values/collections.js";
import type { Span } from "../../values/text-span.js";
import {
  aBoolean,
  anArray,
  aString,
  checkArgument,
  checkOptions,
  strings,
} from "../../words/options.js";

/** Options of {@link applyFixes}. */
export interface FixOptions {
  /** Whether to also apply unsafe fixes, whose results should be reviewed. Default: `false`. */
  unsafe?: boolean | undefined;
  /**
   * The fixes to apply: codes of findings, ids of rules, and kinds of fixes, which are ids of slips.
   * Default: all.
   */
  only?: readonly string[] | undefined;
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

/** A fix that is to be applied, as the engine keeps it. */
export interface ChosenFix extends AppliedFix {
  readonly fix: PlacedFix;
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
  checkArgument("text", text, aString);
  checkArgument("findings", findings, anArray);
  checkOptions(options, { unsafe: aBoolean, only: strings, file: aString });
  const parsed = findingsOf(text, findings, options.file);
  const chosen = chooseFixes(parsed, options);
  const edits = chosen.flatMap(({ fix }) => fix.edits);
  assertFit(text, edits);
  const taken = new Set(chosen.map(({ finding }) => finding));
  return {
    text: applyEdits(text, splicesOf(edits)),
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
    editsOf(finding).some((edit) => (PlacedEdit.sourceOf(edit) ?? text) !== text);
  if (file !== undefined) {
    const ofFile = fixable.filter((finding) => finding.file === file);
    if (ofFile.some(isOther)) throw foundElsewhere();
    return ofFile;
  }
  const ofText = fixable.filter((finding) => !isOther(finding));
  if (ofText.length === 0 && fixable.length > 0) {
    throw foundElsewhere(FILE_HINT);
  }
  // Edits from a report do not say which text they are for.
  if (new Set(ofText.map((finding) => finding.file)).size > 1) {
    throw new TypeError(`the findings are about several files${FILE_HINT}`);
  }
  return ofText;
}

const foundElsewhere = (hint = ""): TypeError =>
  new TypeError(`the findings were not found in this text${hint}`);

const FILE_HINT = "; `file` says which of their files the text is";

const editsOf = ({ fixes = [] }: Finding): Edit[] => fixes.flatMap(({ edits }) => edits);

/** Selects one fix for each finding, preferring safe ones, without overlaps, in text order. */
export function chooseFixes(
  findings: readonly PlacedFinding[],
  { unsafe, only }: FixOptions = {},
): ChosenFix[] {
  const wanted = findings.flatMap((finding) => {
    const { fixes = [], code } = finding;
    const chosen = fixes.filter(
      ({ kind }) => only?.some((name) => name === code || name === kind) ?? true,
    );
    const fix = chosen.find((one) => one.safe) ?? (unsafe ? chosen[0] : undefined);
    const isHere = fix?.edits.every((edit) => edit.file === finding.file);
    return fix && isHere ? [{ finding, fix, splices: splicesOf(fix.edits) }] : [];
  });
  wanted.sort(
    (a, b) => startOf(a.splices) - startOf(b.splices) || Number(b.fix.safe) - Number(a.fix.safe),
  );
  const chosen: ChosenFix[] = [];
  const taken = new TakenSpans();
  for (const { finding, fix, splices } of wanted) {
    if (taken.take(splices)) chosen.push({ finding, fix });
  }
  return chosen;
}

const startOf = (splices: readonly TextEdit[]): number => splices[0]?.start ?? 0;

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

/** The edits of one text by offsets, in text order. */
export const splicesOf = (edits: readonly Edit[]): TextEdit[] =>
  edits
    .map(({ range, newText }) => ({ start: range.start.offset, end: range.end.offset, newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end);

/** Whether two splices touch the same characters, or insert at the same place. */
const overlap = (a: TextEdit, b: TextEdit): boolean =>
  a.start === b.start || (a.start < b.start ? a.end > b.start : b.end > a.start);

/** The places that the chosen fixes change. */
class TakenSpans {
  /** In the order of the text; no two of them overlap. */
  readonly #splices: TextEdit[] = [];

  /** Takes the places of a fix, unless one of them is taken. */
  take(splices: readonly TextEdit[]): boolean {
    const places = splices.map((one) => this.#indexOf(one));
    const isFree = splices.every((one, index) => {
      const at = places[index] ?? 0;
      const neighbors = [this.#splices[at - 1], this.#splices[at]];
      return neighbors.every((other) => other === undefined || !overlap(one, other));
    });
    if (!isFree) return false;
    for (const one of splices) this.#splices.splice(this.#indexOf(one), 0, one);
    return true;
  }

  /** Where a splice belongs. */
  #indexOf({ start, end }: TextEdit): number {
    return countBefore(
      this.#splices,
      (other) => other.start < start || (other.start === start && other.end <= end),
    );
  }
}

/** A replaced part of a text, and the length of what replaces it. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** Maps offsets in the old text to offsets in the new text. */
export class OffsetMap {
  readonly #splices: readonly Replacement[];
  /** By how much each splice, at the same index, has shifted the text after it. */
  readonly #shifts: number[] = [];

  constructor(splices: readonly (TextEdit | Replacement)[]) {
    this.#splices = splices.map((one) => ({
      start: one.start,
      end: one.end,
      length: "length" in one ? one.length : one.newText.length,
    }));
    let shift = 0;
    for (const { start, end, length } of this.#splices) {
      shift += length - (end - start);
      this.#shifts.push(shift);
    }
  }

  /** Maps offsets in the new text to offsets in the old text. */
  inverse(): OffsetMap {
    return new OffsetMap(
      this.#splices.map(({ start, end, length }, index) => {
        const at = start + (this.#shifts[index - 1] ?? 0);
        return { start: at, end: at + length, length: end - start };
      }),
    );
  }

  /** Maps a span. What replaces a part of it belongs to it, but not what is removed at its end. */
  span({ start, end }: Span): Span {
    const index = countBefore(this.#splices, (one) => one.start < end) - 1;
    const last = this.#splices[index];
    const before = this.#shifts[index - 1] ?? 0;
    const isInside = last !== undefined && end <= last.end;
    return {
      start: this.map(start),
      end: isInside ? last.start + before + last.length : end + (this.#shifts[index] ?? 0),
    };
  }

  /** Maps an offset; replaced text maps to the start of its replacement. */
  map(offset: number): number {
    const index = countBefore(this.#splices, ({ start }) => start <= offset) - 1;
    const before = this.#shifts[index - 1] ?? 0;
    const last = this.#splices[index];
    if (last === undefined) return offset;
    if (offset < last.end) return last.start + before;
    return offset + (this.#shifts[index] ?? 0);
  }
}
