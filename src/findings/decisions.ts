import type { Finding } from "./finding.js";

// What a person has to decide where no fix can. It is of no interest in a report, which says what is
// wrong, so it is kept beside the finding.

const decisions = new WeakMap<Finding, string>();

/** Remembers what to decide about a finding. */
export function withDecision<F extends Finding>(finding: F, decision: string | undefined): F {
  if (decision !== undefined) decisions.set(finding, decision);
  return finding;
}

/** What to decide about a finding; `undefined` when its code says it all. */
export const decisionAbout = (finding: Finding): string | undefined => decisions.get(finding);
