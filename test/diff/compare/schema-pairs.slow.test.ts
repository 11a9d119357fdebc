// Two JSON Schemas that differ and give no change are equal under rewritings that are written down.

import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import draft4 from "ajv-draft-04";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allObjects } from "../../../src/diff/compare/side-schemas.js";
import { diff } from "../../../src/engine/compare/diff.js";
import { isObject, type JsonObject } from "../../../src/values/json-value.js";
import { cases } from "../../support/effort.js";
import { shopWith } from "../../support/shop.js";

type Schema = JsonObject | boolean;
type Arbitrary = fc.Arbitrary<unknown>;

const json = fc.constantFrom<unknown>(
  "a",
  "1",
  1,
  0,
  true,
  "true",
  null,
  "null",
  {},
  { a: 1 },
  [],
  [1],
);
const name = fc.constantFrom("a", "b", "ab");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });
const size = fc.nat({ max: 3 });
const number = fc.constantFrom(0, 1, 1.5, -2);
const type = fc.constantFrom("string", "integer", "number", "object", "array", "boolean", "null");
const text = fc.constantFrom("a", "b");

/** The keywords that all drafts have. */
const common = (schema: Arbitrary): Record<string, Arbitrary> => ({
  type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
  enum: fc.array(json, { minLength: 1, maxLength: 3 }),
  multipleOf: fc.constantFrom(1, 2, 0.5),
  maximum: number,
  minimum: number,
  maxLength: size,
  minLength: size,
  pattern: text,
  items: schema,
  maxItems: size,
  minItems: size,
  uniqueItems: fc.boolean(),
  maxProperties: size,
  minProperties: size,
  required: names,
  properties: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 2 }),
  patternProperties: fc.dictionary(fc.constantFrom("^a", "b$"), schema, { maxKeys: 2 }),
  additionalProperties: schema,
  allOf: fc.array(schema, { minLength: 1, maxLength: 2 }),
  anyOf: fc.array(schema, { minLength: 1, maxLength: 3 }),
  oneOf: fc.array(schema, { minLength: 1, maxLength: 3 }),
  not: schema,
  format: fc.constantFrom("date", "date-time", "uri"),
  title: text,
  description: text,
  default: json,
  "x-unit": json,
});

const older = (schema: Arbitrary): Record<string, Arbitrary> => ({
  items: fc.oneof(schema, fc.array(schema, { minLength: 1, maxLength: 2 })),
  additionalItems: schema,
  dependencies: fc.dictionary(name, fc.oneof(schema, names), { minKeys: 1, maxKeys: 2 }),
});

const newer = (schema: Arbitrary): Record<string, Arbitrary> => ({
  const: json,
  contains: schema,
  propertyNames: schema,
  ...Object.fromEntries(["if", "then", "else"].map((key) => [key, schema])),
  exclusiveMaximum: number,
  exclusiveMinimum: number,
  contentEncoding: text,
  contentMediaType: text,
  $comment: text,
  examples: fc.array(json, { maxLength: 2 }),
});

const DRAFTS: Readonly<Record<string, (schema: Arbitrary) => Record<string, Arbitrary>>> = {
  "2020-12": (schema) => ({
    ...common(schema),
    ...newer(schema),
    prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }),
    minContains: size,
    maxContains: size,
    dependentRequired: fc.dictionary(name, names, { minKeys: 1, maxKeys: 2 }),
    dependentSchemas: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 2 }),
    unevaluatedItems: schema,
    unevaluatedProperties: schema,
    contentSchema: schema,
    deprecated: fc.boolean(),
  }),
  "7": (schema) => ({ ...common(schema), ...newer(schema), ...older(schema) }),
  "4": (schema) => ({
    ...common(schema),
    ...older(schema),
    exclusiveMaximum: fc.boolean(),
    exclusiveMinimum: fc.boolean(),
  }),
};

/** Schemas of a draft with a few keywords each. */
const schemasOf = (draft: string): fc.Arbitrary<JsonObject> =>
  fc.letrec<{ schema: Schema; object: JsonObject }>((tie) => {
    const keywords = DRAFTS[draft]?.(tie("schema")) ?? {};
    return {
      schema: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.boolean(),
        fc.constant({}).map(() => ({})),
        tie("object"),
      ),
      object: fc
        .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
        .chain((keys) =>
          fc.record(Object.fromEntries(keys.map((key) => [key, keywords[key] ?? json]))),
        ),
    };
  }).object;

/** The schemas in a schema, itself first. */
function placesIn(schema: unknown): JsonObject[] {
  if (Array.isArray(schema)) return schema.flatMap(placesIn);
  if (!isObject(schema)) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => {
    // What means nothing without another keyword is compared as it is written.
    const isUnused =
      (/^(?:then|else)$/.test(key) && !("if" in schema)) ||
      (key === "additionalItems" && !Array.isArray(schema.items)) ||
      (key === "dependencies" && isObject(value) && Object.values(value).some(Array.isArray));
    if (NO_SCHEMA.has(key) || isUnused) return [];
    return MAPS.has(key) && isObject(value)
      ? Object.values(value).flatMap(placesIn)
      : placesIn(value);
  });
  return [schema, ...inner];
}

