import type { Impact } from "./impact.js";

/** A kind of change, and whom it breaks. */
export interface ChangeKind {
  /** For those who query the data. */
  readonly readers: Impact;
  /** For those who load the data, or apply the change to a database. */
  readonly writers: Impact;
  /** The impact that counts when no view is chosen. */
  readonly impact: Impact;
  /** The changes that the opposite edit can cause. */
  readonly opposite: readonly string[];
}

/* @__NO_SIDE_EFFECTS__ */
const kind = (
  readers: Impact,
  writers: Impact,
  impact: Impact,
  ...opposite: readonly string[]
): ChangeKind => ({ readers, writers, impact, opposite });

/**
 * Every kind of change: the impact on readers, on writers, and by default, and the opposites. A code is
 * a promise: it is never renamed or reused. Its texts are in `change-texts.ts`.
 */
export const changeKinds = {
  "descriptor-removed": /* @__PURE__ */ kind("major", "major", "major", "descriptor-added"),
  "descriptor-added": /* @__PURE__ */ kind("minor", "minor", "minor", "descriptor-removed"),
  "table-removed": /* @__PURE__ */ kind("major", "major", "major", "table-added"),
  "table-added": /* @__PURE__ */ kind("minor", "minor", "minor", "table-removed"),
  "table-renamed": /* @__PURE__ */ kind("major", "major", "major", "table-renamed"),
  "table-type-changed": /* @__PURE__ */ kind("minor", "major", "minor", "table-type-changed"),
  "column-removed": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "column-added",
    "column-added-not-null",
  ),
  "column-added": /* @__PURE__ */ kind("minor", "minor", "minor", "column-removed"),
  "column-added-not-null": /* @__PURE__ */ kind("minor", "major", "major", "column-removed"),
  "column-renamed": /* @__PURE__ */ kind("major", "major", "major", "column-renamed"),
  "column-reordered": /* @__PURE__ */ kind("minor", "patch", "minor", "column-reordered"),
  "type-changed": /* @__PURE__ */ kind("major", "major", "major", "type-changed"),
  "type-narrowed": /* @__PURE__ */ kind("minor", "major", "major", "type-widened"),
  "type-widened": /* @__PURE__ */ kind("major", "minor", "major", "type-narrowed"),
  "type-alias": /* @__PURE__ */ kind("patch", "patch", "patch", "type-alias"),
  "length-increased": /* @__PURE__ */ kind("minor", "patch", "minor", "length-decreased"),
  "length-decreased": /* @__PURE__ */ kind("patch", "major", "major", "length-increased"),
  "precision-increased": /* @__PURE__ */ kind("minor", "patch", "minor", "precision-decreased"),
  "precision-decreased": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "precision-increased",
    "precision-decreased",
  ),
  "nullability-loosened": /* @__PURE__ */ kind("major", "minor", "major", "nullability-tightened"),
  "nullability-tightened": /* @__PURE__ */ kind("patch", "major", "major", "nullability-loosened"),
  "json-schema-changed": /* @__PURE__ */ kind("minor", "minor", "minor", "json-schema-changed"),
  "docs-changed": /* @__PURE__ */ kind("patch", "patch", "patch", "docs-changed"),
  "primary-key-added": /* @__PURE__ */ kind("minor", "major", "major", "primary-key-removed"),
  "primary-key-removed": /* @__PURE__ */ kind("major", "minor", "major", "primary-key-added"),
  "primary-key-changed": /* @__PURE__ */ kind("major", "major", "major", "primary-key-changed"),
  "unique-added": /* @__PURE__ */ kind("minor", "major", "major", "unique-removed"),
  "unique-removed": /* @__PURE__ */ kind("major", "minor", "major", "unique-added"),
  "foreign-key-added": /* @__PURE__ */ kind("patch", "major", "minor", "foreign-key-removed"),
  "foreign-key-removed": /* @__PURE__ */ kind("minor", "patch", "minor", "foreign-key-added"),
  "partition-changed": /* @__PURE__ */ kind("minor", "minor", "minor", "partition-changed"),
  "definition-language-changed": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "definition-language-changed",
  ),
  "definition-changed": /* @__PURE__ */ kind("minor", "minor", "minor", "definition-changed"),
  "representation-changed": /* @__PURE__ */ kind(
    "patch",
    "patch",
    "patch",
    "representation-changed",
  ),
  "service-removed": /* @__PURE__ */ kind("major", "major", "major", "service-added"),
  "service-added": /* @__PURE__ */ kind("minor", "minor", "minor", "service-removed"),
  "service-renamed": /* @__PURE__ */ kind("minor", "minor", "minor", "service-renamed"),
  "protocol-removed": /* @__PURE__ */ kind("major", "major", "major", "protocol-added"),
  "protocol-added": /* @__PURE__ */ kind("minor", "minor", "minor", "protocol-removed"),
  "connection-changed": /* @__PURE__ */ kind("minor", "minor", "minor", "connection-changed"),
  "dbms-type-changed": /* @__PURE__ */ kind("major", "major", "major", "dbms-type-changed"),
  "driver-changed": /* @__PURE__ */ kind("minor", "minor", "minor", "driver-changed"),
  "variable-removed": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "variable-added",
    "variable-added-required",
  ),
  "variable-added": /* @__PURE__ */ kind("minor", "minor", "minor", "variable-removed"),
  "variable-added-required": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "variable-removed",
    "variable-default-changed",
  ),
  "variable-default-changed": /* @__PURE__ */ kind(
    "minor",
    "minor",
    "minor",
    "variable-default-changed",
    "variable-added-required",
  ),
  "variable-enum-value-removed": /* @__PURE__ */ kind(
    "major",
    "major",
    "major",
    "variable-enum-value-added",
  ),
  "variable-enum-value-added": /* @__PURE__ */ kind(
    "minor",
    "minor",
    "minor",
    "variable-enum-value-removed",
  ),
  "database-name-changed": /* @__PURE__ */ kind("major", "major", "major", "database-name-changed"),
  "info-changed": /* @__PURE__ */ kind("patch", "patch", "patch", "info-changed"),
} satisfies Readonly<Record<string, ChangeKind>>;

/** The code of a change. */
export type ChangeCode = keyof typeof changeKinds;

/** All codes, in the order of the table. */
export const changeCodes = /* @__PURE__ */ Object.keys(changeKinds) as ChangeCode[];
