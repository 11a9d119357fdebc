/** The interface of Standard Schema 1 (https://standardschema.dev), as far as a validator gives it. */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output>;
    readonly types?: { readonly input: Output; readonly output: Output } | undefined;
  };
}

/** The value, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path: readonly (string | number)[];
      }[];
    };
