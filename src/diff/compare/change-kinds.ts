/** The step of a version that a change requires (SemVer 2.0.0). */
export type Impact = "major" | "minor" | "patch" | "none";

/** Every impact, the smallest first. */
export const IMPACTS: readonly Impact[] = ["none", "patch", "minor", "major"];

/** Whether an impact is at least as large as another. */
export const reachesImpact = (impact: Impact, other: Impact): boolean =>
  IMPACTS.indexOf(impact) >= IMPACTS.indexOf(other);

/** The largest of some impacts; `none` if there are none. */
export function largestImpact(impacts: Iterable<Impact>): Impact {
  let largest: Impact = "none";
  for (const impact of impacts) if (reachesImpact(impact, largest)) largest = impact;
  return largest;
}

/** A kind of change, and whom it breaks. */
export interface ChangeKind {
  /** For those who query the data. */
  readonly readers: Impact;
  /** For those who load the data, or apply the change to a database. */
  readonly writers: Impact;
  /** The impact that counts when no view is chosen. */
  readonly impact: Impact;
}

/* @__NO_SIDE_EFFECTS__ */
const kind = (readers: Impact, writers: Impact, impact: Impact): ChangeKind => ({
  readers,
  writers,
  impact,
});

/**
 * Every kind of change: the impact on readers, on writers, and by default. A code is a promise: it is
 * never renamed or reused. Its texts are in `schema/changes.yaml`.
 */
export const changeKinds = {
  "descriptor-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "descriptor-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "table-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "table-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "table-renamed": /* @__PURE__ */ kind("major", "major", "major"),
  "table-type-changed": /* @__PURE__ */ kind("minor", "major", "minor"),
  "table-type-stated": /* @__PURE__ */ kind("patch", "minor", "minor"),
  "column-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "column-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "column-added-not-null": /* @__PURE__ */ kind("minor", "major", "major"),
  "column-renamed": /* @__PURE__ */ kind("major", "major", "major"),
  "column-reordered": /* @__PURE__ */ kind("minor", "patch", "minor"),
  "type-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "type-narrowed": /* @__PURE__ */ kind("minor", "major", "major"),
  "type-widened": /* @__PURE__ */ kind("major", "minor", "major"),
  "type-alias": /* @__PURE__ */ kind("patch", "patch", "patch"),
  "type-stated": /* @__PURE__ */ kind("patch", "minor", "minor"),
  "type-unstated": /* @__PURE__ */ kind("major", "minor", "major"),
  "length-stated": /* @__PURE__ */ kind("patch", "major", "minor"),
  "precision-stated": /* @__PURE__ */ kind("patch", "major", "minor"),
  "length-increased": /* @__PURE__ */ kind("minor", "patch", "minor"),
  "length-decreased": /* @__PURE__ */ kind("patch", "major", "major"),
  "precision-increased": /* @__PURE__ */ kind("minor", "patch", "minor"),
  "precision-decreased": /* @__PURE__ */ kind("major", "major", "major"),
  "nullability-loosened": /* @__PURE__ */ kind("major", "minor", "major"),
  "nullability-tightened": /* @__PURE__ */ kind("patch", "major", "major"),
  "field-removed": /* @__PURE__ */ kind("major", "minor", "major"),
  "field-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "field-added-required": /* @__PURE__ */ kind("minor", "major", "major"),
  "field-type-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "field-type-narrowed": /* @__PURE__ */ kind("minor", "major", "major"),
  "field-type-widened": /* @__PURE__ */ kind("major", "minor", "major"),
  "field-required": /* @__PURE__ */ kind("patch", "major", "major"),
  "field-optional": /* @__PURE__ */ kind("major", "minor", "major"),
  "allowed-values-removed": /* @__PURE__ */ kind("patch", "major", "major"),
  "allowed-values-added": /* @__PURE__ */ kind("major", "patch", "minor"),
  "bounds-narrowed": /* @__PURE__ */ kind("patch", "major", "minor"),
  "bounds-widened": /* @__PURE__ */ kind("minor", "patch", "minor"),
  "json-schema-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "docs-changed": /* @__PURE__ */ kind("patch", "patch", "patch"),
  "primary-key-added": /* @__PURE__ */ kind("minor", "major", "major"),
  "primary-key-removed": /* @__PURE__ */ kind("major", "minor", "major"),
  "primary-key-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "unique-added": /* @__PURE__ */ kind("minor", "major", "major"),
  "unique-removed": /* @__PURE__ */ kind("major", "minor", "major"),
  "foreign-key-added": /* @__PURE__ */ kind("patch", "major", "minor"),
  "foreign-key-removed": /* @__PURE__ */ kind("minor", "patch", "minor"),
  "partition-changed": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "definition-language-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "definition-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "representation-changed": /* @__PURE__ */ kind("patch", "patch", "patch"),
  "service-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "service-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "service-renamed": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "protocol-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "protocol-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "connection-changed": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "dbms-type-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "driver-changed": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "variable-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "variable-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "variable-added-required": /* @__PURE__ */ kind("major", "major", "major"),
  "variable-default-changed": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "variable-enum-value-removed": /* @__PURE__ */ kind("major", "major", "major"),
  "variable-enum-value-added": /* @__PURE__ */ kind("minor", "minor", "minor"),
  "database-name-changed": /* @__PURE__ */ kind("major", "major", "major"),
  "info-changed": /* @__PURE__ */ kind("patch", "patch", "patch"),
} satisfies Readonly<Record<string, ChangeKind>>;

/** The code of a change. */
export type ChangeCode = keyof typeof changeKinds;

/** All codes, in the order of the table. */
export const changeCodes = /* @__PURE__ */ Object.keys(changeKinds) as ChangeCode[];
