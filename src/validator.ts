// "datastore-descriptor/validator": validators of parsed values, compiled ahead of time. They have
// no dependencies, never evaluate text as code, and use neither files nor network.

export type * from "../generated/descriptor.js";
export type { Code, FindingCode } from "./findings/codes.js";
export type { Finding, FindingParams, Severity } from "./findings/finding.js";
export * from "./format/check/object-validators.js";
export type {
  StandardIssue,
  StandardResult,
  StandardSchema,
  Validation,
  Validator,
  ValidatorOptions,
} from "./format/check/validator.js";
