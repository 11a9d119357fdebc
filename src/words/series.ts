/** Joins words for a sentence: "a, b and c". */
export const series = (words: readonly string[], word: "and" | "or"): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${word} ${words.at(-1)}`;
