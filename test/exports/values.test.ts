// What a column may hold is in each export, or one of its losses.

import { describe, expect, test } from "vitest";
import type { Exported } from "../../src/exports/exported.js";
import { read } from "../../src/index.js";
import { inTurn } from "../support/effort.js";
import { factOutcome, isSilent, runVariant, type Variant, variants } from "./fact-outcome.js";

/** Schemas with one fact, the type of a column that has such values, and the schema without the fact. */
const FACTS: readonly (readonly [
  fact: string,
  dataType: string,
  schema: object,
  without: object,
])[] = [
  ["enum of texts", "VARCHAR(9)", { type: "string", enum: ["a", "it's"] }, { type: "string" }],
  ["enum of numbers", "INT", { type: "integer", enum: [1, 2] }, { type: "integer" }],
  ["const", "VARCHAR(9)", { type: "string", const: "a" }, { type: "string" }],
  ["minimum", "INT", { type: "integer", minimum: 3 }, { type: "integer" }],
  ["maximum", "INT", { type: "integer", maximum: 3 }, { type: "integer" }],
  ["exclusiveMinimum", "INT", { type: "integer", exclusiveMinimum: 3 }, { type: "integer" }],
  ["exclusiveMaximum", "INT", { type: "integer", exclusiveMaximum: 3 }, { type: "integer" }],
  ["multipleOf", "INT", { type: "integer", multipleOf: 3 }, { type: "integer" }],
  ["minLength", "TEXT", { type: "string", minLength: 3 }, { type: "string" }],
  ["maxLength", "TEXT", { type: "string", maxLength: 3 }, { type: "string" }],
  ["pattern", "TEXT", { type: "string", pattern: "^[a-z]+$" }, { type: "string" }],
  ["format", "TEXT", { type: "string", format: "email" }, { type: "string" }],
  [
    "properties",
    "JSON",
    { type: "object", properties: { a: { type: "string" } } },
    { type: "object" },
  ],
  [
    "required inside",
    "JSON",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    { type: "object", properties: { a: { type: "string" } } },
  ],
  ["items", "ARRAY", { type: "array", items: { type: "string" } }, { type: "array" }],
  [
    "items of objects",
    "ARRAY",
    { type: "array", items: { type: "object", properties: { a: { type: "integer" } } } },
    { type: "array", items: { type: "object" } },
  ],
  ["maxItems", "ARRAY", { type: "array", maxItems: 3 }, { type: "array" }],
  ["uniqueItems", "ARRAY", { type: "array", uniqueItems: true }, { type: "array" }],
  [
    "oneOf",
    "TEXT",
    { type: "string", oneOf: [{ minLength: 2 }, { pattern: "^a$" }, { const: "b" }] },
    { type: "string" },
  ],
  [
    "additionalProperties",
    "JSON",
    { type: "object", additionalProperties: false },
    { type: "object" },
  ],
  [
    "entries",
    "JSON",
    { type: "object", additionalProperties: { type: "integer" } },
    { type: "object" },
  ],
  ["title", "TEXT", { type: "string", title: "A" }, { type: "string" }],
  ["default", "TEXT", { type: "string", default: "a" }, { type: "string" }],
  ["deprecated", "TEXT", { type: "string", deprecated: true }, { type: "string" }],
  ["tags", "TEXT", { type: "string", tags: ["a"] }, { type: "string" }],
  [
    "description inside",
    "JSON",
    { type: "object", properties: { a: { type: "string", description: "b" } } },
    { type: "object", properties: { a: { type: "string" } } },
  ],
  [
    "description of elements",
    "ARRAY",
    { type: "array", items: { type: "string", description: "b" } },
    { type: "array", items: { type: "string" } },
  ],
  [
    "an enum inside",
    "JSON",
    { type: "object", properties: { a: { type: "string", enum: ["x", "y"] } } },
    { type: "object", properties: { a: { type: "string" } } },
  ],
  [
    "an enum in elements",
    "ARRAY",
    { type: "array", items: { type: "string", enum: ["x"] } },
    { type: "array", items: { type: "string" } },
  ],
  [
    "a limit in elements",
    "ARRAY",
    { type: "array", items: { type: "integer", minimum: 3 } },
    { type: "array", items: { type: "integer" } },
  ],
];

const COLUMN = { name: "c", fullyQualifiedName: "s.t.c" };

/** A table whose only column has values of a schema, in each form. */
const forms: Readonly<Record<string, (schema: object, dataType: string) => object>> = {
  "a Table": (schema, dataType) => ({
    fullyQualifiedName: "s.t",
    name: "t",
    version: "1.0.0",
    columns: [{ ...COLUMN, dataType, jsonSchema: JSON.stringify(schema) }],
  }),
  "a definition": (schema) => ({
    specification: "json-schema",
    name: "t",
    version: "1.0.0",
    definition: { type: "object", properties: { c: schema } },
  }),
  "a definition that refers to another": (schema) => ({
    specification: "json-schema",
    name: "t",
    version: "1.0.0",
    definition: {
      type: "object",
      $defs: { d: schema },
      properties: { c: { $ref: "#/$defs/d" } },
    },
  }),
};

async function exported(variant: Variant, table: object): Promise<Exported> {
  const { model } = await read({ schema: { tables: [table] } });
  if (model === undefined) throw new Error("there is no model");
  const { files, losses } = runVariant(variant, model);
  return { files, losses: losses.filter(({ where }) => /^t\.c(?:\.|$)/.test(where)) };
}

describe.each(inTurn(Object.entries(forms)))("%s", (_, tableOf) => {
  test.each(variants)("in $title has every fact, or says which it lost", async (variant) => {
    const silent: string[] = [];
    for (const [fact, dataType, schema, without] of FACTS) {
      const one = await exported(variant, tableOf(schema, dataType));
      const other = await exported(variant, tableOf(without, dataType));
      if (isSilent(factOutcome(one, other))) silent.push(fact);
    }
    expect(silent).toEqual([]);
  });
});
