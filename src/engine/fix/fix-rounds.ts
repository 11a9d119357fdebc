import { type AppliedFix, chooseFixes, type FixOptions, type OffsetMap } from "./apply-fixes.js";
import {
  applied,
  type Candidate,
  fixesError,
  hasMore,
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

/**
 * Checks all files.
 *
 * @param texts texts that replace those on disk, by file name
 */
export type Inspect = (texts: Texts) => Inspection | Promise<Inspection>;

/** Texts after some rounds of fixes. */
interface State {
  readonly texts: Texts;
  readonly inspection: Inspection;
  readonly applied: readonly Candidate[];
  /** What each round has changed, the last one first. */
  readonly rounds: readonly ReadonlyMap<string, OffsetMap>[];
}

/** Yields the texts that it wants to have checked, and takes what was found in them. */
type Fixing<T> = Generator<Texts, T, Inspection>;

/**
 * Applies fixes until no more of them help.
 *
 * Everything is checked again after each step, and only what passes the gate stays.
 *
 * @param inspect checks all files
 * @param start texts to start with, which replace those on disk
 */
export async function fixInRounds(
  inspect: Inspect,
  options: FixOptions = {},
  start: Texts = new Map(),
): Promise<FixedFiles> {
  const originals = new Map<string, string>();
  const inspected = async (texts: Texts): Promise<Inspection> => {
    const inspection = await inspect(texts);
    for (const [file, { source }] of inspection) {
      if (!originals.has(file)) originals.set(file, source.text);
    }
    return inspection;
  };
  const fixing = fixAll(unfixed(await inspected(start), start), options);
  let step = fixing.next();
  while (step.done !== true) step = fixing.next(await inspected(step.value));
  const { texts, inspection, applied: fixes, rounds } = step.value;
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

/** The state before all fixes. */
const unfixed = (inspection: Inspection, texts: Texts = new Map()): State => ({
  texts,
  inspection,
  applied: [],
  rounds: [],
});

function* fixAll(start: State, options: FixOptions): Fixing<State> {
  const trials = trialsFor(start.inspection, LEAST_TRIALS);
  let state = yield* improve(start, options, trials);
  for (let isDone = !options.unsafe; !isDone; ) {
    isDone = true;
    for (const one of candidates(state.inspection, options)) {
      if (trials.left <= 0) break;
      const next = yield* chain(state, one, options, trials);
      if (next === undefined) continue;
      isDone = false;
      state = next;
      break;
    }
  }
  return state;
}

/** The state after rounds of fixes, until none passes. */
function* improve(start: State, options: FixOptions, trials: Trials): Fixing<State> {
  const safe = { ...options, unsafe: false };
  let state = start;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // An unsafe fix may depend on the changes of a safe fix, and never takes its place.
    const next =
      (yield* pass(state, candidates(state.inspection, safe), trials)) ??
      (options.unsafe
        ? yield* pass(state, candidates(state.inspection, options), trials)
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
function* chain(
  state: State,
  first: Candidate,
  options: FixOptions,
  trials: Trials,
): Fixing<State | undefined> {
  const begun = yield* pass(state, [first], trials, true);
  const end = begun && (yield* improve(begun, options, trials));
  return end && !hasMore(end.inspection, state.inspection) ? end : undefined;
}

/** The state after the candidates that pass the gate; `undefined` if none does. */
function* pass(
  from: State,
  all: readonly Candidate[],
  trials: Trials,
  mayAdd = false,
): Fixing<State | undefined> {
  const { passed, after: inspection } = yield* passing({ ...from, trials, mayAdd }, all);
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
