import { describe, expect, test } from "vitest";
import { type DiffOptions, diff } from "../../../src/engine/compare/diff.js";
import { type Loader, memoryLoader } from "../../../src/references/loading/loader.js";
import type { JsonObject } from "../../../src/values/json-value.js";
import { sample } from "../../support/effort.js";
import { shopWith } from "../../support/shop.js";

const table = (properties: object) =>
  shopWith([{ fullyQualifiedName: "shop.t", name: "t", version: "1.0.0", ...properties }]);

const column = (jsonSchema: string) =>
  table({ columns: [{ fullyQualifiedName: "shop.t.c", name: "c", dataType: "JSON", jsonSchema }] });

const defined = (definition: unknown, specification = "json-schema") =>
  table({ specification, definition, fullyQualifiedName: undefined });

/** Where a JSON Schema can be: in a column, in a property of a definition, or as a definition. */
const FORMS: Readonly<Record<string, (schema: unknown) => unknown>> = {
  column: (schema) => column(JSON.stringify(schema)),
  property: (schema) => defined({ type: "object", properties: { c: schema } }),
  definition: (schema) => defined(schema),
};

const nested = (schema: unknown) =>
  defined({ type: "object", properties: { o: { type: "object", properties: { c: schema } } } });

/** The codes of the changes, and of what was not compared. */
async function codesOf(old: unknown, next: unknown, options?: DiffOptions): Promise<string[]> {
  const { changes, findings } = await diff(old, next, options);
  const unread = findings.filter(({ code }) => code === "not-compared");
  return [...changes, ...unread].map(({ code }) => code);
}

async function expectLoud(old: unknown, next: unknown, about: string): Promise<void> {
  expect(await codesOf(old, next), about).not.toEqual([]);
  expect(await codesOf(next, old), `${about}, back`).not.toEqual([]);
}

/** Schemas that differ as values, in what a comparison of names and texts does not see. */
const PAIRS: Readonly<Record<string, readonly [old: unknown, next: unknown]>> = {
  "a text and a number": [{ const: "1" }, { const: 1 }],
  "texts and numbers": [{ enum: ["1", "2"] }, { enum: [1, 2] }],
  "a number beside its text": [{ enum: ["1", 1] }, { enum: ["1"] }],
  "true beside its text": [{ enum: [true, "true"] }, { enum: [true] }],
  "null beside its text": [{ enum: ["null", null] }, { enum: ["null"] }],
  "an object beside its text": [{ enum: [{ a: 1 }, '{"a":1}'] }, { enum: [{ a: 1 }] }],
  "a required name that is not listed": [{ type: "object" }, { type: "object", required: ["a"] }],
  "a required name of a map": [
    { additionalProperties: { type: "string" } },
    { additionalProperties: { type: "string" }, required: ["a"] },
  ],
  "a schema with both lists of items": [
    { items: [{}], prefixItems: [{ type: "string" }] },
    { items: [{}], prefixItems: [{ type: "integer" }] },
  ],
  "values with a constant": [
    { enum: [1, 2], const: 1 },
    { enum: [1, 2], const: 2 },
  ],
  "a branch twice": [
    { oneOf: [{ type: "string" }, { type: "integer" }] },
    { oneOf: [{ type: "string" }, { type: "string" }, { type: "integer" }] },
  ],
  "a closed object beside `allOf`": [
    { additionalProperties: false, properties: { a: {} }, allOf: [{ properties: { b: {} } }] },
    { additionalProperties: false, properties: { a: {}, b: {} } },
  ],
};

/** Schemas whose reference leads to what `TARGET` is. */
const TARGET = { type: "integer" };
const REFERENCES: Readonly<Record<string, JsonObject>> = {
  "an anchor": { $defs: { a: { $anchor: "q", ...TARGET } }, items: { $ref: "#q" } },
  "an id of draft 4": { definitions: { a: { id: "#q", ...TARGET } }, items: { $ref: "#q" } },
  "an id of draft 7": { definitions: { a: { $id: "#q", ...TARGET } }, items: { $ref: "#q" } },
  "a dynamic anchor": {
    $defs: { a: { $dynamicAnchor: "q", ...TARGET } },
    items: { $dynamicRef: "#q" },
  },
  "its own id": { $id: "urn:a", $defs: { a: TARGET }, items: { $ref: "urn:a#/$defs/a" } },
  "an embedded schema": { $defs: { a: { $id: "u.json", ...TARGET } }, items: { $ref: "u.json" } },
  "a base of its own": {
    items: { $id: "urn:x", items: { $ref: "#/$defs/a" }, $defs: { a: TARGET } },
    $defs: { a: {} },
  },
  "a keyword that takes schemas": { $defs: { a: TARGET }, contains: { $ref: "#/$defs/a" } },
  "an unknown keyword": { $defs: { a: TARGET }, "x-of": { $ref: "#/$defs/a" } },
  "keywords beside it": { $defs: { a: TARGET }, $ref: "#/$defs/a", minimum: 1 },
};