const NO_SCHEMA = new Set([
  "enum",
  "const",
  "default",
  "examples",
  "x-unit",
  "type",
  "required",
  "dependentRequired",
]);
const MAPS = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
]);

/** A schema, and the same with another value of one keyword at one place, or without it. */
const pairsOf = (draft: string) =>
  fc
    .record({
      old: schemasOf(draft),
      other: schemasOf(draft),
      place: fc.nat(),
      key: fc.nat(),
      isGone: fc.boolean(),
    })
    .map(({ old, other, place, key, isGone }) => {
      const next = structuredClone(old);
      const places = placesIn(next);
      const at = (places[place % places.length] ?? next) as Record<string, unknown>;
      const keys = Object.keys(isGone ? at : other);
      const chosen = keys[key % keys.length] ?? "type";
      if (isGone) delete at[chosen];
      else at[chosen] = other[chosen] ?? "string";
      return [old, next] as const;
    });

/** What the generated pairs rarely have. */
const KNOWN: readonly (readonly [draft: string, old: JsonObject, next: JsonObject])[] = [
  ["2020-12", { unevaluatedItems: false }, { unevaluatedItems: false, prefixItems: [true] }],
  [
    "2020-12",
    { unevaluatedProperties: false },
    { unevaluatedProperties: false, additionalProperties: true },
  ],
  [
    "2020-12",
    { unevaluatedProperties: false },
    { unevaluatedProperties: false, patternProperties: { "^a": {} } },
  ],
  [
    "7",
    { properties: { ab: { type: "integer" } }, additionalProperties: { type: "string" } },
    {
      properties: { ab: { type: "integer" } },
      additionalProperties: { type: "string" },
      patternProperties: { "^a": { type: "string" } },
    },
  ],
  [
    "4",
    { oneOf: [{ type: "string" }, { type: "string" }, { type: "integer" }] },
    { oneOf: [{ type: "string" }, { type: "integer" }, { type: "integer" }] },
  ],
];

test.each(KNOWN)("draft %s: %j and %j differ", async (_, old, next) => {
  expect(await changesOf(old, next)).not.toEqual([]);
  expect(await changesOf(next, old)).not.toEqual([]);
});

test("the order of alternatives inside others means nothing, but their number does", async () => {
  const inside = (...oneOf: Schema[]) => ({ not: { anyOf: [{ oneOf }, { minimum: 1 }] } });
  const [text, list] = [{ type: "string" }, { type: "array" }];
  expect(await changesOf(inside(text, list, true), inside(list, true, text))).toEqual([]);
  expect(await changesOf(inside(text, list, true), inside(list, text))).not.toEqual([]);
  expect(await changesOf(inside(text, text, list), inside(text, list, list))).not.toEqual([]);
});

const column = (schema: unknown) =>
  shopWith([
    {
      fullyQualifiedName: "s.t",
      name: "t",
      version: "1.0.0",
      columns: [
        {
          fullyQualifiedName: "s.t.c",
          name: "c",
          dataType: "JSON",
          jsonSchema: JSON.stringify(schema),
        },
      ],
    },
  ]);

async function changesOf(old: unknown, next: unknown): Promise<string[]> {
  const { changes } = await diff(column(old), column(next));
  return changes.map(({ code, message }) => `${code}: ${message}`);
}

/** Values of all kinds. */
const INSTANCES: readonly unknown[] = (() => {
  const scalars = ["a", "b", "ab", "1", "abcd", "", 0, 1, 2, 1.5, -2, 3, true, false, null];
  const some = ["a", 1, null, { a: 1 }, ["a"]];
  const lists = some.flatMap((one) => [
    [one],
    ...some.flatMap((two) => [
      [one, two],
      [one, two, "b"],
    ]),
  ]);
  const objects = some.flatMap((one) => [
    { a: one },
    { b: one },
    { ab: one },
    { c: one },
    ...some.flatMap((two) => [
      { a: one, b: two },
      { a: one, ab: two },
      { b: one, c: two },
      { a: one, b: two, ab: one, c: two },
    ]),
  ]);
  const nested = objects.flatMap((one, index) =>
    index % 4 === 0 ? [[one], [one, one], { a: one }, { c: one }] : [],
  );
  return [...scalars, [], {}, ...lists, ...objects, ...nested];
})();

/** The keywords that say something and forbid no value. */
const SILENT_KEYWORDS = ["format", "contentEncoding", "contentMediaType", "x-unit"];

