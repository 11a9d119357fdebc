import { MAX_NAME_LENGTH, nearestName } from "./nearest-name.js";

/** Enough for a hundred misspelled names in a table with a hundred columns. */
const MAX_STEPS = 1_500_000;

/** The cost of a comparison, apart from the characters that are compared. */
const STEPS_PER_NAME = 50;

/**
 * Finds the names that misspelled ones mean, for all searches of one task. Comparing each of many
 * names with each of many others takes quadratic time, so nothing more is found once the steps are
 * used up.
 */
export class NameSearch {
  #remaining = MAX_STEPS;

  /** Spends steps; `false` if there are not enough. */
  spend(steps = 1): boolean {
    this.#remaining -= steps;
    return this.#remaining >= 0;
  }

  /** The name that was probably meant by a misspelled one, as `nearestName` finds it. */
  nearest(
    name: string,
    names: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  ): string | undefined {
    const steps = STEPS_PER_NAME + Math.min(name.length, MAX_NAME_LENGTH) ** 2;
    return this.spend((names.size + 1) * steps) ? nearestName(name, names.keys()) : undefined;
  }
}
