import { findingCodes } from "../../findings/codes.js";
import type { Finding, PlacedFinding } from "../../findings/finding.js";
import { movedIdentity } from "../../findings/identity.js";
import { applyEdits } from "../../text/apply-edits.js";
import type { TextEdit } from "../../text/fix-action.js";
import { grouped } from "../../values/get-or-add.js";
import {
  type AppliedFix,
  type ChosenFix,
  chooseFixes,
  type FixOptions,
  OffsetMap,
  splicesOf,
} from "./apply-fixes.js";

/** The result of fixing files. */
export interface FixedFiles {
  /** The changed files, with their texts before and after. */
  changes: Map<string, FixedFile>;
  applied: PlacedFix[];
  /** The remaining findings. */
  inspection: Inspection;
}

/** A file before and after its fixes. */
interface FixedFile {
  readonly before: string;
  readonly after: string;
  /** Where an offset of the text after the fixes was before them. */
  readonly offsetBefore: (offset: number) => number;
}

/** A fix that was applied. */
interface PlacedFix extends AppliedFix {
  readonly file: string;
}

/**
 * The maximum number of rounds. One mistake can hide another, but rarely many in a row. Each
 * sentence added to the same description takes a round.
 */
const MAX_ROUNDS = 40;

/**
 * The number of checks in all rounds to find harmful fixes. Each check covers all files, so large
 * files get fewer checks: together, these cover about `TRIED_LENGTH` characters. Every round has
 * `MIN_TRIALS`.
 */
const MAX_TRIALS = 500;
const MIN_TRIALS = 16;
const TRIED_LENGTH = 2_000_000;

/**
 * Applies fixes until no more of them help.
 *
 * Everything is checked again after each step, and a fix that adds a finding is undone. Only an
 * unsafe fix may leave another finding at the place that it changed.
 *
 * @param inspect checks all files
 * @param start texts to start with, which replace those on disk
 */
export async function fixInRounds(
  inspect: Inspect,
  options: FixOptions = {},
  start: ReadonlyMap<string, string> = new Map(),
): Promise<FixedFiles> {
  const originals = new Map<string, string>();
  const safe = { ...options, unsafe: false };
  const applied: PlacedFix[] = [];
  /** What each round has changed, the last one first. */
  const rounds: ReadonlyMap<string, FileChange>[] = [];
  let texts = start;
  let inspection = await inspect(texts);
  const trials = { left: trialsFor(inspection) };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const [file, { text }] of inspection) {
      if (!originals.has(file)) originals.set(file, text);
    }
    const current = { inspect, inspection, texts, trials };
    let good = await harmless(current, candidates(inspection, safe));
    // An unsafe fix may depend on the changes of a safe fix, and never takes its place.
    if (good.length === 0 && options.unsafe) {
      good = await harmless(current, candidates(inspection, options));
    }
    if (good.length === 0) break;
    const result = applyAll(inspection, texts, good);
    applied.push(...good);
    rounds.unshift(result.changes);
    texts = result.texts;
    inspection = await inspect(texts);
  }
  const changes = new Map<string, FixedFile>();
  for (const [file, after] of texts) {
    const before = originals.get(file);
    if (before === undefined || before === after) continue;
    const backwards = rounds.flatMap((round) => round.get(file)?.offsets.inverse() ?? []);
    const offsetBefore = (offset: number) => backwards.reduce((at, map) => map.map(at), offset);
    changes.set(file, { before, after, offsetBefore });
  }
  return { changes, applied, inspection };
}

/** A fix and its file. */
interface Candidate extends ChosenFix {
  file: string;
}

const candidates = (inspection: Inspection, options: FixOptions): readonly Candidate[] =>
  errorsFirst(
    [...inspection].flatMap(([file, { findings, canChange }]) =>
      canChange ? chooseFixes(findings, options).map((chosen) => ({ ...chosen, file })) : [],
    ),
  );

