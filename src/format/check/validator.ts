import type { FindingCode } from "../../findings/codes.js";
import type { Finding } from "../../findings/finding.js";
import { typeNameOf } from "../../values/json-value.js";
import { aBoolean, checkOptions, wholeFrom } from "../../words/options.js";
import type { ObjectKind } from "../shape/object-kinds.js";
import type { StructureProblem } from "./slip.js";
import { checkStructure, unplacedFindingOf } from "./structure.js";

/**
 * A value that implements Standard Schema 1 (https://standardschema.dev): frameworks for forms and
 * routes accept it as the schema of their input.
 */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** Exists in types only. */
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

/** The value, or the issues of it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/**
 * One issue of a value. A missing property is an issue at the path of that property.
 *
 * `code` is that of the finding. It determines the type of `params`: the contents of the message, as data, to label
 * or translate it. Binary data has neither.
 */
export type StandardIssue = {
  readonly message: string;
  /** Keys and array indices from the root of the value. */
  readonly path: readonly (string | number)[];
} & (
  | CodeAndParams<Finding<FindingCode>>
  | { readonly code?: undefined; readonly params?: undefined }
);

type CodeAndParams<F> = F extends Finding ? Readonly<Pick<F, "code" | "params">> : never;

/** The result of a validator. `valid: true` narrows `value`. */
export type Validation<T> =
  | { readonly valid: true; readonly value: T; readonly findings: readonly Finding<FindingCode>[] }
  | {
      readonly valid: false;
      readonly value: unknown;
      readonly findings: readonly Finding<FindingCode>[];
    };

/** A function that validates a parsed value. It is also a Standard Schema. */
export interface Validator<T> extends StandardSchema<T> {
  /**
   * Validates the structure of a value. References are not resolved.
   *
   * A property that the format has counts as absent if its value is `undefined`; an unknown one is unknown. Give a
   * plain value: inherited properties and getters of a class count here, and do not for `validate`.
   *
   * @param value any JSON value: what `JSON.parse` returns, or your own object
   * @returns whether the value is valid, and one finding for each mistake. The findings have a JSON
   *   Pointer, but neither a file nor a range. Warnings do not make a value invalid.
   * @throws TypeError for binary data, for an unknown option, and for an option of the wrong type
   * @example
   * const result = validateColumn({ fullyQualifiedName: "orders.id", datatype: "INTEGER" });
   * result.valid; // false
   * result.findings[0].code; // "unknown-property"
   * result.findings[0].pointer; // "/datatype"
   */
  (value: unknown, options?: ValidatorOptions): Validation<T>;
  /** The name of the type that it validates: `Table`. */
  readonly kind: string;
}

/** Options of a validator. */
export interface ValidatorOptions {
  /** Whether to reject `components` and `$schema` at the root of a descriptor. Default: `false`. */
  readonly strict?: boolean | undefined;
  /** Maximum number of findings. Default: 1000. `valid` does not depend on it. */
  readonly maxFindings?: number | undefined;
}

/** Makes the validator of an object of the descriptor. */
export function defineValidator<T>(
  name: ObjectKind,
  accepts: (value: unknown) => value is T,
): Validator<T> {
  const validate = (value: unknown, options: ValidatorOptions = {}): Validation<T> => {
    checkOptions(options, { strict: aBoolean, maxFindings: wholeFrom(0) });
    if (isBinary(value)) throw new TypeError(BINARY);
    const { errorCount, problems } = checkStructure(value, name, accepts, options);
    const findings = problems.map(unplacedFindingOf);
    return errorCount === 0
      ? { valid: true, value: value as T, findings }
      : { valid: false, value, findings };
  };

  const standard = (value: unknown): StandardResult<T> => {
    if (accepts(value)) return { value };
    if (isBinary(value)) return { issues: [{ message: BINARY, path: [] }] };
    return { issues: checkStructure(value, name, accepts).problems.flatMap(issuesOf) };
  };

  return Object.assign(validate, {
    kind: name,
    "~standard": { version: 1, vendor: "datastore-descriptor", validate: standard } as const,
  });
}

/** Form libraries show an issue at the field with its path, so each missing property gets its own. */
function issuesOf(problem: StructureProblem): StandardIssue[] {
  const isMissing = problem.code === "missing-property";
  return (isMissing ? problem.keys : [undefined]).map((key) => {
    const own = isMissing && key !== undefined ? { ...problem, keys: [key] } : problem;
    const { pointer: _, severity: __, ...issue } = unplacedFindingOf(own);
    return { ...issue, path: key === undefined ? own.path : [...own.path, key] };
  });
}

const BINARY = "the value is binary data; decode and parse it first";

/** Also detects data from another realm, and a `Buffer`, which is a view. */
const isBinary = (value: unknown): boolean =>
  ArrayBuffer.isView(value) || /ArrayBuffer$/.test(typeNameOf(value));
