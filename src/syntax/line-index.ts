import type { Position, Range } from "../findings/finding.js";
import type { Span } from "./span.js";

const LINE_FEED = 10;
const RETURN = 13;

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #starts: number[];

  /** @param starts where the lines start, if that is known */
  constructor(text: string, starts?: number[]) {
    this.#starts = starts ?? [0];
    if (starts !== undefined) return;
    if (text.includes("\r")) {
      const lineEnd = /\r\n?|\n/g;
      while (lineEnd.test(text)) this.#starts.push(lineEnd.lastIndex);
    } else {
      // This takes a third of the time.
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
        this.#starts.push(at + 1);
      }
    }
  }

  /**
   * The lines of a text after an edit. The text before the edit is not read again.
   *
   * @param text the new text
   * @param span the part that the edit has replaced
   */
  edited(text: string, { start, end }: Span, newLength: number): LineIndex {
    const moved = newLength - (end - start);
    // The first line always starts at 0. A line break before the edit may continue in it.
    const before = this.#starts.slice(0, start === 0 ? 1 : this.#lineAt(start - 1) + 1);
    const after = this.#starts.slice(this.#lineAt(end) + 1);
    const added: number[] = [];
    for (let at = Math.max(start - 1, 0); at < start + newLength; at++) {
      const code = text.charCodeAt(at);
      const isEnd =
        code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED);
      if (isEnd) added.push(at + 1);
    }
    const starts = before.concat(added, after);
    for (let line = before.length + added.length; line < starts.length; line++) {
      starts[line] = (starts[line] ?? 0) + moved;
    }
    return new LineIndex(text, starts);
  }

  /** The position of an offset. */
  positionAt(offset: number): Position {
    const low = this.#lineAt(offset);
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1, offset };
  }

  /** Index of the line that an offset is in, by binary search. */
  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Offset at which a line starts, from line 1. */
  startOf(line: number): number | undefined {
    return this.#starts[line - 1];
  }
}
