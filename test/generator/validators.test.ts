// The emitter of validators, with Ajv as the oracle on schemas that it never saw.

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../schema/schema.js";
import { validatorModule } from "../../schema/validators.js";
import { evaluate } from "./evaluate.js";

/** A schema whose one object has the property `p`. */
const around = (
  property: JsonSchema,
  definitions: Record<string, JsonSchema> = {},
): JsonSchema => ({
  $defs: { Thing: { title: "Thing", type: "object", properties: { p: property } }, ...definitions },
});

const KEYS = ["a", "b", "$ref", "x-y", "toString", "with space"];

const scalars: fc.Arbitrary<JsonSchema> = fc.constantFrom<JsonSchema>(
  {},
  { description: "anything" },
  { type: "string" },
  { type: "integer" },
  { type: "integer", minimum: 0, maximum: 2 },
  { type: "boolean" },
  { type: "object" },
  { type: "string", enum: ["a", "b"] },
  { anyOf: [{ type: "string" }, { type: "null" }] },
  { anyOf: [{ type: "object" }, { type: "string" }] },
  { $ref: "#/$defs/Word" },
);
const properties: fc.Arbitrary<JsonSchema> = fc.oneof(
  scalars,
  scalars.map((values): JsonSchema => ({ type: "object", additionalProperties: values })),
  fc.constant<JsonSchema>({ type: "array", items: { $ref: "#/$defs/Word" } }),
  fc.constant<JsonSchema>({ type: "array", items: { $ref: "#/$defs/Inner" } }),
  fc.constant<JsonSchema>({ $ref: "#/$defs/Either" }),
);

const objects = (title: string, members: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> =>
  fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...KEYS), members, {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      closing: fc.constantFrom<JsonSchema>(
        {},
        { additionalProperties: false },
        { additionalProperties: false, patternProperties: { "^x-": {} } },
      ),
      mask: fc.nat(15),
    })
    .map(({ properties, closing, mask }) => ({
      title,
      type: "object",
      properties,
      required: Object.keys(properties).filter((_, index) => mask & (1 << index)),
      ...closing,
    }));

