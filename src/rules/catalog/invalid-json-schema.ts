import { isRegularExpression } from "../../model/keywords.js";
import type { TableModel } from "../../model/model.js";
import { isJsonSchema } from "../../model/read-json-schema.js";
import { isDeepText, parsedText } from "../../model/schema-text.js";
import { isObject, localTarget, MAX_DEPTH } from "../../values/json-value.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import { defineRule, type RuleProblem } from "../rule.js";
import { jsonSchemasIn, type ModelSchema, subschemasOf } from "./json-schemas.js";
import { replacement } from "./vocabulary.js";

/** The types of JSON Schema. */
const TYPES = ["string", "number", "integer", "object", "array", "boolean", "null"];

export const invalidJsonSchema = defineRule({
  id: "invalid-json-schema",
  severity: "warning",
  summary:
    "A JSON Schema is not valid: its text is cut off or is not JSON, a `type` does not exist in JSON Schema, a `pattern` is not a regular expression, an `enum` is empty, a lower limit is above the upper one, or a reference inside the text leads nowhere.",
  rationale:
    "Values cannot be checked against a schema that cannot be parsed. Validators reject a schema with a `type` or a `pattern` that they cannot read, and no value is allowed by an empty list, or between limits that exclude each other.",
  remedy:
    "Write the schema as JSON, with the types `string`, `number`, `integer`, `object`, `array`, `boolean` and `null`. The rule ignores a definition in YAML, and schemas of draft 3.",
  source:
    "DatastoreAPI specification, Column Object: jsonSchema; JSON Schema 2020-12, Validation, section 6: keywords of types, numbers and texts",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      const problem = definitionProblem(table);
      if (problem !== undefined) report(problem);
      if (table.style === "table") reportColumns(table, report);
      for (const schema of jsonSchemasIn([table])) {
        reportTypes(schema, report);
        reportKeywords(schema, report);
      }
    }
  },
});

type Report = (problem: RuleProblem) => void;

/** The problem of a definition that is a text. */
function definitionProblem(table: TableModel): RuleProblem | undefined {
  const { standardDefinition, style, label } = table;
  const text = style === "opaque" ? standardDefinition?.raw.definition : undefined;
  if (standardDefinition === undefined || typeof text !== "string") return undefined;
  // Other texts can be YAML.
  if (!isJsonSchema(standardDefinition.text("specification")) || !/^\s*[[{]\s*["\]}]/.test(text)) {
    return undefined;
  }
  const name = label === "" ? "the definition" : `the definition of ${quote(label)}`;
  return { place: standardDefinition.at("definition"), message: `${name} ${mistakeIn(text)}` };
}

/** Describes the problem of a string that is not a JSON Schema. */
function mistakeIn(text: string): string {
  if (parsedText(text) !== undefined) return "is not a JSON Schema";
  if (isDeepText(text)) return `is nested deeper than ${MAX_DEPTH} levels, so it is not read`;
  return /[\]}]\s*$/.test(text) ? "is not JSON" : "is not JSON: it is cut off";
}

function reportTypes({ schema: root, at, hasPlaces }: ModelSchema, report: Report): void {
  for (const { schema, path } of subschemasOf(root)) {
    const { type } = schema;
    const names = (Array.isArray(type) ? type : [type]) as readonly unknown[];
    for (const [index, name] of names.entries()) {
      if (typeof name !== "string" || TYPES.includes(name)) continue;
      const near = nearestName(name, TYPES);
      report({
        place: at(...path, "type", ...(Array.isArray(type) ? [index] : [])),
        message: `${quote(name)} is not a type of JSON Schema${didYouMean(near)}`,
        fix: hasPlaces ? replacement(near) : undefined,
      });
    }
  }
}

/** Lower limits with the upper ones that they cannot exceed. */
const LIMITS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

/** Some validators read patterns as Unicode, and some do not. */
const FLAGS = ["u", ""];

/** Reports keywords that no value can satisfy, or that no validator can read. */
function reportKeywords({ schema: root, at, hasPlaces }: ModelSchema, report: Report): void {
  for (const { schema, path } of subschemasOf(root)) {
    const { pattern, enum: allowed, $ref } = schema;
    if (
      typeof pattern === "string" &&
      !FLAGS.some((flags) => isRegularExpression(pattern, flags))
    ) {
      const message = `${quote(pattern)} is not a regular expression`;
      report({ place: at(...path, "pattern"), message });
    }
    if (Array.isArray(allowed) && allowed.length === 0) {
      report({ place: at(...path, "enum"), message: "`enum` is empty, so no value is allowed" });
    }
    for (const [lower, upper] of LIMITS) {
      const [least, most] = [schema[lower], schema[upper]];
      if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
      const message = `\`${lower}\` ${least} is above \`${upper}\` ${most}, so no value is allowed`;
      report({ place: at(...path, lower), message });
    }
    // In a document, a reference can also lead to something outside the schema.
    const isInText = !hasPlaces && typeof $ref === "string" && /^#\//.test($ref);
    if (isInText && localTarget(root, $ref) === undefined) {
      report({
        place: at(...path, "$ref"),
        message: `${quote($ref)} leads to nothing in the schema`,
      });
    }
  }
}

function reportColumns({ columns = [] }: TableModel, report: Report): void {
  for (const column of columns) {
    const text = column.raw.jsonSchema;
    if (typeof text !== "string") continue;
    if (!isSchemaText(text)) {
      const message = `the \`jsonSchema\` of column ${quote(column.label)} ${mistakeIn(text)}`;
      report({ place: column.placeOf("jsonSchema"), message });
    }
  }
}

/** A JSON Schema is an object, `true` or `false`. */
function isSchemaText(text: string): boolean {
  const value = parsedText(text);
  return typeof value === "boolean" || isObject(value);
}
