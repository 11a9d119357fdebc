import type { Code } from "../findings/codes.js";
import type { Finding, PlacedFinding } from "../findings/finding.js";
import { hintOf } from "./hints.js";

/** What a person must decide, by the code of a finding, if the finding itself does not say it. */
const DECISIONS: Readonly<Partial<Record<Code, string>>> = {
  "syntax-error": "correct the text here",
  "duplicate-key": "keep one of the two members",
  "malformed-reference": "write a URI reference to the object that is meant",
  "unresolved-reference": "add what is missing, or refer to something that exists",
  "wrong-reference-target": "refer to an object of the right kind",
  "reference-cycle": "replace one of these references with the object that is meant",
  template: "check what the template produces",
};

/** A decision that a person must make about a finding: the message, and what to decide. */
export function decisionOn(finding: PlacedFinding): string {
  const decision =
    hintOf(finding) ??
    (isGenerated(finding) ? FROM_SOURCE : (finding.decision ?? DECISIONS[finding.code]));
  return decision === undefined ? finding.message : `${finding.message}; to decide: ${decision}`;
}

const FROM_SOURCE = "change the source that this text is generated from";

/** Whether a finding is in the text that a registry writes. */
const isGenerated = ({ descriptor }: Finding): boolean =>
  descriptor?.endsWith("/rawContent") ?? false;
