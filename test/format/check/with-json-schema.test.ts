// The JSON Schema of a validator accepts what the validator accepts, in both versions.

import Ajv from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { withJsonSchema } from "datastore-descriptor/json-schema";
import type { Validator } from "datastore-descriptor/validator";
import * as validator from "datastore-descriptor/validator";
import { describe, expect, test } from "vitest";

const all = Object.entries(validator).filter(([name]) => name.startsWith("validate")) as [
  string,
  Validator<unknown>,
][];

const VALUES: readonly unknown[] = [
  {},
  [],
  null,
  "text",
  { $ref: "other.json" },
  { $ref: 1 },
  { title: "Shop", version: "1.0.0" },
  { title: "Shop", version: "one" },
  { name: "Team", email: "team@example.org" },
  { fullyQualifiedName: "shop.orders", version: "1.0.0", columns: [{ fullyQualifiedName: "id" }] },
  { fullyQualifiedName: "shop orders", version: "1.0.0" },
  { specification: "avro", definition: "{}" },
  { datastoreapi: "1.0.0", info: { title: "t", version: "1.0.0" }, services: {}, schema: {} },
];

describe.each([
  ["draft-2020-12", new Ajv2020({ unicodeRegExp: true })],
  ["draft-07", new Ajv.default({ unicodeRegExp: true })],
] as const)("%s", (target, ajv) => {
  test.each(all)("%s", (_, validate) => {
    const standard = withJsonSchema(validate)["~standard"];
    const schema = standard.jsonSchema.input({ target });
    expect(standard.jsonSchema.output({ target })).toEqual(schema);
    const accepts = ajv.compile(schema);
    for (const value of VALUES)
      expect([value, accepts(value)]).toEqual([value, validate(value).valid]);
  });
});

test("it is still the validator, and a caller may change the schema", () => {
  const withSchema = withJsonSchema(validator.validateContact);
  expect(withSchema({ name: 1 }).findings).toEqual(validator.validateContact({ name: 1 }).findings);
  const options = { target: "draft-07" };
  const schema = withSchema["~standard"].jsonSchema.input(options);
  const before = JSON.stringify(schema);
  Object.assign(schema, { title: "other" });
  expect(JSON.stringify(withSchema["~standard"].jsonSchema.input(options))).toBe(before);
});

test("a version of JSON Schema that does not exist is refused", () => {
  const { jsonSchema } = withJsonSchema(validator.validateInfo)["~standard"];
  expect(() => jsonSchema.input({ target: "openapi-3.0" })).toThrow(
    'target must be "draft-2020-12" or "draft-07", not `openapi-3.0`',
  );
});