/** The candidates that fix an error of the format, or all if none does: see `isRevealedBy`. */
function errorsFirst(all: readonly Candidate[]): readonly Candidate[] {
  const errors = all.filter(fixesError);
  return errors.length > 0 ? errors : all;
}

/** Whether a fix is for an error of the format. */
const fixesError = ({ finding }: Candidate): boolean =>
  finding.severity === "error" && !isFromRule(finding);

/**
 * Rules report nothing about an object with an error, so findings that they report once the error
 * is fixed are not new. A wrong unsafe fix can cause an error of a rule, though.
 */
function isRevealedBy(fixes: readonly Candidate[]): (finding: Finding) => boolean {
  const revealsWarnings = fixes.every(fixesError);
  const revealsErrors = revealsWarnings && fixes.every(({ fix }) => fix.safe);
  return ({ severity }) => (severity === "error" ? revealsErrors : revealsWarnings);
}

interface Round {
  inspect: Inspect;
  inspection: Inspection;
  texts: ReadonlyMap<string, string>;
  /** How many checks are left for all rounds. */
  trials: { left: number };
}

/**
 * Selects the candidates that add no finding. It tries all of them together; if that fails, it tries
 * each half together with the candidates that are already known to be good.
 */
async function harmless(round: Round, all: readonly Candidate[]): Promise<Candidate[]> {
  const good: Candidate[] = [];
  const waiting = [all];
  const end = Math.min(round.trials.left - MIN_TRIALS, 0);
  for (; round.trials.left > end; round.trials.left--) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (next.length === 0) continue;
    const { texts, changes } = applyAll(round.inspection, round.texts, [...good, ...next]);
    const isRevealed = isRevealedBy([...good, ...next]);
    if (!addsFinding(round.inspection, await round.inspect(texts), changes, isRevealed)) {
      good.push(...next);
    } else if (next.length > 1) {
      const middle = next.length >> 1;
      waiting.push(next.slice(middle), next.slice(0, middle));
    }
  }
  return good;
}

function trialsFor(inspection: Inspection): number {
  let length = 1;
  for (const { text } of inspection.values()) length += text.length;
  return Math.min(MAX_TRIALS, Math.max(MIN_TRIALS, Math.floor(TRIED_LENGTH / length)));
}

/** Applies fixes to all texts at once. */
function applyAll(
  inspection: Inspection,
  texts: ReadonlyMap<string, string>,
  fixes: readonly Candidate[],
): { texts: Map<string, string>; changes: Map<string, FileChange> } {
  const changes = new Map<string, FileChange>();
  const result = new Map(texts);
  for (const [file, own] of grouped(fixes, (one) => one.file)) {
    const parts = own.map(({ fix }) => ({ fix, splices: splicesOf(fix.edits) }));
    const splices = splicesOf(own.flatMap(({ fix }) => fix.edits));
    changes.set(file, { offsets: new OffsetMap(splices), fixes: parts });
    result.set(file, applyEdits(inspection.get(file)?.text ?? "", splices));
  }
  return { texts: result, changes };
}

/** A file and its findings. */
export interface InspectedFile {
  text: string;
  /** Whether the text has a value, so that more than its syntax was checked. */
  isReadable: boolean;
  findings: readonly PlacedFinding[];
  /**
   * Whether the file may be changed. It may not if some of its findings were not kept, because then
   * new findings could not be recognized.
   */
  canChange: boolean;
}

/** Files with their findings, by name. */
export type Inspection = ReadonlyMap<string, InspectedFile>;

/**
 * Checks all files.
 *
 * @param texts texts that replace those on disk, by file name
 */
export type Inspect = (texts: ReadonlyMap<string, string>) => Inspection | Promise<Inspection>;

/** The changes of fixes to one file. */
interface FileChange {
  readonly offsets: OffsetMap;
  readonly fixes: readonly {
    readonly fix: ChosenFix["fix"];
    readonly splices: readonly TextEdit[];
  }[];
}