describe.each(Object.entries(FORMS))("in a %s", (_, form) => {
  test.each(Object.entries(PAIRS))("%s is a change", (about, [old, next]) =>
    expectLoud(form(old), form(next), about),
  );

  test.each(Object.entries(REFERENCES))("a target that changes behind %s is one", (about, old) => {
    const next = JSON.parse(JSON.stringify(old).replace('"integer"', '"string"'));
    return expectLoud(form(old), form(next), about);
  });
});

/** The alternatives of a schema, by number. */
const ALTERNATIVES: Readonly<Record<string, (number: 0 | 1 | 2) => JsonObject>> = {
  constants: (number) => ({ const: number }),
  "constants with a title": (number) => ({ const: number, title: `${number}` }),
  types: (number) => ({ type: ["string", "integer", "boolean"][number] }),
  "types with limits": (number) => ({ type: "string", minLength: number }),
  objects: (number) => ({ type: "object", additionalProperties: { maximum: number } }),
};

describe.each(Object.entries({ ...FORMS, field: nested }))("alternatives in a %s", (name, form) => {
  // The title of a sole alternative is that of the table.
  const changesOf = async (old: unknown, next: unknown) =>
    (await codesOf(old, next)).filter((code) => name !== "definition" || code !== "docs-changed");

  test.each(Object.entries(ALTERNATIVES))("%s come and go, and nothing else", async (_, one) => {
    const lists = ([[0], [0, 1], [0, 1, 2]] as const).map((numbers) => numbers.map(one));
    for (const key of ["oneOf", "anyOf"]) {
      for (const more of [[], [{ type: "null" }]]) {
        const [sole, two, three] = lists.map((list) => form({ [key]: [...list, ...more] }));
        for (const [few, many] of [
          [sole, two],
          [sole, three],
          [two, three],
        ]) {
          expect(await changesOf(few, many), key).toEqual(["allowed-values-added"]);
          expect(await changesOf(many, few), key).toEqual(["allowed-values-removed"]);
        }
      }
    }
  });
});

/** Keywords of an object, and the changes when they come and when they go. */
const OF_OBJECTS: readonly (readonly [keywords: JsonObject, comes: string, goes: string])[] = [
  ...[
    { additionalProperties: false },
    { minProperties: 1 },
    { maxProperties: 9 },
    { propertyNames: { pattern: "a" } },
    { dependentRequired: { c: ["d"] } },
    { unevaluatedProperties: false },
  ].map((keywords) => [keywords, "bounds-narrowed", "bounds-widened"] as const),
  ...[
    { enum: [{ c: "a" }] },
    { const: { c: "a" } },
    { oneOf: [{ minProperties: 1 }, { maxProperties: 3 }] },
    { if: { minProperties: 1 }, else: false },
  ].map((keywords) => [keywords, "allowed-values-removed", "allowed-values-added"] as const),
  ...[
    { patternProperties: { "^x": { type: "string" } } },
    { additionalProperties: { type: "string" } },
  ].map((keywords) => [keywords, "field-type-narrowed", "field-type-widened"] as const),
  ...[{ "x-a": 1 }, { not: { minProperties: 3 } }, { required: ["z"] }].map(
    (keywords) => [keywords, "json-schema-changed", "json-schema-changed"] as const,
  ),
];

describe.each(Object.entries({ ...FORMS, field: nested }))("an object in a %s", (_, form) => {
  test.each(OF_OBJECTS)("gets %j", async (keywords, comes, goes) => {
    const object = { type: "object", properties: { c: { type: "string" } } };
    const [old, next] = [form(object), form({ ...object, ...keywords })];
    expect(await codesOf(old, next)).toEqual([comes]);
    expect(await codesOf(next, old)).toEqual([goes]);
  });
});

