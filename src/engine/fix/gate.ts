import { findingCodes } from "../../findings/codes.js";
import type { Edit, Finding, Named, PlacedFinding } from "../../findings/finding.js";
import { applyEdits } from "../../text/edits/apply-edits.js";
import type { SourceDocument } from "../../text/source-document.js";
import { foldSyntax } from "../../text/syntax-tree.js";
import { countBefore, grouped } from "../../values/collections.js";
import type { Span } from "../../values/text-span.js";
import { type ChosenFix, OffsetMap, splicesOf } from "./apply-fixes.js";

// The one gate for repairs. A fix is applied if
//
// - the text parses as well as before, or better;
// - no string and no comment swallows what was structure;
// - what could be read of a text with syntax errors stays where it is;
// - no value is lost, unless the title of the fix says that it removes or replaces it;
// - there are not more findings;
// - what was written is meant as a value: no placeholder, and no address or prose as a reference.
//
// So slips, rules and syntax errors do not need to check this themselves.

/** A file and its findings. */
export interface InspectedFile {
  readonly source: SourceDocument;
  readonly findings: readonly PlacedFinding[];
  /**
   * Whether the file may be changed. It may not if some of its findings were not kept, because then
   * new findings could not be recognized.
   */
  readonly canChange: boolean;
}

/** Files with their findings, by name. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/** Texts in place of those of files, by name. */
export type Texts = ReadonlyMap<string, string>;

/** A fix and its file. */
export interface Candidate extends ChosenFix {
  readonly file: string;
}

/**
 * Checks all files.
 *
 * @param texts texts that replace those on disk, by file name
 */
export type Inspect = (texts: Texts) => Inspection | Promise<Inspection>;

/** Where the gate starts: the texts, and what is found in them. */
interface Start {
  readonly texts: Texts;
  readonly inspection: Inspection;
}

/** How many checks are left, and how many a call may make in any case. */
export interface Trials {
  left: number;
  readonly least: number;
}

/**
 * The number of checks to find harmful fixes. Each check covers all files, so large files get fewer
 * checks: together, these cover about `TRIED_LENGTH` characters.
 */
const MAX_TRIALS = 500;
const TRIED_LENGTH = 2_000_000;

export function trialsFor(inspection: Inspection, least: number): Trials {
  let length = 1;
  for (const { source } of inspection.values()) length += source.text.length;
  const trials = Math.min(MAX_TRIALS, Math.max(least, Math.floor(TRIED_LENGTH / length)));
  return { left: trials, least };
}

/**
 * Selects the candidates that pass. It tries all of them together; if that fails, it tries each half
 * together with those that have passed.
 *
 * @param mayAdd whether there may be more findings for now, because other fixes follow
 * @returns those that pass, and what is found after them
 */
export async function passing(
  { texts, inspection }: Start,
  all: readonly Candidate[],
  { inspect, trials }: { readonly inspect: Inspect; readonly trials: Trials },
  mayAdd: boolean,
): Promise<{ passed: readonly Candidate[]; after: Inspection }> {
  const passed: Candidate[] = [];
  const waiting = [all];
  let state = inspection;
  const end = Math.min(trials.left - trials.least, 0);
  for (; trials.left > end; trials.left--) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (next.length === 0) continue;
    const together = [...passed, ...next];
    const after = await inspect(applied(inspection, texts, together).texts);
    const isGood =
      (mayAdd || !addsFinding(state, after, together, next)) &&
      keepsMeaning(inspection, after, together);
    if (isGood) {
      passed.push(...next);
      state = after;
    } else if (next.length > 1) {
      const middle = next.length >> 1;
      waiting.push(next.slice(middle), next.slice(0, middle));
    }
  }
  return { passed, after: state };
}