/**
 * Whether the changes have added a finding. Findings are compared by code and by place, adjusted for
 * the changes.
 *
 * A finding is not new if a syntax error hid it before, either in the text itself or in a file that
 * the text refers to, or if it is from a rule and `isRevealed` says that an error hid it.
 */
function addsFinding(
  before: Inspection,
  after: Inspection,
  changes: ReadonlyMap<string, FileChange>,
  isRevealed: (finding: Finding) => boolean,
): boolean {
  const uncovers = [...changes.keys()].some((file) => before.get(file)?.isReadable === false);
  for (const [file, { findings, isReadable }] of after) {
    const earlier = before.get(file);
    // The mistake that is now fixed hid any file that was not reached before.
    if (earlier === undefined) continue;
    const change = changes.get(file);
    if (!earlier.isReadable) {
      if (hasNewError(earlier.findings, findings, change)) return true;
    } else if (!isReadable || hasNewInText(earlier.findings, findings)) {
      // The text could be read before, so the changes themselves are wrong.
      return true;
    } else if (!uncovers) {
      const others = findings.filter((one) => !isFromRule(one) || !isRevealed(one));
      if (hasNew(earlier.findings, others, change)) return true;
    }
  }
  return false;
}

/** Whether a finding is from a rule, not about the format. */
const isFromRule = ({ code }: Finding): boolean => !Object.hasOwn(findingCodes, code);

/**
 * Whether a syntax error is new. One after all others is not new: the parser now reads more of the
 * text.
 */
function hasNewError(
  before: readonly Finding[],
  after: readonly Finding[],
  change: FileChange | undefined,
): boolean {
  const known = before.filter(isSyntaxError);
  const offsets = change?.offsets ?? new OffsetMap([]);
  const last = Math.max(...known.map((finding) => offsets.map(startOf(finding))));
  const errors = after.filter((finding) => isSyntaxError(finding) && startOf(finding) <= last);
  return hasNew(known, errors, change);
}

/** Whether there are more mistakes in the text itself. */
function hasNewInText(before: readonly Finding[], after: readonly Finding[]): boolean {
  const count = (findings: readonly Finding[]) =>
    findings.filter((one) => isSyntaxError(one) || one.code === "duplicate-key").length;
  return count(after) > count(before);
}

const isSyntaxError = ({ code }: Finding): boolean => code === "syntax-error";

function hasNew(
  before: readonly Finding[],
  after: readonly Finding[],
  change: FileChange | undefined,
): boolean {
  const offsets = change?.offsets ?? new OffsetMap([]);
  const known = new Map<string, number>();
  for (const finding of before) {
    const identity = movedIdentity(finding, offsets.map(startOf(finding)));
    known.set(identity, (known.get(identity) ?? 0) + 1);
  }
  const { fixes = [] } = change ?? {};
  // Where findings can appear that a fix reveals.
  const revealed = fixes.flatMap(({ fix: { reach }, splices }) =>
    reach === undefined
      ? []
      : [
          { start: offsets.map(reach.start), end: offsets.map(reach.end) },
          ...splices.map((one) => offsets.written(one)),
        ],
  );
  // An unsafe fix may leave another finding at its own place.
  const tolerated = new Set(
    fixes
      .filter(({ fix }) => !fix.safe)
      .flatMap(({ splices }) => splices.map(({ start }) => offsets.map(start))),
  );
  return after.some((finding) => {
    const start = startOf(finding);
    const identity = movedIdentity(finding, start);
    const count = known.get(identity) ?? 0;
    if (count > 0) {
      known.set(identity, count - 1);
      return false;
    }
    if (revealed.some((one) => one.start <= start && start <= one.end)) return false;
    return !tolerated.delete(start);
  });
}

const startOf = ({ range }: Finding): number => range?.start.offset ?? -1;
