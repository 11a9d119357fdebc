import type { Position, Range } from "../findings/finding.js";
import { countBefore } from "../values/count-before.js";
import type { Span } from "../values/text-span.js";

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #text: string;
  /** Where the lines start. They are looked for when they are asked for: a text may have no findings. */
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  positionAt(offset: number): Position {
    this.#starts ??= startsIn(this.#text);
    const line = countBefore(this.#starts, (start) => start <= offset);
    return { line, column: offset - (this.#starts[line - 1] ?? 0) + 1, offset };
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