const schemas: fc.Arbitrary<JsonSchema> = fc
  .record({ Thing: objects("Thing", properties), Inner: objects("Inner", scalars) })
  .map(({ Thing, Inner }) => ({
    $id: "urn:test:schema",
    $defs: {
      Thing,
      Inner,
      Word: { type: "string" },
      Either: {
        type: "object",
        if: { anyOf: [{ required: ["a"] }, { required: ["x-y"] }] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { $ref: "#/$defs/Thing" },
        else: { $ref: "#/$defs/Inner" },
      },
    },
  }));

const plain = fc.constantFrom<unknown>(null, "a", "c", 1, 3, 1.5, -1, true, [], {}, ["a"], [1], {
  a: "a",
});
const values = fc.oneof(
  plain,
  fc.dictionary(
    fc.constantFrom(...KEYS, "other"),
    fc.oneof(
      plain,
      fc.dictionary(fc.constantFrom(...KEYS), plain, { maxKeys: 3, noNullPrototype: true }),
    ),
    { maxKeys: 4, noNullPrototype: true },
  ),
);

describe("the emitted code", () => {
  test("answers as Ajv does, for random schemas and values", () => {
    const answers = { yes: 0, no: 0 };
    fc.assert(
      fc.property(
        schemas,
        fc.array(values, { minLength: 20, maxLength: 20 }),
        (schema, samples) => {
          const checks = evaluate(validatorModule(schema));
          const ajv = new Ajv2020({ strict: false }).addSchema(schema);
          for (const name of ["Thing", "Inner", "Either"]) {
            const ours = checks[`is${name}`];
            const theirs = ajv.getSchema(`urn:test:schema#/$defs/${name}`);
            if (ours === undefined || theirs === undefined) throw new Error(`no check of ${name}`);
            for (const value of samples) {
              const answer = ours(value);
              expect(answer, JSON.stringify({ name, schema, value })).toBe(theirs(value));
              answers[answer ? "yes" : "no"]++;
            }
          }
        },
      ),
      { numRuns: 300, seed: 20240531 },
    );
    expect(answers.yes).toBeGreaterThan(1_000);
    expect(answers.no).toBeGreaterThan(1_000);
  });

  test("checks the form of a string with a format by its pattern", () => {
    const schema = around(
      { $ref: "#/$defs/Digits" },
      {
        Digits: { type: "string", format: "digits", pattern: "^[0-9]+$" },
      },
    );
    const { isThing } = evaluate(validatorModule(schema), { digitsPattern: "^[0-9]+$" });
    expect([{ p: "12" }, { p: "1a" }, { p: 12 }, {}].map((value) => isThing?.(value))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("is one function for a definition, however many refer to it", () => {
    const source = validatorModule({
      $defs: {
        Thing: {
          title: "Thing",
          type: "object",
          properties: {
            a: { type: "array", items: { $ref: "#/$defs/Word" } },
            b: { type: "array", items: { $ref: "#/$defs/Word" } },
            c: { $ref: "#/$defs/Word" },
          },
        },
        Word: { type: "string" },
      },
    });
    expect(source.match(/^(export )?function \w+/gm)).toEqual(
      [
        "export function isThing",
        "function isListOf",
        "function isWord",
        "function isPlainObject",
        "function isObject",
      ].sort((a, b) => source.indexOf(`${a}(`) - source.indexOf(`${b}(`)),
    );
  });
});

describe("items without a definition", () => {
  test("have a check of their own for each schema", () => {
    const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
    const schema: JsonSchema = {
      $defs: {
        Thing: {
          title: "Thing",
          type: "object",
          properties: {
            words: list(list({ type: "string" })),
            numbers: list(list({ type: "integer" })),
            objects: list({ type: "object" }),
          },
        },
      },
    };
    const { isThing } = evaluate(validatorModule(schema));
    const values = [{ words: [["a"]] }, { words: [[1]] }, { numbers: [[1]] }, { numbers: [["a"]] }];
    expect(values.map((value) => isThing?.(value))).toEqual([true, false, true, false]);
    expect([{ objects: [{}] }, { objects: [1] }].map((value) => isThing?.(value))).toEqual([
      true,
      false,
    ]);
  });
});

describe("a schema that the emitter has no code for", () => {
  test.each<[string, JsonSchema, string]>([
    [
      "a keyword that it does not know",
      { type: "string", minLength: 1 } as JsonSchema,
      "minLength",
    ],
    ["a keyword beside a reference", { $ref: "#/$defs/Thing", minimum: 1 }, "minimum"],
    ["a type that it does not know", { type: "number" }, "number"],
    ["a pattern without a format", { type: "string", pattern: "a" }, "has no format"],
    ["a format without a pattern", { type: "string", format: "uri" }, "has no pattern"],
    ["an object inside a property", { type: "object", properties: {} }, "properties"],
    [
      "a keyword in the items of an array",
      { type: "array", items: { const: 1 } as JsonSchema },
      "const",
    ],
    ["a reference to nothing", { $ref: "#/$defs/Nothing" }, "no definition Nothing"],
    ["a reference elsewhere", { $ref: "other.json" }, "not a reference to $defs"],
  ])("is refused: %s", (_, property, message) => {
    expect(() => validatorModule(around(property))).toThrow(message);
  });

  test.each<[string, JsonSchema, string]>([
    [
      "values for the other keys of an object",
      { properties: {}, additionalProperties: { type: "string" } },
      "closed or open",
    ],
    [
      "extensions that are not a prefix",
      { properties: {}, additionalProperties: false, patternProperties: { "-x$": {} } },
      "is not a prefix",
    ],
    [
      "extensions with a type",
      {
        properties: {},
        additionalProperties: false,
        patternProperties: { "^x-": { type: "string" } },
      },
      "type",
    ],
  ])("is refused: %s", (_, definition, message) => {
    const schema = { $defs: { Thing: { title: "Thing", type: "object", ...definition } } };
    expect(() => validatorModule(schema)).toThrow(message);
  });
});
