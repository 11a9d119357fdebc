import { quote } from "./quote.js";

/** Puts the indefinite article before words: "a string", "an object". */
export const withArticle = (words: string): string =>
  `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

/** Formats a number with its noun: "1 file", "2 files". */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Joins words for a sentence: "a, b and c". */
export const series = (words: readonly string[], word: "and" | "or"): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${word} ${words.at(-1)}`;

/**
 * The end of a message about a name that is not known.
 *
 * @example didYouMean("host") // "; did you mean `host`?"
 */
export const didYouMean = (name: string | undefined): string =>
  name === undefined ? "" : `; did you mean ${quote(name)}?`;

/** How many names a message lists. */
export const MAX_LISTED = 8;

/**
 * Quotes names for a message: the first few, and how many more there are.
 *
 * @example quotedList(["a", "b"]) // "`a`, `b`"
 */
export function quotedList(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MAX_LISTED).map(quote).join(", ");
  const more = total - Math.min(names.length, MAX_LISTED);
  return more > 0 ? `${shown} and ${more} more` : shown;
}
