import type { Position, Range } from "../findings/finding.js";
import type { Span } from "../values/text-span.js";

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #text: string;
  #known: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the lines start. They are looked for when they are asked for: a text may have no findings. */
  get #starts(): readonly number[] {
    this.#known ??= startsIn(this.#text);
    return this.#known;
  }

  /** The position of an offset. The line is found by binary search. */
  positionAt(offset: number): Position {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }
}

function startsIn(text: string): number[] {
  const starts = [0];
  const lineEnd = /\r\n?|\n/g;
  while (lineEnd.test(text)) starts.push(lineEnd.lastIndex);
  return starts;
}
