import type { Span } from "../values/text-span.js";

export type { Span };

/** Where a member or item is in a text. */
export interface MemberSpans {
  /** The key, quotes included; an item of a list has none. */
  key?: Span;
  value: Span;
  /** Whether the value is an object or array. */
  isCollection: boolean;
}
