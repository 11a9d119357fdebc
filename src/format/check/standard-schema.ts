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

/** One issue of a value. A missing property is an issue at the path of that property. */
export interface StandardIssue {
  readonly message: string;
  /** Keys and array indices from the root of the value. */
  readonly path: readonly (string | number)[];
}
