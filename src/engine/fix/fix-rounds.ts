import { type AppliedFix, chooseFixes, type FixOptions, type OffsetMap } from "./apply-fixes.js";
import {
  applied,
  type Candidate,
  fixesError,
  hasMore,
  type Inspect,
  type Inspection,
  passing,
  type Texts,
  type Trials,
  trialsFor,
} from "./gate.js";

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

/** The number of checks that each round may make, however large the files are. */
const LEAST_TRIALS = 16;

/** Texts after some rounds of fixes. */
interface State {
  readonly texts: Texts;
  readonly inspection: Inspection;
  readonly applied: readonly Candidate[];
  /** The changes of each round, the last one first. */
  readonly rounds: readonly ReadonlyMap<string, OffsetMap>[];
}

/** How texts are fixed: how they are checked, how many checks are left, and which fixes are wanted. */
interface Fixing {
  readonly inspect: Inspect;
  readonly trials: Trials;
  readonly options: FixOptions;
}

/**
 * Applies fixes until no more of them help.
 *
 * Everything is checked again after each step, and only what passes the gate stays.
 *
 * @param check checks all files
 * @param start texts to start with, which replace those on disk
 */
export async function fixInRounds(
  check: Inspect,
  options: FixOptions = {},
  start: Texts = new Map(),
): Promise<FixedFiles> {
  const originals = new Map<string, string>();
  const inspect = async (texts: Texts): Promise<Inspection> => {
    const inspection = await check(texts);
    for (const [file, { source }] of inspection) {
      if (!originals.has(file)) originals.set(file, source.text);
    }
    return inspection;
  };
  const first = await inspect(start);
  const fixing = { inspect, trials: trialsFor(first, LEAST_TRIALS), options };
  const unfixed = { texts: start, inspection: first, applied: [], rounds: [] };
  const { texts, inspection, applied: fixes, rounds } = await fixAll(unfixed, fixing);
  const changes = new Map<string, FixedFile>();
  for (const [file, after] of texts) {
    const before = originals.get(file);
    if (before === undefined || before === after) continue;
    const backwards = rounds.flatMap((round) => round.get(file)?.inverse() ?? []);
    const offsetBefore = (offset: number) => backwards.reduce((at, map) => map.map(at), offset);
    changes.set(file, { before, after, offsetBefore });
  }
  return { changes, applied: [...fixes], inspection };
}

async function fixAll(start: State, fixing: Fixing): Promise<State> {
  const { options, trials } = fixing;
  let state = await improve(start, fixing);
  for (let isDone = !options.unsafe; !isDone; ) {
    isDone = true;
    for (const one of candidates(state.inspection, options)) {
      if (trials.left <= 0) break;
      const next = await chain(state, one, fixing);
      if (next === undefined) continue;
      isDone = false;
      state = next;
      break;
    }
  }
  return state;
}

/** The state after rounds of fixes, until none passes. */
async function improve(start: State, fixing: Fixing): Promise<State> {
  const { options } = fixing;
  const safe = { ...options, unsafe: false };
  let state = start;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // An unsafe fix may depend on the changes of a safe fix, and never takes its place.
    const next =
      (await pass(state, candidates(state.inspection, safe), fixing)) ??
      (options.unsafe
        ? await pass(state, candidates(state.inspection, options), fixing)
        : undefined);
    if (next === undefined) break;
    state = next;
  }
  return state;
}

/**
 * The state after a fix that reveals more than it removes, and those that follow; `undefined` if they
 * leave more findings than there were.
 */
async function chain(state: State, first: Candidate, fixing: Fixing): Promise<State | undefined> {
  const begun = await pass(state, [first], fixing, true);
  const end = begun && (await improve(begun, fixing));
  return end && !hasMore(end.inspection, state.inspection) ? end : undefined;
}

/** The state after the candidates that pass the gate; `undefined` if none does. */
async function pass(
  from: State,
  all: readonly Candidate[],
  fixing: Fixing,
  mayAdd = false,
): Promise<State | undefined> {
  const { passed, after: inspection } = await passing(from, all, fixing, mayAdd);
  if (passed.length === 0) return undefined;
  const { texts, offsets } = applied(from.inspection, from.texts, passed);
  const fixes = [...from.applied, ...passed];
  return { texts, inspection, applied: fixes, rounds: [offsets, ...from.rounds] };
}

const candidates = (inspection: Inspection, options: FixOptions): readonly Candidate[] =>
  errorsFirst(
    [...inspection].flatMap(([file, { findings, canChange }]) =>
      canChange ? chooseFixes(findings, options).map((chosen) => ({ ...chosen, file })) : [],
    ),
  );

/** The candidates that fix an error of the format, or all if none does: rules wait for these. */
function errorsFirst(all: readonly Candidate[]): readonly Candidate[] {
  const errors = all.filter(fixesError);
  return errors.length > 0 ? errors : all;
}
