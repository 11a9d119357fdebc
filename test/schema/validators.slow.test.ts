// What Ajv compiles from a prepared copy of a schema, against what it compiles from the schema itself.

import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../schema/schema.js";
import { validatorModule } from "../../schema/validators.js";
import { atLeast, cases } from "../support/effort.js";
import { filesBelow, readText } from "../support/project.js";
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

describe("the compiled code", () => {
  test("answers as the schema alone does, for random schemas and values", {
    timeout: 120_000,
  }, async () => {
    const answers = { yes: 0, no: 0 };
    await fc.assert(
      fc.asyncProperty(
        schemas,
        fc.array(values, { minLength: 60, maxLength: 60 }),
        async (schema, samples) => {
          const checks = evaluate(await validatorModule(schema));
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
      { numRuns: cases(40) },
    );
    expect(answers.yes).toBeGreaterThan(atLeast(500, 40));
    expect(answers.no).toBeGreaterThan(atLeast(500, 40));
  });

  test("takes a format from ajv-formats, and a pattern beside it as well", async () => {
    const string = (format: string, pattern: string): JsonSchema => ({
      type: "string",
      format,
      pattern,
    });
    const schema: JsonSchema = {
      $defs: {
        Own: { title: "Own", ...string("digits", "^[0-9]+$") },
        Both: { title: "Both", ...string("ipv4", "^1") },
        Uuid: { title: "Uuid", ...string("uuid", "^urn:uuid:1$") },
        Byte: { title: "Byte", type: "string", format: "byte" },
      },
    };
    const { isOwn, isBoth, isUuid, isByte } = evaluate(await validatorModule(schema));
    expect(["12", "1a", 12].map((value) => isOwn?.(value))).toEqual([true, false, false]);
    expect(["1.2.3.4", "2.2.3.4", "1"].map((value) => isBoth?.(value))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isUuid?.("urn:uuid:1")).toBe(true);
    expect(["YQ==", "YQ="].map((value) => isByte?.(value))).toEqual([true, false]);
  });

  test("calls one function for a definition, however many refer to it", async () => {
    const inner: JsonSchema = { title: "Inner", type: "object", properties: {} };
    const source = await validatorModule({
      $defs: {
        Thing: {
          title: "Thing",
          type: "object",
          properties: {
            a: { type: "array", items: { $ref: "#/$defs/Inner" } },
            b: { $ref: "#/$defs/Inner" },
          },
        },
        Inner: inner,
      },
    });
    expect(source.match(/^function /gm)).toHaveLength(2);
    expect(source.match(/\bisInner\(/g)).toHaveLength(2);
  });
});

describe("items without a definition", () => {
  test("have a check of their own for each schema", async () => {
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
    const { isThing } = evaluate(await validatorModule(schema));
    const values = [{ words: [["a"]] }, { words: [[1]] }, { numbers: [[1]] }, { numbers: [["a"]] }];
    expect(values.map((value) => isThing?.(value))).toEqual([true, false, true, false]);
    expect([{ objects: [{}] }, { objects: [1] }].map((value) => isThing?.(value))).toEqual([
      true,
      false,
    ]);
  });
});

describe("a schema that cannot be compiled", () => {
  test.each<[string, JsonSchema, string]>([
    ["a keyword that Ajv does not know", { type: "string", size: 1 } as JsonSchema, '"size"'],
    ["a format that Ajv does not know", { type: "string", format: "zebra" }, '"zebra"'],
    [
      "a keyword whose code loads a module of Ajv",
      { type: "string", minLength: 1 } as JsonSchema,
      "load a module",
    ],
    ["a reference to nothing", { $ref: "#/$defs/Nothing" }, "no definition Nothing"],
    ["a reference elsewhere", { $ref: "other.json" }, "not a reference to $defs"],
  ])("is refused: %s", async (_, property, message) => {
    await expect(validatorModule(around(property))).rejects.toThrow(message);
  });
});

describe("generated code", () => {
  const files = filesBelow("generated", ".ts", ".js");

  test("imports nothing from `src/` but types, and no package", () => {
    const imports = files.flatMap((file) => {
      const text = readText(file);
      expect(text, file).not.toMatch(/\brequire\(|\bimport\(/);
      const values = text.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)";/gm);
      return [...values].map(([, from]) => `${file}: ${from}`);
    });
    expect(imports.length).toBeGreaterThan(2);
    expect(imports.filter((one) => !/: \.\/[\w-]+\.js$/.test(one))).toEqual([]);
  });

  test("says that Ajv compiled it", () => {
    const validators = files.filter((file) => file.endsWith("-validators.js"));
    expect(validators).toHaveLength(3);
    for (const file of validators) {
      expect(readText(file)).toMatch(/^\/\/ Generated from .*\n\/\/ .*\bAjv\b/);
    }
  });
});