/** The texts after fixes, and where everything is in them. */
export function applied(
  inspection: Inspection,
  texts: Texts,
  fixes: readonly Candidate[],
): { readonly texts: Texts; readonly offsets: ReadonlyMap<string, OffsetMap> } {
  const offsets = new Map<string, OffsetMap>();
  const result = new Map(texts);
  for (const [file, ofFile] of grouped(fixes, (one) => one.file)) {
    const splices = splicesOf(ofFile.flatMap(({ fix }) => fix.edits));
    offsets.set(file, new OffsetMap(splices));
    result.set(file, applyEdits(inspection.get(file)?.source.text ?? "", splices));
  }
  return { texts: result, offsets };
}

/** Whether every text parses as well as before, and says what it said. */
const keepsMeaning = (
  before: Inspection,
  after: Inspection,
  fixes: readonly Candidate[],
): boolean =>
  [...grouped(fixes, ({ file }) => file)].every(([file, ofFile]) => {
    const [source, next] = [before, after].map((inspection) => inspection.get(file)?.source);
    if (source === undefined || next === undefined) return false;
    const edits = splicesOf(ofFile.flatMap(({ fix }) => fix.edits));
    const offsets = new OffsetMap(edits);
    const named = ofFile.flatMap(({ fix }) => fix.named ?? []);
    const isNamed = overlapsOneOf(named);
    return (
      ofFile.every((one) => isMeant(source, one)) &&
      parsesAsWell(source, next, offsets, ofFile) &&
      !swallowsStructure(source, next, offsets.inverse(), isNamed) &&
      (source.isReadable
        ? losesNoValue(source, next, named)
        : keepsMembers(source, next, offsets) &&
          edits.every(
            (edit) =>
              isNamed(edit) || hasLetters(edit.newText, source.text.slice(edit.start, edit.end)),
          ))
    );
  });

/**
 * Whether a text parses as well as before. If it still cannot be read, it must have fewer errors in the
 * part that the parser had read before, none where it was repaired, and must not have become plain text.
 */
function parsesAsWell(
  before: SourceDocument,
  after: SourceDocument,
  offsets: OffsetMap,
  fixes: readonly Candidate[],
): boolean {
  if (before.isReadable) return after.isReadable && after.problemCount <= before.problemCount;
  if (after.isReadable) return true;
  // What follows the end of a document says nothing about how the lines before it were meant.
  if (/^\.{3}\s*$/m.test(before.text)) return false;
  const last = Math.max(...before.problems.map(({ start }) => offsets.map(start)));
  const again = after.problems.filter(({ start }) => start <= last);
  const lineOf = (offset: number) => after.lines.positionAt(offset).line;
  const isHere = fixes.some(({ finding: { range } }) => {
    const [start, end] = [range?.start, range?.end].map((one) => offsets.map(one?.offset ?? 0));
    return after.problems.some(
      (problem) =>
        lineOf(problem.start) === lineOf(start ?? 0) ||
        // Nothing could be read after it.
        (problem.start >= (end ?? 0) && after.text.slice(end, problem.start).trim() === ""),
    );
  });
  const isText = after.syntax().root?.kind === "scalar";
  return again.length < before.problems.length && !isHere && !isText;
}

/** Matches a placeholder, which is written in place of a value that is not known yet. */
const PLACEHOLDER = /^(?:\.{2,}|…|<.*>|\$\{.*\}|\{\{.*\}\}|\?+|TODO|TBD|FIXME|XXX)$/i;
/** Matches what cannot be a reference: an address with a scheme, or several words. */
const NO_REFERENCE = /^[a-z][a-z\d+.-]*:|\s/i;

