import portable from "../../../generated/descriptor.portable.schema.json" with { type: "json" };
import type { JsonObject } from "../../values/json-value.js";
import { checkArgument, mustBe } from "../../words/options.js";
import { quote } from "../../words/phrases.js";
import type { Validator } from "./validator.js";

/** The versions of JSON Schema that there are. */
export type JsonSchemaTarget = "draft-2020-12" | "draft-07";

/** Options of a JSON Schema (Standard JSON Schema 1, https://standardschema.dev). */
export interface JsonSchemaOptions {
  /** The version of JSON Schema. Any other string is an error. */
  readonly target: JsonSchemaTarget | (string & {});
}

/** A validator that also gives its JSON Schema. */
export interface ValidatorWithJsonSchema<T> extends Validator<T> {
  readonly "~standard": Validator<T>["~standard"] & {
    readonly jsonSchema: {
      /** The JSON Schema of what the validator takes. */
      readonly input: (options: JsonSchemaOptions) => JsonObject;
      /** The same: a validator changes nothing. */
      readonly output: (options: JsonSchemaOptions) => JsonObject;
    };
  };
}

/**
 * A validator with its JSON Schema, as Standard JSON Schema 1 has it (https://standardschema.dev): for
 * frameworks that describe an interface, such as OpenAPI documents and tools of language models. The schema has
 * patterns in place of formats, so it needs no plug-in.
 *
 * @param validator one of those of `datastore-descriptor/validator`
 * @example
 * const { jsonSchema } = withJsonSchema(validateContact)["~standard"];
 * jsonSchema.input({ target: "draft-2020-12" }).title; // "Contact"
 */
export function withJsonSchema<T>(validator: Validator<T>): ValidatorWithJsonSchema<T> {
  const isValidator = (value: unknown) =>
    typeof value === "function" && typeof (value as Partial<Validator<T>>).kind === "string";
  checkArgument("validator", validator, mustBe("a validator, such as `validateInfo`", isValidator));
  const input = (options: JsonSchemaOptions): JsonObject => jsonSchema(validator.kind, options);
  const standard = { ...validator["~standard"], jsonSchema: { input, output: input } };
  const validate = (...given: Parameters<typeof validator>) => validator(...given);
  return Object.assign(validate, { "~standard": standard, kind: validator.kind });
}

/** @throws TypeError for an unknown version of JSON Schema */
function jsonSchema(kind: string, { target }: JsonSchemaOptions): JsonObject {
  const { $defs, $schema, $comment: _, ...root } = portable;
  const own = kind === "DatastoreDescriptor" ? root : ($defs as Record<string, object>)[kind];
  // A copy, which a caller may change.
  if (target === "draft-2020-12") return structuredClone({ $schema, ...own, $defs });
  if (target !== "draft-07") {
    throw new TypeError(
      `target must be "draft-2020-12" or "draft-07", not ${quote(String(target))}`,
    );
  }
  const older = { $schema: "http://json-schema.org/draft-07/schema#", ...own, definitions: $defs };
  return JSON.parse(JSON.stringify(older).replaceAll('"#/$defs/', '"#/definitions/'));
}
