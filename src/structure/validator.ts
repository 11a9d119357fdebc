import type { Finding } from "../findings/finding.js";
import type { StandardResult, StandardSchema } from "./standard-schema.js";
import {
  type CompiledKind,
  checkStructure,
  type StructureOptions,
  unplacedFindingOf,
} from "./structure.js";

/** What a validator says of a value; `valid: true` narrows `value`. */
export type Validation<T> =
  | { valid: true; value: T; findings: Finding[] }
  | { valid: false; value: unknown; findings: Finding[] };

/** A function that checks a value; also a Standard Schema. */
export interface Validator<T> extends StandardSchema<T> {
  (value: unknown, options?: ValidatorOptions): Validation<T>;
}

export interface ValidatorOptions {
  /** Reject `components` and `$schema` at the root of a descriptor. Default `false`. */
  strict?: boolean;
  /** How many findings to give at most. Default 1000. */
  maxFindings?: number;
}

/** Makes the validator of a kind. */
export function defineValidator<T>(kind: CompiledKind<T>): Validator<T> {
  const structureOf = (value: unknown, options?: StructureOptions) =>
    checkStructure(value, kind, options);

  const validate = (value: unknown, options?: ValidatorOptions): Validation<T> => {
    const most = options?.maxFindings;
    if (most !== undefined && !(Number.isInteger(most) && most >= 0)) {
      throw new TypeError(`maxFindings must be a whole number, not ${String(most)}`);
    }
    const { errorCount, problems } = structureOf(value, options);
    const findings = problems.map(unplacedFindingOf);
    return errorCount === 0
      ? { valid: true, value: value as T, findings }
      : { valid: false, value, findings };
  };

  const standard = (value: unknown): StandardResult<T> => {
    if (kind.accepts(value)) return { value };
    const { problems } = structureOf(value);
    return {
      issues: problems.map((fault) => ({
        message: unplacedFindingOf(fault).message,
        path: fault.path,
      })),
    };
  };

  return Object.assign(validate, {
    "~standard": { version: 1, vendor: "datastore-descriptor", validate: standard } as const,
  });
}
