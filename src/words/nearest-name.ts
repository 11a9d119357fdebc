/** The maximum length of names to compare. */
export const MAX_NAME_LENGTH = 100;

/**
 * Returns the name that was probably meant by a misspelled name: the nearest one within a third of
 * its length, ignoring case and punctuation. Returns `undefined` if there is none.
 *
 * @example nearestName("conut", ["count", "name"]) // "count"
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const folded = foldCase(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const other = foldCase(candidate);
    const length = Math.min(folded.length, other.length);
    if (length === 0) continue;
    // With one edit, a letter is any other.
    const limit = Math.max(+(length > 1), Math.floor(length / 3));
    const distance = editDistance(folded, other, limit);
    if (distance > limit) continue;
    // Break ties by name, so the result does not depend on the order.
    const isFirst = best === undefined || distance < best.distance;
    if (isFirst || (distance === best?.distance && candidate < best.name)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** Removes case and punctuation: `$Data_Base:` becomes `database`. */
export const foldCase = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? "" : name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the optimal string alignment distance (insertions, deletions, substitutions, and swaps of
 * neighbors), or a number above `limit` if the distance exceeds it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  if (a === b) return 0;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    // Cells further from the diagonal are above the limit.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    const row: number[] = new Array(b.length + 1).fill(limit + 1);
    if (from === 1) row[0] = i;
    let smallest = from === 1 ? i : limit + 1;
    for (let j = from; j <= to; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row[j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

/**
 * Whether at most `limit` edits turn one text into another. Texts that differ in a long part do
 * not.
 *
 * @example isWithinEdits("shop.public.customer", "shop.public.customers", 1) // true
 */
export function isWithinEdits(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit) return false;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [a, b] = [one, other].map((text) => text.slice(start, text.length - end));
  if (a === undefined || b === undefined || a.length > MAX_NAME_LENGTH) return false;
  return editDistance(a, b, limit) <= limit;
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

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