test.each([
  ["integers beyond 2^53", '{"maximum":9007199254740993}', '{"maximum":9007199254740992}'],
  [
    "such integers that change places",
    '{"minimum":9007199254740993,"maximum":9007199254740995}',
    '{"minimum":9007199254740995,"maximum":9007199254740993}',
  ],
  ["numbers beyond the largest", '{"maximum":1e400}', '{"maximum":1e500}'],
])("%s differ", (about, old, next) => expectLoud(column(old), column(next), about));

/** Where a number can be that a definition reaches: the entry, and the file `x.json`. */
const ELSEWHERE: Readonly<Record<string, readonly [entry: JsonObject, file: JsonObject]>> = {
  "around the definition": [
    {
      ...defined({ properties: { c: { $ref: "#/components/tables/x" } } }),
      components: { tables: { x: { maximum: "MAXIMUM" } } },
    },
    {},
  ],
  "in a file": [defined({ $ref: "x.json" }), { properties: { c: { maximum: "MAXIMUM" } } }],
  "in a part of a file": [
    defined({ $ref: "x.json#/a" }),
    { a: { properties: { c: { $ref: "#/b" } } }, b: { maximum: "MAXIMUM" } },
  ],
  "in a file of another language": [
    defined({ $ref: "x.json" }, "avro"),
    { type: "record", default: "MAXIMUM" },
  ],
  "in a schema that is no text": [
    table({ columns: [{ fullyQualifiedName: "shop.t.c", jsonSchema: { maximum: "MAXIMUM" } }] }),
    {},
  ],
};

test.each(Object.entries(ELSEWHERE))("an integer beyond 2^53 %s differs", async (_, parts) => {
  const side = (maximum: string): readonly [text: string, loader: Loader] => {
    const [entry, file] = parts.map((part) => JSON.stringify(part).replace('"MAXIMUM"', maximum));
    return [String(entry), memoryLoader({ "x.json": String(file) })];
  };
  const [[old, oldLoader], [next, loader]] = [side("9007199254740993"), side("9007199254740992")];
  const options = { uri: "db.json", oldUri: "db.json" };
  expect(await codesOf(old, next, { ...options, oldLoader, loader })).not.toEqual([]);
  expect(await codesOf(old, old, { ...options, loader: oldLoader })).toEqual([]);
});

const REPEATED: Readonly<Record<string, (schema: string) => unknown>> = {
  column,
  definition: (schema) => defined(schema),
  "definition of another language": (schema) => defined(schema, "avro"),
};

test.each(Object.entries(REPEATED))("each of two equal keys counts in a %s", async (_, form) => {
  const schema = (type: string) => `{"a":{"type":"${type}","type":1},"b":"\\"c\\":"}`;
  await expectLoud(form(schema("string")), form(schema("boolean")), "two keys");
  const spaced = schema("string").replaceAll(",", " ,\n");
  expect(await codesOf(form(schema("string")), form(spaced))).toEqual([]);
});

/** The keywords of draft 4, draft 7 and 2020-12, and unknown ones, with two values each. */
const KEYWORDS: readonly (readonly [keyword: string, old: unknown, next: unknown])[] = [
  ["type", "string", "integer"],
  ["enum", ["a"], ["b"]],
  ["const", 1, 2],
  ["multipleOf", 2, 3],
  ["maximum", 1, 2],
  ["exclusiveMaximum", 1, true],
  ["minimum", 1, 2],
  ["exclusiveMinimum", false, true],
  ["maxLength", 1, 2],
  ["minLength", 1, 2],
  ["pattern", "a", "b"],
  ["items", { type: "string" }, { type: "integer" }],
  ["additionalItems", true, false],
  ["prefixItems", [{ type: "string" }], [{ type: "integer" }]],
  ["contains", { type: "string" }, { type: "integer" }],
  ["maxItems", 1, 2],
  ["minItems", 1, 2],
  ["uniqueItems", true, false],
  ["maxContains", 1, 2],
  ["minContains", 1, 2],
  ["maxProperties", 1, 2],
  ["minProperties", 1, 2],
  ["required", ["a"], ["b"]],
  ["dependentRequired", { a: ["b"] }, { a: ["c"] }],
  ["properties", { a: { type: "string" } }, { a: { type: "integer" } }],
  ["patternProperties", { "^a": { type: "string" } }, { "^a": { type: "integer" } }],
  ["additionalProperties", { type: "string" }, { type: "integer" }],
  ["dependentSchemas", { a: { minLength: 1 } }, { a: { minLength: 2 } }],
  ["dependencies", { a: ["b"] }, { a: { minLength: 1 } }],
  ["propertyNames", { pattern: "a" }, { pattern: "b" }],
  ["if", { minLength: 1 }, { minLength: 2 }],
  ["then", { minLength: 1 }, { minLength: 2 }],
  ["else", { minLength: 1 }, { minLength: 2 }],
  ["allOf", [{ minLength: 1 }], [{ minLength: 2 }]],
  ["anyOf", [{ minLength: 1 }], [{ minLength: 2 }]],
  ["oneOf", [{ minLength: 1 }], [{ minLength: 2 }]],
  ["not", { minLength: 1 }, { minLength: 2 }],
  ["unevaluatedItems", { type: "string" }, false],
  ["unevaluatedProperties", { type: "string" }, false],
  ["format", "date", "date-time"],
  ["contentEncoding", "base64", "base16"],
  ["contentMediaType", "text/plain", "text/html"],
  ["contentSchema", { type: "string" }, { type: "integer" }],
  ["nullable", true, false],
  ["discriminator", { propertyName: "a" }, { propertyName: "b" }],
  ["x-unit", "m", "km"],
];

