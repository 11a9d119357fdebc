import type { Impact } from "./impact.js";

/** A kind of change, and whom it breaks. */
export interface ChangeKind {
  /** For those who query the data. */
  readonly readers: Impact;
  /** For those who load the data, or apply the change to a database. */
  readonly writers: Impact;
  /** What counts when no view is chosen. */
  readonly impact: Impact;
  /** What the opposite edit can give. */
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
  "descriptor-removed": kind("major", "major", "major", "descriptor-added"),
  "descriptor-added": kind("minor", "minor", "minor", "descriptor-removed"),
  "table-removed": kind("major", "major", "major", "table-added"),
  "table-added": kind("minor", "minor", "minor", "table-removed"),
  "table-renamed": kind("major", "major", "major", "table-renamed"),
  "table-type-changed": kind("minor", "major", "minor", "table-type-changed"),
  "column-removed": kind("major", "major", "major", "column-added", "column-added-not-null"),
  "column-added": kind("minor", "minor", "minor", "column-removed"),
  "column-added-not-null": kind("minor", "major", "major", "column-removed"),
  "column-renamed": kind("major", "major", "major", "column-renamed"),
  "column-reordered": kind("minor", "patch", "minor", "column-reordered"),
  "type-changed": kind("major", "major", "major", "type-changed"),
  "type-narrowed": kind("minor", "major", "major", "type-widened"),
  "type-widened": kind("major", "minor", "major", "type-narrowed"),
  "type-alias": kind("patch", "patch", "patch", "type-alias"),
  "length-increased": kind("minor", "patch", "minor", "length-decreased"),
  "length-decreased": kind("patch", "major", "major", "length-increased"),
  "precision-increased": kind("minor", "patch", "minor", "precision-decreased"),
  "precision-decreased": kind(
    "major",
    "major",
    "major",
    "precision-increased",
    "precision-decreased",
  ),
  "nullability-loosened": kind("major", "minor", "major", "nullability-tightened"),
  "nullability-tightened": kind("patch", "major", "major", "nullability-loosened"),
  "json-schema-changed": kind("minor", "minor", "minor", "json-schema-changed"),
  "docs-changed": kind("patch", "patch", "patch", "docs-changed"),
  "primary-key-added": kind("minor", "major", "major", "primary-key-removed"),
  "primary-key-removed": kind("major", "minor", "major", "primary-key-added"),
  "primary-key-changed": kind("major", "major", "major", "primary-key-changed"),
  "unique-added": kind("minor", "major", "major", "unique-removed"),
  "unique-removed": kind("major", "minor", "major", "unique-added"),
  "foreign-key-added": kind("patch", "major", "minor", "foreign-key-removed"),
  "foreign-key-removed": kind("minor", "patch", "minor", "foreign-key-added"),
  "partition-changed": kind("minor", "minor", "minor", "partition-changed"),
  "definition-language-changed": kind("major", "major", "major", "definition-language-changed"),
  "definition-changed": kind("minor", "minor", "minor", "definition-changed"),
  "representation-changed": kind("patch", "patch", "patch", "representation-changed"),
  "service-removed": kind("major", "major", "major", "service-added"),
  "service-added": kind("minor", "minor", "minor", "service-removed"),
  "service-renamed": kind("minor", "minor", "minor", "service-renamed"),
  "protocol-removed": kind("major", "major", "major", "protocol-added"),
  "protocol-added": kind("minor", "minor", "minor", "protocol-removed"),
  "connection-changed": kind("minor", "minor", "minor", "connection-changed"),
  "dbms-type-changed": kind("major", "major", "major", "dbms-type-changed"),
  "driver-changed": kind("minor", "minor", "minor", "driver-changed"),
  "variable-removed": kind("major", "major", "major", "variable-added", "variable-added-required"),
  "variable-added": kind("minor", "minor", "minor", "variable-removed"),
  "variable-added-required": kind(
    "major",
    "major",
    "major",
    "variable-removed",
    "variable-default-changed",
  ),
  "variable-default-changed": kind(
    "minor",
    "minor",
    "minor",
    "variable-default-changed",
    "variable-added-required",
  ),
  "variable-enum-value-removed": kind("major", "major", "major", "variable-enum-value-added"),
  "variable-enum-value-added": kind("minor", "minor", "minor", "variable-enum-value-removed"),
  "database-name-changed": kind("major", "major", "major", "database-name-changed"),
  "info-changed": kind("patch", "patch", "patch", "info-changed"),
} satisfies Readonly<Record<string, ChangeKind>>;

/** The code of a change. */
export type ChangeCode = keyof typeof changeKinds;

/** All codes, in the order of the table. */
export const changeCodes = /* @__PURE__ */ Object.keys(changeKinds) as ChangeCode[];
