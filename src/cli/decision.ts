import type { Code } from "../findings/codes.js";
import type { Finding } from "../findings/finding.js";
import { hintOf } from "./hints.js";

/** What a person has to decide about a finding without a fix, by its code. */
const DECISIONS: Readonly<Partial<Record<Code, string>>> = {
  "syntax-error": "write what was meant",
  "duplicate-key": "keep one of the two",
  "unknown-property": "move it, keep it under another name, or remove it",
  "missing-property": "write the value",
  "wrong-type": "write a value of this type",
  "invalid-format": "write a value of this form",
  "malformed-reference": "name something that exists",
  "unresolved-reference": "name something that exists",
  "wrong-reference-target": "name an object of the right kind",
  "reference-cycle": "end the cycle",
  template: "check what the template produces",
};

/** What a person has to decide about a finding: the message, and what to do. */
export function decisionOn(finding: Finding): string {
  const decision =
    hintOf(finding) ?? (isGenerated(finding) ? FROM_SOURCE : DECISIONS[finding.code]);
  return decision === undefined ? finding.message : `${finding.message}; to decide: ${decision}`;
}

const FROM_SOURCE = "change what this text is generated from";

/** Whether a finding is in the text that a registry writes. */
const isGenerated = ({ descriptor }: Finding): boolean =>
  descriptor?.endsWith("/rawContent") ?? false;