/** Where a schema can be inside another one. */
const PLACES: Readonly<Record<string, (schema: unknown) => JsonObject>> = {
  root: (schema) => schema as JsonObject,
  property: (schema) => ({ properties: { a: schema } }),
  item: (schema) => ({ type: "array", items: schema }),
  "item of a tuple": (schema) => ({ prefixItems: [schema] }),
  "value of a map": (schema) => ({ additionalProperties: schema }),
  "matching property": (schema) => ({ patternProperties: { "^x": schema } }),
  "branch of all": (schema) => ({ allOf: [schema, { minProperties: 1 }] }),
  "branch of one": (schema) => ({ oneOf: [schema, { const: 0 }] }),
  negation: (schema) => ({ not: schema }),
  target: (schema) => ({ $defs: { s: schema }, properties: { a: { $ref: "#/$defs/s" } } }),
  "unknown keyword": (schema) => ({ "x-of": schema }),
};

const rows = KEYWORDS.flatMap(([keyword, old, next]) =>
  Object.entries(PLACES).flatMap(([place, at]) =>
    Object.entries(FORMS).map(([name, form]) => ({
      about: `${keyword} at a ${place} in a ${name}`,
      old: form(at({ [keyword]: old })),
      next: form(at({ [keyword]: next })),
    })),
  ),
);

test("no keyword that differs is equal, wherever it is", async () => {
  for (const { about, old, next } of sample(rows, 39)) await expectLoud(old, next, about);
});

test.each([
  ["xsd", '<x><!-- c --><xs:element name="total"/></x>', "<x><!-- c --></x>"],
  ["sql", "select j#>>'{total}' from a", "select j#>>'{amount}' from a"],
  ["sql", "select 1--1", "select 1--2"],
  ["sql", "check (a # 5 = 0)", "check (a # 7 = 0)"],
  ["sql", "/*!40101 total int */", "/*!40101 amount int */"],
  ["sql", "create table `a--b` (total int)", "create table `a--b` (amount int)"],
  ["sql", "create table [a--b] (total int)", "create table [a--b] (amount int)"],
  ["sql", "$$--a$$ total", "$$--b$$ total"],
  ["sql", "select 1 from #a", "select 1 from #b"],
  ["thrift", "import http://x/a; total i32", "import http://x/b; total i64"],
  ["text", "a/*.json total b/*.json", "a/*.json amount b/*.json"],
  ["dbt-yaml", "a:\n  b: 1\n  c: 2", "a:\n  b: 1\nc: 2"],
  ["python", "if a:\n  c=2", "if a:\nc=2"],
  ["avro", '{"type": "record"} // a', '{"type": "record"} // b'],
])("a definition in %s: what looks like a comment counts: %s", (language, old, next) =>
  expectLoud(defined(old, language), defined(next, language), old),
);

test.each([
  ["protobuf", "message A { // a\n int32 a = 1; }", "message A { // b\n int32 a = 1; }"],
  ["graphql", "type A { a: Int } # a", "type A { a: Int } # b"],
  ["sql", "create table a ( -- a\n b int)", "create table a ( -- c\n b int)"],
  ["xsd", '<x><!-- a --><y name="a"/></x>', '<x><!-- b --><y name="a"/></x>'],
])("a definition in %s: a comment does not count: %s", async (language, old, next) => {
  expect(await codesOf(defined(old, language), defined(next, language))).toEqual([]);
});
