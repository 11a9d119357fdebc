// What a column may hold is in each export, or one of its losses.

import { describe, expect, test } from "vitest";
import { FORMATS, type FormatValues } from "../../src/exports/index.js";
import { SQL_DIALECTS } from "../../src/exports/sql/column-types.js";
import { read } from "../../src/index.js";

/** Each format with the options that change what it holds. */
const variants: readonly (readonly [title: string, id: string, values: FormatValues])[] =
  FORMATS.flatMap(({ id }) => {
    if (id === "sql" || id === "dbt") {
      return SQL_DIALECTS.map((dialect) => [`${id}, ${dialect}`, id, { dialect }] as const);
    }
    if (id === "typescript") {
      return ["rows", "kysely", "zod"].flatMap((use) =>
        ["pg", "json"].map((driver) => [`${use}, ${driver}`, id, { for: use, driver }] as const),
      );
    }
    if (id === "odcs") {
      return ["3.1.0", "3.2.0"].map((version) => [`odcs, ${version}`, id, { version }] as const);
    }
    return [[id, id, {}] as const];
  });

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
  [
    "an enum inside",
    "JSON",
    { type: "object", properties: { a: { type: "string", enum: ["x", "y"] } } },
    { type: "object", properties: { a: { type: "string" } } },
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

async function exported(id: string, values: FormatValues, table: object) {
  const { model } = await read({ schema: { tables: [table] } });
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined || model === undefined) throw new Error(`no format ${id}`);
  const { files, losses } = format.run(model, values, { perTable: false });
  const isOfColumn = ({ where }: { readonly where: string }) => /^t\.c(?:\.|$)/.test(where);
  // A comment about a loss is part of the text.
  const text = files.map((file) => file.text.replace(/^.*\bdsd: .*$/gm, "")).join("\n");
  return { text, losses: losses.filter(isOfColumn).map((loss) => JSON.stringify(loss)) };
}

describe.each(Object.entries(forms))("%s", (_, tableOf) => {
  test.each(variants)("in %s has every fact, or says which it lost", async (__, id, values) => {
    const silent: string[] = [];
    for (const [fact, dataType, schema, without] of FACTS) {
      const one = await exported(id, values, tableOf(schema, dataType));
      const other = await exported(id, values, tableOf(without, dataType));
      if (one.text === other.text && one.losses.join() === other.losses.join()) silent.push(fact);
    }
    expect(silent).toEqual([]);
  });
});
