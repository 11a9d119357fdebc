import type { Edit } from "../../findings/finding.js";

/** A change to a text, by offsets; `end` is exclusive. */
export interface Splice {
  start: number;
  end: number;
  newText: string;
}

/** Converts the edits of one text to splices in text order. */
export const splicesOf = (edits: readonly Edit[]): Splice[] =>
  edits
    .map(({ range, newText }) => ({ start: range.start.offset, end: range.end.offset, newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end);

/** Whether two splices touch the same characters, or insert at the same place. */
const overlap = (a: Splice, b: Splice): boolean =>
  a.start === b.start || (a.start < b.start ? a.end > b.start : b.end > a.start);

/** The places that the chosen fixes change. */
export class TakenSpans {
  /** In the order of the text; no two of them overlap. */
  readonly #splices: Splice[] = [];

  /** Takes the places of a fix, unless one of them is taken. */
  take(splices: readonly Splice[]): boolean {
    const places = splices.map((one) => this.#indexOf(one));
    const isFree = splices.every((one, index) => {
      const at = places[index] ?? 0;
      const neighbors = [this.#splices[at - 1], this.#splices[at]];
      return neighbors.every((other) => other === undefined || !overlap(one, other));
    });
    if (!isFree) return false;
    for (const one of splices) this.#splices.splice(this.#indexOf(one), 0, one);
    return true;
  }

  /** Where a splice belongs, by binary search. */
  #indexOf({ start, end }: Splice): number {
    let low = 0;
    let high = this.#splices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#splices[middle];
      if (
        other !== undefined &&
        (other.start < start || (other.start === start && other.end <= end))
      )
        low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Applies splices to a text. They must be in text order and must not overlap. */
export function splice(text: string, splices: readonly Splice[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, newText } of splices) {
    result += text.slice(at, start) + newText;
    at = end;
  }
  return result + text.slice(at);
}

/** Maps offsets in the old text to offsets in the new text. */
export class OffsetMap {
  readonly #splices: readonly Splice[];
  /** By how much each splice, at the same index, has shifted the text after it. */
  readonly #shifts: number[] = [];

  constructor(splices: readonly Splice[]) {
    this.#splices = splices;
    let shift = 0;
    for (const { start, end, newText } of splices) {
      shift += newText.length - (end - start);
      this.#shifts.push(shift);
    }
  }

  /** The place of what a splice writes, in the new text. */
  written({ start, end, newText }: Splice): { start: number; end: number } {
    const at = this.map(start);
    // An insertion comes before the place that it moves.
    const from = start === end ? at - newText.length : at;
    return { start: from, end: from + newText.length };
  }

  /** Maps an offset; replaced text maps to the start of its replacement. */
  map(offset: number): number {
    let low = 0;
    let high = this.#splices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#splices[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const before = this.#shifts[low - 2] ?? 0;
    const last = this.#splices[low - 1];
    if (last === undefined) return offset;
    if (offset < last.end) return last.start + before;
    return offset + (this.#shifts[low - 1] ?? 0);
  }
}
