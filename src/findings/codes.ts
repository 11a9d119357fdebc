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
    "not-compared": "error",
    "unused-suppression": "warning",
    "invalid-suppression": "warning",
  }) as const satisfies Record<string, Severity>)();

/** A code for syntax, structure, references, or versions. */
export type FindingCode = keyof typeof findingCodes;

/**
 * The codes of differences between a descriptor and its database, with their severities; `off` is not
 * reported unless it is requested. Where a difference breaks neither readers nor writers, it is a warning.
 * Those that end in `-values` are about rows.
 */
export const driftCodes = /* @__PURE__ */ (() =>
  ({
    "missing-schema": "error",
    "missing-table": "error",
    "missing-column": "error",
    "type-differs": "error",
    "length-differs": "error",
    "precision-differs": "error",
    "nullability-differs": "error",
    "allowed-values-differ": "error",
    "bounds-differ": "error",
    "primary-key-differs": "error",
    "unique-differs": "error",
    "foreign-key-differs": "warning",
    "partition-differs": "warning",
    "table-kind-differs": "error",
    "column-order-differs": "info",
    "description-differs": "off",
    "extra-schema": "info",
    "extra-table": "info",
    "extra-column": "info",
    "extra-key": "info",
    "extra-not-null": "info",
    "extra-values": "info",
    "extra-partition": "info",
    unreadable: "error",
    "ambiguous-name": "error",
    "null-values": "error",
    "duplicate-values": "error",
    "orphan-values": "error",
    "length-values": "warning",
    "unlisted-values": "error",
    "range-values": "error",
    "pattern-values": "warning",
    "type-values": "error",
  }) as const satisfies Record<string, Severity | "off">)();

/** A code for a difference between a descriptor and its database. */
export type DriftCode = keyof typeof driftCodes;

/** A code for rows that break what a descriptor states. */
export type RowCode = Extract<DriftCode, `${string}-values`>;

/**
 * The code of a finding: a code for syntax, structure, references, versions, or differences from a database,
 * or the id of a rule. Editors complete the known codes; any other string is the id of a custom rule.
 */
export type Code = KnownCode | (string & {});

/** The code of a finding that no custom rule has reported. */
export type KnownCode = FindingCode | DriftCode | RuleId;
