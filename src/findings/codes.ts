import type { Severity } from "./finding.js";

/**
 * Every code of syntax, structure and references, with its severity. The set is closed; rules and
 * configuration add ids of their own. Each has a page, `docs/findings/CODE.md`.
 */
export const findingCodes = {
  "syntax-error": "error",
  "duplicate-key": "error",
  "unknown-property": "error",
  "missing-property": "error",
  "wrong-type": "error",
  "invalid-format": "error",
  "unsupported-version": "warning",
  "malformed-reference": "error",
  "unresolved-reference": "error",
  "reference-cycle": "error",
  "wrong-reference-target": "error",
  "blocked-reference": "error",
  "unchecked-reference": "warning",
} as const satisfies Record<string, Severity>;

/** A code of syntax, structure or references. */
export type FindingCode = keyof typeof findingCodes;
