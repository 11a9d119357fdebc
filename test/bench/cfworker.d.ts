/** As much as is used, so that the types can be checked where the peers are not installed. */
declare module "@cfworker/json-schema" {
  export class Validator {
    constructor(schema: object, draft: "2020-12", shortCircuit?: boolean);
    validate(value: unknown): { valid: boolean };
  }
}
