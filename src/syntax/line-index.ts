import type { Position, Range } from "../findings/finding.js";
import type { Span } from "./span.js";

const LINE_FEED = 10;
const RETURN = 13;

/** Turns offsets of a text into lines and columns. Lines end with `\n`, `\r\n` or `\r`. */
export class LineIndex {
  readonly #text: string;
  #known: ArrayLike<number> | undefined;

  /** @param starts where the lines start, if that is known */
  constructor(text: string, starts?: ArrayLike<number>) {
    this.#text = text;
    this.#known = starts;
  }

  /** Where the lines start. They are looked for when they are asked for: a text may have no findings. */
  get #starts(): ArrayLike<number> {
    this.#known ??= startsIn(this.#text);
    return this.#known;
  }

  /**
   * The lines of a text after an edit. The text before the edit is not read again.
   *
   * @param text the new text
   * @param span the part that the edit has replaced
   */
  edited(text: string, { start, end }: Span, newLength: number): LineIndex {
    const known = this.#starts;
    const moved = newLength - (end - start);
    // The first line starts at 0 in any text. A break in front of the edit may go on in it.
    const before = start === 0 ? 1 : this.#lineAt(start - 1) + 1;
    const after = this.#lineAt(end) + 1;
    const added: number[] = [];
    for (let at = Math.max(start - 1, 0); at < start + newLength; at++) {
      const code = text.charCodeAt(at);
      const isEnd =
        code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED);
      if (isEnd) added.push(at + 1);
    }
    // A list of a fixed size: a large text has a hundred thousand lines, and is edited often.
    const next = before + added.length;
    const starts = new Uint32Array(next + known.length - after);
    for (let line = 0; line < before; line++) starts[line] = known[line] ?? 0;
    starts.set(added, before);
    for (let line = after; line < known.length; line++) {
      starts[next + line - after] = (known[line] ?? 0) + moved;
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
    const starts = this.#starts;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
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

function startsIn(text: string): number[] {
  const starts = [0];
  if (text.includes("\r")) {
    const lineEnd = /\r\n?|\n/g;
    while (lineEnd.test(text)) starts.push(lineEnd.lastIndex);
  } else {
    // A third of the time.
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
  }
  return starts;
}
