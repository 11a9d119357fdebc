// "datastore-descriptor": checks documents. Runs anywhere, without files, network, or Node
// builtins.

export type * from "../generated/descriptor.js";
export type { RuleId } from "../generated/rule-ids.js";
export type { TemplateLanguage } from "./connections/braces.js";
export {
  ResolveConnectionError,
  type ResolveConnectionOptions,
  type ResolvedConnection,
  resolveConnection,
} from "./connections/resolve-connection.js";
export type { DescriptorForm } from "./data-products/descriptors-in.js";
export type { Impact } from "./diff/compare/change-kinds.js";
export { type ChangeCode, type ChangeKind, changeKinds } from "./diff/compare/change-kinds.js";
export {
  type Acceptance,
  type Change,
  type ChangeSide,
  type Dependent,
  type Subject,
  type SubjectKind,
  subjectName,
} from "./diff/compare/changes.js";
export type { ChangeCounts, DescriptorDiff, DiffSide } from "./diff/diff-descriptors.js";
export type { Rename } from "./diff/pairing/pairs.js";
export type { AcceptableCode, AcceptedChange, DiffSettings, View } from "./diff/settings.js";
export type {
  DereferencedDescriptor,
  DereferencedSchema,
  DereferencedService,
} from "./engine/bundle.js";
export { type BundleOptions, type BundleResult, bundle } from "./engine/bundle.js";
export {
  type CheckOptions,
  check,
  type FindDescriptorsOptions,
  findDescriptors,
  type HeldDescriptor,
  type LintOptions,
  lint,
  type ValidateOptions,
  validate,
} from "./engine/check.js";
export type { DiffResult } from "./engine/compare/compare-entries.js";
export {
  type DiffOptions,
  type DiffTreesOptions,
  diff,
  diffTrees,
  type TextTree,
} from "./engine/compare/diff.js";
export type {
  DiffFile,
  DiffRecord,
  DiffStatus,
  DiffSummary,
} from "./engine/compare/diff-result.js";
export {
  type DocumentEdit,
  EditError,
  type EditedRange,
  type EditOptions,
  edit,
  editRanges,
  rangeAt,
} from "./engine/edit.js";
export {
  type AppliedFix,
  applyFixes,
  type FixedText,
  type FixOptions,
} from "./engine/fix/apply-fixes.js";
export { type ReadOptions, type ReadResult, read } from "./engine/read.js";
export type { Result } from "./engine/result.js";
export type { RuleOptions } from "./engine/rules-of.js";
export {
  type Code,
  type DriftCode,
  type FindingCode,
  findingCodes,
  type KnownCode,
} from "./findings/codes.js";
export type { DocumentReport, FileFailure } from "./findings/document-report.js";
export {
  type Choice,
  compareFindings,
  type Decision,
  type Edit,
  type Finding,
  type FindingDetails,
  type FindingParams,
  type Fix,
  type NamedTable,
  type Position,
  type Range,
  type Related,
  type RowParams,
  type Severity,
} from "./findings/finding.js";
export type { ReportedFinding } from "./findings/reported-finding.js";
export { addDescriptorFormats, type FormatRegistry } from "./format/check/ajv-formats.js";
export { isReference, isStandardDefinition, isTable } from "./format/shape/guards.js";
export type { EntryKind, EntryKinds } from "./format/shape/object-kinds.js";
export type * from "./model/model.js";
export type { BundleLimits } from "./references/bundle/bundle-graph.js";
export { type FetchLoaderOptions, fetchLoader } from "./references/loading/fetch-loader.js";
export * from "./references/loading/loader.js";
export { formatFindings, type PrettyOptions } from "./reporters/findings/pretty.js";
export type { RuleSetting, RuleSettings } from "./rules/active-rules.js";
export { allRules, recommendedRules } from "./rules/index.js";
export * from "./rules/rule.js";
export type { Suppression } from "./rules/suppress.js";
export type { FixAction } from "./text/fix-action.js";
export type { Language, Mark } from "./text/source-document.js";
export type { DialectId, ListedName, ListedType, TypeFamily } from "./types/data-type.js";
export {
  areComparable,
  type DataType,
  type TypeField,
  takesLength,
  takesPrecision,
} from "./types/data-type.js";
export { parseType } from "./types/parse-type.js";
export type { JsonObject } from "./values/json-value.js";
export { formatPointer, type Path, parsePointer } from "./values/json-value.js";
