/**
 * A name in backticks for a message: without control characters, and shortened if it is too long to
 * read.
 */
export const quote = (name: string): string =>
  `\`${name.slice(0, 60).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd")}\``;

/**
 * Names in backticks: "`a`, `b` and `c`". (To share this, or the article in `body-check.ts`, with the
 * core would make a client larger than it may be.)
 */
export function list(names: readonly string[], word: "and" | "or"): string {
  const quoted = names.map(quote);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${word} ${last}`;
}

/**
 * The one of `candidates` that a name was probably meant to be: the nearest within two edits (one
 * for up to four characters), ignoring case and punctuation; undefined if there is none. (The
 * suggestions for descriptors know far more, but their code is a third of the size of a client.)
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const word = fold(name);
  return [0, 1, 2]
    .map((edits) =>
      candidates.find((candidate) => {
        const other = fold(candidate);
        const most = Math.min(word.length, other.length) > 4 ? 2 : 1;
        return edits <= most && isWithin(edits, word, other);
      }),
    )
    .find((found) => found !== undefined);
}

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether so many insertions, deletions, substitutions and swaps of neighbors make `a` into `b`. */
function isWithin(edits: number, a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [x, y] = [a.slice(same), b.slice(same)];
  if (x === "" || y === "") return Math.max(x.length, y.length) <= edits;
  const rest = (ofX: number, ofY: number): boolean =>
    isWithin(edits - 1, x.slice(ofX), y.slice(ofY));
  const isSwap = x[0] === y[1] && x[1] === y[0];
  return edits > 0 && (rest(1, 0) || rest(0, 1) || rest(1, 1) || (isSwap && rest(2, 2)));
}
