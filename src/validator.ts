// "datastore-descriptor/validator": validators of parsed values, compiled ahead of time. Without
// dependencies, evaluation of text, files and network.

export type * from "../generated/descriptor.js";
export * from "../generated/validator.js";
export type { Code, FindingCode } from "./findings/codes.js";
export type { Finding, Severity } from "./findings/finding.js";
export type { StandardIssue, StandardResult, StandardSchema } from "./structure/standard-schema.js";
export type { Validation, Validator, ValidatorOptions } from "./structure/validator.js";
