// "datastore-descriptor/json-schema": the JSON Schema of a validator. It is a separate entry, because the
// schema is larger than all validators.

export type { Validator } from "./format/check/validator.js";
export {
  type JsonSchemaOptions,
  type JsonSchemaTarget,
  type ValidatorWithJsonSchema,
  withJsonSchema,
} from "./format/check/with-json-schema.js";
export type { JsonObject } from "./values/json-value.js";
