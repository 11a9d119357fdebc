import { editDistance, foldCase } from "./nearest-name.js";

/** The remaining budget for finding similar names, in steps of the comparison. */
export interface SearchBudget {
  steps: number;
}

/**
 * Enough for a hundred misspelled names in a table with a hundred columns. Comparing each of many
 * names with each of many others takes quadratic time, so a search stops when the budget is used
 * up.
 */
const MAX_STEPS = 400_000;

/** The cost of each lookup and each comparison, apart from the characters that are compared. */
const STEPS_PER_QUESTION = 50;

/** A budget for all searches of one task. */
export const searchBudget = (): SearchBudget => ({ steps: MAX_STEPS });

/**
 * Names in which misspelled ones are looked up repeatedly. Names that differ only in case and
 * punctuation are found at once, others as long as the budget lasts.
 */
export class SimilarNames {
  readonly #budget: SearchBudget;
  readonly #byFolded = new Map<string, string>();
  /** The folded names by their length. */
  readonly #byLength = new Map<number, string[]>();

  constructor(names: Iterable<string>, budget: SearchBudget) {
    this.#budget = budget;
    for (const name of names) {
      const folded = foldCase(name);
      if (folded === "") continue;
      const known = this.#byFolded.get(folded);
      if (known === undefined) {
        const list = this.#byLength.get(folded.length);
        if (list === undefined) this.#byLength.set(folded.length, [folded]);
        else list.push(folded);
      }
      if (known === undefined || name < known) this.#byFolded.set(folded, name);
    }
  }

  /** The name that was probably meant by a misspelled one, as `nearestName` finds it. */
  nearest(name: string): string | undefined {
    this.#budget.steps -= STEPS_PER_QUESTION;
    const folded = foldCase(name);
    const same = this.#byFolded.get(folded);
    if (same !== undefined) return same;
    let best: { name: string; distance: number } | undefined;
    for (const [length, candidates] of this.#byLength) {
      const shorter = Math.min(folded.length, length);
      const limit = Math.max(1, Math.floor(shorter / 3));
      if (shorter === 0 || Math.abs(folded.length - length) > limit) continue;
      for (const other of candidates) {
        if (this.#budget.steps <= 0) return best?.name;
        this.#budget.steps -= folded.length * length + STEPS_PER_QUESTION;
        const distance = editDistance(folded, other, Math.min(limit, best?.distance ?? limit));
        if (distance > limit) continue;
        const candidate = this.#byFolded.get(other) ?? other;
        const isFirst = best === undefined || distance < best.distance;
        if (isFirst || (distance === best?.distance && candidate < best.name)) {
          best = { name: candidate, distance };
        }
      }
    }
    return best?.name;
  }
}
