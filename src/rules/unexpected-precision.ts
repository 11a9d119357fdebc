import { quote } from "../findings/quote.js";
import type { TypeFamily } from "../model/data-type.js";
import type { Column } from "../model/table.js";
import { defineRule, type Problem } from "./rule.js";

const WITHOUT_DIGITS: ReadonlySet<TypeFamily> = new Set<TypeFamily>([
  "text",
  "binary",
  "boolean",
  "date",
  "json",
]);

export const unexpectedPrecision = defineRule({
  id: "unexpected-precision",
  severity: "warning",
  what: "A column has a precision or scale that its type does not take, or a scale above its precision.",
  why: "Precision is the number of digits, scale how many of them stand behind the point. `DECIMAL(4, 10)` has no room for the ones before it, and whole numbers have none behind it.",
  mend: "Remove what does not belong to the type; else make the scale at most the precision.",
  source: "DatastoreAPI specification, Column Object: precision and scale of numeric types",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      for (const column of columns) {
        if (column.precision === undefined && column.scale === undefined) continue;
        const problem = problemOf(column);
        if (problem !== undefined) report(problem);
      }
    }
  },
});

function problemOf(column: Column): Problem | undefined {
  const { precision, scale, dataType } = column;
  const family = dataType?.family;
  if (dataType !== undefined && family !== undefined && WITHOUT_DIGITS.has(family)) {
    const attribute = precision === undefined ? "scale" : "precision";
    const message = `values of type ${quote(dataType.text)} have no ${attribute}`;
    return { place: column.placeOf(attribute), mark: "key", message };
  }
  if (dataType !== undefined && family === "integer" && scale !== undefined && scale !== 0) {
    const message = `${quote(dataType.text)} holds whole numbers, but the scale is ${scale}`;
    return { place: column.placeOf("scale"), message };
  }
  if (precision !== undefined && (precision < 0 || (precision === 0 && family === "decimal"))) {
    const message = `the precision of column ${quote(column.label)} is ${precision}; it must be above 0`;
    return { place: column.placeOf("precision"), message };
  }
  if (
    precision !== undefined &&
    scale !== undefined &&
    scale > precision &&
    family !== "timestamp"
  ) {
    const message = `the scale ${scale} of column ${quote(column.label)} is above its precision ${precision}`;
    return { place: column.placeOf("scale"), message };
  }
  return undefined;
}
