/** Puts the indefinite article before words: "a string", "an object". */
export const withArticle = (words: string): string =>
  `${/^[aeiou]/i.test(words) ? "an" : "a"} ${words}`;
