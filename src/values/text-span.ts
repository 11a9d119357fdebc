/** A part of a text, by offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}
