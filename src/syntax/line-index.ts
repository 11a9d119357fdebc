import type { Position, Range } from "../findings/finding.js";
import type { Span } from "./span.js";

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    if (text.includes("\r")) {
      const lineEnd = /\r\n?|\n/g;
      while (lineEnd.test(text)) this.#starts.push(lineEnd.lastIndex);
    } else {
      // A third of the time.
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
        this.#starts.push(at + 1);
      }
    }
  }

  /** The position of an offset, by binary search. */
  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1, offset };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Offset at which a line starts, from line 1. */
  startOf(line: number): number | undefined {
    return this.#starts[line - 1];
  }
}
