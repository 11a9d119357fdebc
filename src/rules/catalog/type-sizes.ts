import type { ColumnModel } from "../../model/model.js";
import { takesLength, takesPrecision } from "../../types/data-type.js";
import { quote } from "../../words/phrases.js";
import { defineRule, type RuleProblem } from "../rule.js";

export const unexpectedLength = defineRule({
  id: "unexpected-length",
  severity: "warning",
  summary:
    "A column has a length although its type has none, a length that is not above 0, or a length that differs from the one in its data type.",
  rationale:
    "Only text and binary types have a length. For other types, some tools ignore it and others reject it. In many cases the precision was meant. If the data type is `VARCHAR(30)` and the length is 20, one of them is wrong.",
  remedy:
    "Remove the length. For numbers, write `precision` and `scale`. Make the length the same as in the data type.",
  source:
    "DatastoreAPI specification, Column Object: dataLength of CHAR, VARCHAR, BINARY, VARBINARY, else null",
  check({ model, report }) {
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const { label, length, dataType } = column;
      if (length === undefined) continue;
      const place = column.placeOf("length");
      const text = dataType?.text ?? "";
      const inType = dataType?.length ?? length;
      if (dataType?.family !== undefined && !takesLength(dataType.family)) {
        report({ place, mark: "key", message: `type ${quote(text)} does not have a length` });
      } else if (length <= 0) {
        const message = `the length of column ${quote(label)} must be above 0, not ${length}`;
        report({ place, message });
      } else if (inType !== length) {
        const message = `the length of column ${quote(label)} is ${length}, but its type is ${quote(text)}`;
        report({ place, message });
      }
    }
  },
});

export const unexpectedPrecision = defineRule({
  id: "unexpected-precision",
  severity: "warning",
  summary:
    "A column has a precision or scale although its type has none, a scale above its precision, or a precision or scale that contradicts its data type.",
  rationale:
    "The precision is the number of digits, and the scale is how many of them are after the decimal point. `DECIMAL(4, 10)` has no room for the digits before it, and whole numbers have no digits after it. If the data type is `DECIMAL(10, 2)` and `precision` is 5, one of them is wrong.",
  remedy:
    "Remove what the type does not have. Otherwise, make the scale at most as large as the precision, and both the same as in the data type. The rule compares them with the numbers in a decimal type only.",
  source: "DatastoreAPI specification, Column Object: precision and scale of numeric types",
  check({ model, report }) {
    for (const column of model.tables.flatMap(({ columns = [] }) => columns)) {
      const problem = problemOf(column);
      if (problem !== undefined) report(problem);
    }
  },
});

function problemOf(column: ColumnModel): RuleProblem | undefined {
  const { precision, scale, dataType } = column;
  if (precision === undefined && scale === undefined) return undefined;
  const family = dataType?.family;
  if (dataType !== undefined && family !== undefined && !takesPrecision(family)) {
    const attribute = precision === undefined ? "scale" : "precision";
    const message = `type ${quote(dataType.text)} does not have a ${attribute}`;
    return { place: column.placeOf(attribute), mark: "key", message };
  }
  if (dataType !== undefined && family === "integer" && scale !== undefined && scale !== 0) {
    const message = `type ${quote(dataType.text)} contains whole numbers, but the scale is ${scale}`;
    return { place: column.placeOf("scale"), message };
  }
  if (precision !== undefined && (precision < 0 || (precision === 0 && family === "decimal"))) {
    const message = `the precision of column ${quote(column.label)} must be above 0, not ${precision}`;
    return { place: column.placeOf("precision"), message };
  }
  const isAbove = precision !== undefined && scale !== undefined && scale > precision;
  // PostgreSQL has `numeric(3,5)`, and Oracle `NUMBER(3,5)`: three digits, the last of them the fifth decimal.
  const mayBeAbove = family === "timestamp" || /^num/i.test(dataType?.text ?? "");
  if (isAbove && !mayBeAbove) {
    const message = `the scale ${scale} of column ${quote(column.label)} is above its precision ${precision}`;
    return { place: column.placeOf("scale"), message };
  }
  if (dataType === undefined || family !== "decimal") return undefined;
  for (const attribute of ["precision", "scale"] as const) {
    const value = column[attribute];
    if (value === undefined || value === (dataType[attribute] ?? value)) continue;
    const message = `the ${attribute} of column ${quote(column.label)} is ${value}, but its type is ${quote(dataType.text)}`;
    return { place: column.placeOf(attribute), message };
  }
  return undefined;
}
