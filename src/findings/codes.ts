import type { RuleId } from "../../generated/rule-ids.js";

/** The severity of a finding. Errors make a document invalid. */
export type Severity = "error" | "warning" | "info";

/** The codes of the structure, apart from the others: `./validator` needs no more. */
export const structureCodes = {
  "unknown-property": "error",
  "missing-property": "error",
  "wrong-type": "error",
  "invalid-format": "error",
  "unsupported-version": "warning",
  "malformed-reference": "error",
} as const satisfies Record<string, Severity>;

/**
 * All codes for syntax, structure, references, and versions, with their severities. The set is closed. Each
 * code has a page, `docs/findings/CODE.md`.
 */
export const findingCodes = /* @__PURE__ */ (() =>
  ({
    "syntax-error": "error",
    "duplicate-key": "error",
    ...structureCodes,
    template: "error",
    "no-descriptor": "error",
    "unresolved-reference": "error",
    "reference-cycle": "error",
    "wrong-reference-target": "error",
    "blocked-reference": "error",
    "unchecked-reference": "warning",
    "older-reference": "info",
    "version-not-raised": "error",
    "version-too-low": "error",
    "version-lowered": "error",
    "stale-name-major": "warning",
    "unaccepted-removal": "error",
    "unused-suppression": "warning",
    "invalid-suppression": "warning",
  }) as const satisfies Record<string, Severity>)();

/** A code for syntax, structure, references, or versions. */
export type FindingCode = keyof typeof findingCodes;

/**
 * The code of a finding: a code for syntax, structure, references, or versions, or the id of a rule. Editors
 * complete the known codes; any other string is the id of a custom rule.
 */
export type Code = FindingCode | RuleId | (string & {});
