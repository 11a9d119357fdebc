import { quote } from "../findings/quote.js";
import type { TypeFamily } from "../model/data-type.js";
import { defineRule } from "./rule.js";

const NEVER_JSON: ReadonlySet<TypeFamily> = new Set<TypeFamily>([
  "integer",
  "decimal",
  "float",
  "boolean",
  "date",
  "time",
  "timestamp",
  "interval",
]);

export const invalidJsonSchema = defineRule({
  id: "invalid-json-schema",
  severity: "warning",
  summary: "The `jsonSchema` of a Column is not a JSON Schema, or the column cannot contain JSON.",
  rationale:
    "Values cannot be checked against a schema that cannot be parsed, and numbers and dates are not JSON documents.",
  remedy: "Write the schema as JSON text. Remove it from columns of other types.",
  source: "DatastoreAPI specification, Column Object: jsonSchema only if dataType is JSON",
  check({ model, report }) {
    for (const { columns = [], style } of model.tables) {
      if (style !== "table") continue;
      for (const column of columns) {
        const text = column.raw.jsonSchema;
        if (typeof text !== "string") continue;
        const { dataType } = column;
        if (dataType?.family !== undefined && NEVER_JSON.has(dataType.family)) {
          const message = `a column of type ${quote(dataType.text)} cannot have a JSON Schema`;
          report({ place: column.placeOf("jsonSchema"), mark: "key", message });
        } else if (!isSchemaText(text)) {
          const message = `the \`jsonSchema\` of column ${quote(column.label)} is not a JSON Schema`;
          report({ place: column.placeOf("jsonSchema"), message });
        }
      }
    }
  },
});

/** A JSON Schema is an object, `true` or `false`. */
function isSchemaText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === "boolean" ||
      (typeof value === "object" && value !== null && !Array.isArray(value))
    );
  } catch {
    return false;
  }
}
