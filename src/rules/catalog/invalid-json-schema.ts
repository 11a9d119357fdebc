import type { TableModel } from "../../model/model.js";
import { isJsonSchema } from "../../model/read-json-schema.js";
import { parsedText } from "../../model/schema-text.js";
import type { TypeFamily } from "../../types/listed-types.js";
import { isObject } from "../../values/json-object.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean } from "../../words/phrases.js";
import { quote } from "../../words/quote.js";
import { defineRule, type RuleProblem } from "../rule.js";
import { jsonSchemasIn, type ModelSchema, subschemasOf } from "./json-schemas.js";
import { replacement } from "./vocabulary.js";

/** The families whose values can be JSON documents. */
const MAYBE_JSON = new Set<TypeFamily>(["text", "binary", "json", "other"]);

/** The types of JSON Schema. */
const TYPES = ["string", "number", "integer", "object", "array", "boolean", "null"];

export const invalidJsonSchema = defineRule({
  id: "invalid-json-schema",
  severity: "warning",
  summary:
    "A JSON Schema is not valid: its text is cut off or is not JSON, or a `type` does not exist in JSON Schema. Or a column has a JSON Schema, but cannot contain JSON.",
  rationale:
    "Values cannot be checked against a schema that cannot be parsed, and numbers and dates are not JSON documents. Validators reject a schema with a `type` that they do not know.",
  remedy:
    "Write the schema as JSON, with the types `string`, `number`, `integer`, `object`, `array`, `boolean` and `null`. Remove it from columns of other types. The rule ignores a definition in YAML, and schemas of draft 3.",
  source:
    "DatastoreAPI specification, Column Object: jsonSchema only if dataType is JSON; JSON Schema 2020-12, Validation, section 6.1.1: type",
  fixable: true,
  check({ model, report }) {
    for (const table of model.tables) {
      const problem = definitionProblem(table);
      if (problem !== undefined) report(problem);
      if (table.style === "table") reportColumns(table, report);
      for (const schema of jsonSchemasIn([table])) reportTypes(schema, report);
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

/** What is wrong with a string that is not a JSON Schema. */
function mistakeIn(text: string): string {
  if (parsedText(text) !== undefined) return "is not a JSON Schema";
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

function reportColumns({ columns = [] }: TableModel, report: Report): void {
  for (const column of columns) {
    const text = column.raw.jsonSchema;
    if (typeof text !== "string") continue;
    const { dataType } = column;
    if (dataType?.family !== undefined && !MAYBE_JSON.has(dataType.family)) {
      const message = `a column of type ${quote(dataType.text)} cannot have a JSON Schema`;
      report({ place: column.placeOf("jsonSchema"), mark: "key", message });
    } else if (!isSchemaText(text)) {
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