/** Whether the value that a fix is about is meant as one, and not as a reference if it cannot be one. */
function isMeant({ text }: SourceDocument, { finding, fix }: Candidate): boolean {
  const { code, range } = finding;
  const value = text.slice(range?.start.offset, range?.end.offset).replace(/^(["'])(.*)\1$/s, "$2");
  const refers = fix.edits.some(({ newText }) => /\$ref["']?:/.test(newText));
  return (
    !PLACEHOLDER.test(value) &&
    !(refers && NO_REFERENCE.test(value)) &&
    (code === "older-reference" || !fix.edits.some((edit) => refersToPage(text, edit)))
  );
}

/** Whether an edit turns the address of a page into a reference: `$href: https://…`. */
function refersToPage(text: string, { range: { start, end }, newText }: Edit): boolean {
  const isRename = /^["']?\$ref["']?$/.test(newText);
  const key = text.slice(start.offset, end.offset);
  return isRename && /href/i.test(key) && PAGE.test(text.slice(end.offset));
}

const PAGE = /^["']?\s*:\s*["']?[a-z][a-z\d+.-]*:/i;

/** A key with its colon, a bracket in a bracket, or a comma after a bracket. */
const STRUCTURE = /(?:["']|[{,]\s*[\w$.-]+)\s*:(?:\s|$)|[{[]\s*["'{[]|[\]}]\s*,/;
/** A string as a whole. */
const STRING = /^(["'])(?:(?!\1)[^\\]|\\.)*\1$/s;

/** Whether a string or a comment in the new text contains something that was structure. */
function swallowsStructure(
  before: SourceDocument,
  after: SourceDocument,
  offsetsBefore: OffsetMap,
  isNamed: (span: Span) => boolean,
): boolean {
  if (lengthOfComments(after) > lengthOfComments(before)) return true;
  let isAdded = false;
  foldSyntax<void>(after.syntax(), undefined, (node) => {
    if (isAdded || node.kind !== "scalar" || !STRUCTURE.test(String(node.value))) return;
    const span = offsetsBefore.span(node);
    const source = before.text.slice(span.start, span.end).trim();
    if (source === after.text.slice(node.start, node.end).trim()) return;
    if (!STRUCTURE.test(source) || STRING.test(source)) return;
    isAdded = !isNamed(span);
  });
  return isAdded;
}

/** Whether every member of a YAML text that was read beside its mistakes is still one, of the same owner. */
function keepsMembers(before: SourceDocument, after: SourceDocument, offsets: OffsetMap): boolean {
  const rest = before.language === "yaml" ? before.rest?.() : undefined;
  const next = after.isReadable ? after : after.rest?.();
  if (rest === undefined || next === undefined) return true;
  const owners = memberOwners(next);
  return [...memberOwners(rest)].every(([key, owner]) => {
    return owners.get(offsets.map(key)) === (owner < 0 ? owner : offsets.map(owner));
  });
}

/** The members of a text by the offsets of their keys, each with that of the key of the object that it is in. */
function memberOwners(source: SourceDocument): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  /** Returns the keys that have no owner yet. */
  const top = foldSyntax<readonly number[]>(source.syntax(), [], (node, children) => {
    if (node.kind !== "object") return children.flat();
    return node.members.map(({ key }, index) => {
      for (const inner of children[index] ?? []) owners.set(inner, key.start);
      return key.start;
    });
  });
  for (const key of top) owners.set(key, -1);
  return owners;
}

const lengthOfComments = ({ comments }: SourceDocument): number =>
  (comments?.("#") ?? []).reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns whether a span overlaps one of these. Both can be thousands, so these are sorted once. */
function overlapsOneOf(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  /** The last end of each span and those before it. */
  const ends: number[] = [];
  for (const { end } of sorted) ends.push(Math.max(end, ends.at(-1) ?? end));
  return ({ start, end }) => {
    const before = countBefore(sorted, (one) => one.start < end);
    return before > 0 && (ends[before - 1] ?? 0) > start;
  };
}

/** The constants, which do not count as words. */
const CONSTANTS = /^(?:null|none|true|false)$/;

/** Whether a text has the letters and digits of another one, in their order. */
function hasLetters(text: string, other: string): boolean {
  let at = 0;
  const letters = CONSTANTS.test(other.toLowerCase()) ? "" : other.toLowerCase();
  for (const letter of letters.match(/[\p{L}\p{N}]/gu) ?? []) {
    at = text.toLowerCase().indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Whether every word of the values of a text is still there, apart from those that fixes name. */
function losesNoValue(
  before: SourceDocument,
  after: SourceDocument,
  named: readonly Named[],
): boolean {
  const said = countWords(before, overlapsOneOf(named.filter(({ isKept }) => !isKept)));
  const kept = countWords(after);
  return [...said.values].every(([word, count]) => {
    const keys = (kept.keys.get(word) ?? 0) - (said.keys.get(word) ?? 0);
    return (kept.values.get(word) ?? 0) + Math.max(keys, 0) >= count;
  });
}

type Counts = Map<string, number>;

/** How often each word is in the values and in the keys of a text. */
function countWords(source: SourceDocument, isLeftOut: (span: Span) => boolean = () => false) {
  const words: { readonly values: Counts; readonly keys: Counts } = {
    values: new Map(),
    keys: new Map(),
  };
  const count = (counts: Counts, text: string) => {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  };
  foldSyntax<void>(source.syntax(), undefined, (node) => {
    if (node.kind === "object") for (const { name } of node.members) count(words.keys, name);
    if (node.kind !== "scalar" || typeof node.value === "boolean" || node.value === null) return;
    if (!isLeftOut(node)) count(words.values, String(node.value));
  });
  return words;
}

/**
 * Whether fixes have left more findings than before. Each removes at least its own; only one of the
 * format that is tried alone may leave another in its place. What was not reached or not read before does not count.
 */
function addsFinding(
  before: Inspection,
  after: Inspection,
  fixes: readonly Candidate[],
  [first, ...others]: readonly Candidate[],
): boolean {
  const isUnread = ({ file }: Candidate) => before.get(file)?.source.isReadable === false;
  if (first === undefined || fixes.some(isUnread)) return false;
  const isRevealed = isRevealedBy(fixes);
  const added = (isCounted: (one: Finding, file: string) => boolean): number => {
    const count = (inspection: Inspection) =>
      [...before.keys()]
        .flatMap((file) => inspection.get(file)?.findings.filter((one) => isCounted(one, file)))
        .filter((one) => one !== undefined).length;
    return count(after) - count(before);
  };
  const isShown = (one: Finding) => !isFromRule(one) || !isRevealed(one);
  const change = added(isShown);
  if (added((one) => isFromRule(one) && isShown(one)) > 0 || change > 0) return true;
  if (change <= -(others.length + 1)) return false;
  if (others.length > 0 || isFromRule(first.finding)) return true;
  const around = first.finding.pointer.replace(/[^/]*$/, "");
  const isElsewhere = (one: Finding, file: string) =>
    file !== first.file || !`${one.pointer}/`.startsWith(around);
  return added((one, file) => isShown(one) && isElsewhere(one, file)) > 0;
}

/** Whether there are more findings of the format, or more errors of rules. */
export function hasMore(after: Inspection, before: Inspection): boolean {
  const count = (inspection: Inspection, isCounted: (one: Finding) => boolean) =>
    [...inspection.values()].flatMap(({ findings }) => findings).filter(isCounted).length;
  const isError = (one: Finding) => isFromRule(one) && one.severity === "error";
  return [isError, (one: Finding) => !isFromRule(one)].some(
    (isCounted) => count(after, isCounted) > count(before, isCounted),
  );
}

/** Whether a fix is for an error of the format. */
export const fixesError = ({ finding }: Candidate): boolean =>
  finding.severity === "error" && !isFromRule(finding);

/** Whether a finding is from a rule, not about the format. */
const isFromRule = ({ code }: Finding): boolean => !Object.hasOwn(findingCodes, code);

/**
 * Rules report nothing about an object with an error, so findings that they report once the error
 * is fixed are not new. A wrong unsafe fix can cause an error of a rule, though.
 */
function isRevealedBy(fixes: readonly Candidate[]): (finding: Finding) => boolean {
  const revealsWarnings = fixes.every(fixesError);
  const revealsErrors = revealsWarnings && fixes.every(({ fix }) => fix.safe);
  return ({ severity }) => (severity === "error" ? revealsErrors : revealsWarnings);
}
