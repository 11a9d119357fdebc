import { series } from "../findings/series.js";

/**
 * A name in backticks for a message: without control characters, and shortened if it is too long to
 * read. (The `quote` of the core also searches for secrets, at a tenth of the size of a client.)
 */
export const quote = (name: string): string =>
  `\`${name.slice(0, 60).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd")}\``;

/** Names in backticks: "`a`, `b` and `c`". */
export const list = (names: readonly string[], word: "and" | "or"): string =>
  series(names.map(quote), word);
