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

/**
 * What must be exceeded by a count of cases of one kind, so that a property is about something: `count` of `all` cases.
 * Of fewer cases, chance has its part, so half of the share less two standard deviations is enough there.
 */
export function atLeast(count: number, all: number): number {
  const share = (count * cases(all)) / all;
  return isThorough ? share : Math.max(-1, share / 2 - 2 * Math.sqrt(share));
}

/**
 * A quarter of the rows of a generated table, which are others with another seed, or all of them in a thorough run.
 * It is for rows that are as good as random, such as mutations, and not for those that were chosen.
 */
export function sample<T>(rows: Iterable<T>): T[] {
  const first = Number(seedOfRun()) % 4;
  return [...rows].filter((_, index) => isThorough || index % 4 === first);
}

/**
 * The seed of all properties of a run, which its processes inherit as `FC_SEED`. Each thorough run has another one, so
 * that many runs try many documents. Otherwise it is always the same, so that a change is judged by what it changes.
 */
export function seedOfRun(): string {
  process.env.FC_SEED ??= isThorough ? `${randomInt(2 ** 31)}` : "20261";
  return process.env.FC_SEED;
}
