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

export const columnJsonSchema = defineRule({
  id: "column-json-schema",
  severity: "warning",
  what: "The `jsonSchema` of a Column is not the text of a JSON Schema, or the column cannot hold JSON.",
  why: "Nobody can check values against a schema that cannot be read; and numbers and dates are no JSON documents.",
  mend: "Write the schema as JSON text; remove it from columns of another type.",
  source: "DatastoreAPI specification, Column Object: jsonSchema only if dataType is JSON",
  check({ model, report }) {
    for (const { columns = [], style } of model.tables) {
      if (style !== "table") continue;
      for (const column of columns) {
        const text = column.raw.jsonSchema;
        if (typeof text !== "string") continue;
        const { dataType } = column;
        if (dataType?.family !== undefined && NEVER_JSON.has(dataType.family)) {
          const message = `values of type ${quote(dataType.text)} are not described by a JSON Schema`;
          report({ place: column.placeOf("jsonSchema"), mark: "key", message });
        } else if (!isSchemaText(text)) {
          const message = `the \`jsonSchema\` of column ${quote(column.label)} is not the text of a JSON Schema`;
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
