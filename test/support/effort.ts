// How much generated tests try. A run tries some of their cases; a thorough one, which CI starts once a week
// (.github/workflows/thorough.yml), tries all: `THOROUGH=1 npm test`.

import { randomInt } from "node:crypto";

/** Whether this run tries all cases. */
export const isThorough = process.env.THOROUGH === "1";

/**
 * How many cases of a property to try: a quarter of the first hundred and a twentieth of the others, or all of them in
 * a thorough run. To look for more, `FC_RUNS` is the number for every property.
 */
export function cases(all: number): number {
  const { FC_RUNS } = process.env;
  if (FC_RUNS !== undefined) return Number(FC_RUNS);
  if (isThorough) return all;
  return Math.ceil(Math.min(all, 100) / 4 + Math.max(all - 100, 0) / 20);
}

/** How many cases of a property to try of which each takes long: half as many, or all of them in a thorough run. */
export const slowCases = (all: number): number =>
  isThorough || process.env.FC_RUNS !== undefined ? cases(all) : Math.ceil(cases(all) / 2);

/**
 * What must be exceeded by a count of cases of one kind, so that a property is about something: `count` of `all` cases.
 * Of fewer cases, chance has its part, so half of the share less two standard deviations is enough there.
 */
export function atLeast(count: number, all: number): number {
  const share = (count * cases(all)) / all;
  return isThorough ? share : Math.max(-1, share / 2 - 2 * Math.sqrt(share));
}

/**
 * A quarter of the rows of a generated table, which are others in each run, or all of them in a thorough run.
 *
 * @param part how many rows there are for each that is tried
 */
export function sample<T>(rows: Iterable<T>, part = 4): T[] {
  const first = Number(turnOfRun()) % part;
  return [...rows].filter((_, index) => isThorough || index % part === first);
}

/**
 * One of the rows, which is another in each run, or all of them in a thorough run. It is for what takes long and what
 * few changes can break, such as growth.
 */
export function inTurn<T>(rows: readonly T[]): T[] {
  const turn = Number(turnOfRun()) % rows.length;
  return rows.filter((_, index) => isThorough || index === turn);
}

/**
 * What chooses the rows of {@link sample} and {@link inTurn}, which the processes of a run inherit as `TURN`. It is not
 * the seed: that is the same in most runs, and most rows would never be tried.
 */
export function turnOfRun(): string {
  process.env.TURN ??= `${randomInt(10_000)}`;
  return process.env.TURN;
}

/** What every failed test says. */
export const HOW_TO_REPEAT = `to repeat it, set TURN=${turnOfRun()}`;

/**
 * The seed of all properties of a run, which its processes inherit as `FC_SEED`. Each thorough run has another one, so
 * that many runs try many documents. Otherwise it is always the same, so that a change is judged by what it changes.
 */
export function seedOfRun(): string {
  process.env.FC_SEED ??= isThorough ? `${randomInt(2 ** 31)}` : "20261";
  return process.env.FC_SEED;
}