/** A schema of draft 4 without what means nothing: `exclusiveMinimum` is about `minimum`. */
function withLimits(schema: JsonObject): JsonObject {
  const clone = structuredClone(schema);
  for (const place of allObjects(clone) as Record<string, unknown>[]) {
    for (const key of ["exclusiveMaximum", "exclusiveMinimum"]) {
      const limit = key === "exclusiveMaximum" ? "maximum" : "minimum";
      if (typeof place[key] === "boolean" && !(limit in place)) delete place[key];
    }
  }
  return clone;
}

/** What a schema means: which values it allows, and what else it says. */
function meaning(draft: string, schema: JsonObject): unknown {
  const validator = new (VALIDATORS[draft] ?? Ajv2020)({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
  });
  const isValid = validator.compile(withLimits(schema));
  const others = placesIn(schema).flatMap((place) =>
    SILENT_KEYWORDS.flatMap((key) =>
      key in place ? [`${key}: ${JSON.stringify(place[key])}`] : [],
    ),
  );
  return [
    INSTANCES.filter((instance) => isValid(instance)).map((one) => JSON.stringify(one)),
    [...new Set(others)].sort(),
  ];
}

const VALIDATORS: Readonly<Record<string, new (options: object) => Pick<Ajv2020, "compile">>> = {
  4: draft4.default,
  7: Ajv,
  "2020-12": Ajv2020,
};

/** What changes the text of a schema and not its meaning, as docs/diff.md lists it. */
const REWRITINGS: Readonly<Record<string, (schema: JsonObject) => JsonObject>> = {
  "the order of keys": (schema) => Object.fromEntries(Object.entries(schema).reverse()),
  annotations: (schema) => ({ ...schema, title: "t", description: "d", $comment: "c" }),
  "an `allOf` of one": (schema) => ({ allOf: [schema] }),
  "a type as a list": (schema) =>
    "type" in schema ? { ...schema, type: [schema.type].flat() } : schema,
  "the order of types": (schema) => reversed(schema, "type"),
  "the order of required names": (schema) => reversed(schema, "required"),
  "the order of values": (schema) => reversed(schema, "enum"),
  "the order of alternatives": (schema) => reversed(reversed(schema, "anyOf"), "oneOf"),
  "a constant as a list": ({ const: only, ...schema }) =>
    only === undefined || "enum" in schema
      ? { ...schema, ...(only !== undefined && { const: only }) }
      : { ...schema, enum: [only] },
  "a definition that nothing uses": (schema) => ({
    ...schema,
    $defs: { unused: { type: "string" } },
  }),
};

const reversed = (schema: JsonObject, key: string): JsonObject => {
  const list = schema[key];
  return Array.isArray(list) ? { ...schema, [key]: [...list].reverse() } : schema;
};

/** A schema, and the same with one of the schemas in it written in another way. */
const rewrittenOf = (draft: string) =>
  fc
    .record({
      old: schemasOf(draft),
      place: fc.nat(),
      about: fc.constantFrom(...Object.keys(REWRITINGS)),
    })
    .map(({ old, place, about }) => {
      const whole = { schema: structuredClone(old) };
      const places = placesIn(whole.schema);
      const at = places[place % places.length] as Record<string, unknown>;
      const next = REWRITINGS[about]?.({ ...at }) ?? {};
      for (const key of Object.keys(at)) delete at[key];
      Object.assign(at, next);
      return { about, old, next: whole.schema };
    });

describe.each(Object.keys(DRAFTS))("schemas of draft %s", (draft) => {
  test("two that give no change are equal", async () => {
    await fc.assert(
      fc.asyncProperty(pairsOf(draft), async ([old, next]) => {
        const changes = await changesOf(old, next);
        if (changes.some((change) => !change.startsWith("docs-changed"))) return;
        expect(meaning(draft, next)).toEqual(meaning(draft, old));
      }),
      { numRuns: cases(100) },
    );
  }, 120_000);

  test("one that is written in another way is not changed", async () => {
    await fc.assert(
      fc.asyncProperty(rewrittenOf(draft), async ({ about, old, next }) => {
        const changes = await changesOf(old, next);
        expect(
          changes.filter((change) => !change.startsWith("docs-changed")),
          about,
        ).toEqual([]);
      }),
      { numRuns: cases(200) },
    );
  });

  test("one that is behind a reference instead is not changed", async () => {
    await fc.assert(
      fc.asyncProperty(schemasOf(draft), async (schema) => {
        // These are not merged with what is around them, so that they keep their meaning.
        fc.pre(!("allOf" in schema) && !JSON.stringify(schema).includes('"unevaluated'));
        const next = { $defs: { s: schema }, $ref: "#/$defs/s" };
        const changes = await changesOf(schema, next);
        expect(changes.filter((change) => !change.startsWith("docs-changed"))).toEqual([]);
      }),
      { numRuns: cases(40) },
    );
  });
});
