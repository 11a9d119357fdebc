import type { Fix } from "./finding.js";

// An object at the wrong level cannot be checked completely before it is moved to the right one.
// Mistakes that a fix reveals in this way existed before. A report does not need the place where a
// fix does so, so it is stored outside the fix.

/** A part of a text, by offsets. */
interface Reach {
  readonly start: number;
  readonly end: number;
}

const reaches = new WeakMap<Fix, Reach>();

/** Remembers the part of the text that can only be checked after a fix. */
export function withReach(fix: Fix, reach: Reach | undefined): Fix {
  if (reach !== undefined) reaches.set(fix, reach);
  return fix;
}

/** The part of the text that can only be checked after a fix, apart from what the fix writes. */
export const reachOf = (fix: Fix): Reach | undefined => reaches.get(fix);
