// "datastore-descriptor": checks documents. Runs anywhere: no file, no network, no builtin of Node.

export type * from "../generated/descriptor.js";
export { type CheckOptions, check } from "./check.js";
export {
  ConnectionError,
  type ResolveConnectionOptions,
  type ResolvedConnection,
  resolveConnection,
} from "./connections/resolve-connection.js";
export { type FindingCode, findingCodes } from "./diagnostics/codes.js";
export type { DocumentReport } from "./diagnostics/document-report.js";
export {
  compareFindings,
  type Edit,
  type Finding,
  type Fix,
  type Position,
  type Range,
  type Related,
  type Severity,
} from "./diagnostics/finding.js";
export type { Document, Format } from "./document/document.js";
export { formatPointer, type Path, parsePointer } from "./document/json-pointer.js";
export { parseDocument } from "./document/parse.js";
export { bundle, dereference, type FoldCheckOptions, type FoldResult } from "./folding.js";
export { addDescriptorFormats, type FormatRegistry } from "./formats.js";
export { isReference, isStandardDefinition, isTable } from "./guards.js";
export { type LintOptions, lint } from "./lint.js";
export type { Model } from "./model/model.js";
export type { Place } from "./model/node.js";
export type {
  DereferencedDescriptor,
  DereferencedSchema,
  DereferencedService,
} from "./references/dereferenced.js";
export { type FetchLoaderOptions, fetchLoader } from "./references/fetch-loader.js";
export {
  LoadError,
  type LoadedText,
  type Loader,
  type LoadFailure,
  loaderByScheme,
  memoryLoader,
} from "./references/loader.js";
export {
  type AppliedFix,
  applyFixes,
  type FixedText,
  type FixOptions,
} from "./repair/apply-fixes.js";
export type { RuleSetting, RuleSettings } from "./rules/active-rules.js";
export { allRules, recommendedRules } from "./rules/index.js";
export { RuleError } from "./rules/lint-graph.js";
export {
  defineRule,
  type Level,
  type OptionDeclaration,
  type OptionDeclarations,
  type OptionValues,
  type Problem,
  type Rule,
  type RuleContext,
} from "./rules/rule.js";
export { type Result, type ValidateOptions, validate } from "./validate.js";
export type { DocumentKind, DocumentKinds } from "./validation/document-kinds.js";
