import type { Fix } from "./finding.js";

// An object at the wrong level cannot be checked completely before it is at the right one. What a fix
// brings to light in this way was wrong before. That a fix does so is of no interest in a report, so
// it is kept beside the fix.

const revealing = new WeakSet<Fix>();

/** Remembers whether what is between the edits of a fix can only be checked after the fix. */
export function withReach(fix: Fix, reveals: boolean | undefined): Fix {
  if (reveals) revealing.add(fix);
  return fix;
}

/** Whether what is between the edits of a fix can only be checked after the fix. */
export const isRevealing = (fix: Fix): boolean => revealing.has(fix);
