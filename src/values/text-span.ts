/** A part of a text, by offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Where a member or item is in a text. */
export interface MemberSpans {
  /** The key, quotes included; an item of a list has none. */
  key?: Span;
  value: Span;
  /** Whether the value is an object or array. */
  isCollection: boolean;
}

/** Finds parts of a text, at least all that overlap a place in it. */
export type SpanFinder = (place: Span) => readonly Span[];
