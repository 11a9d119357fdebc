import type { Finding } from "./finding.js";

// The decision that a person must make if there is no fix. A report says what is wrong and does not
// need it, so it is stored outside the finding.

const decisions = new WeakMap<Finding, string>();

/** Remembers the decision that a finding needs. */
export function withDecision<F extends Finding>(finding: F, decision: string | undefined): F {
  if (decision !== undefined) decisions.set(finding, decision);
  return finding;
}

/** The decision that a finding needs; `undefined` if its code says enough. */
export const decisionAbout = (finding: Finding): string | undefined => decisions.get(finding);
