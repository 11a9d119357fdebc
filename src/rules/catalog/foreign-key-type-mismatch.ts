import { areComparable } from "../../types/data-type.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { quotedType } from "./vocabulary.js";

export const foreignKeyTypeMismatch = defineRule({
  id: "foreign-key-type-mismatch",
  severity: "warning",
  summary:
    "A column of a foreign key and the column that it refers to have different kinds of types.",
  rationale: "A number cannot refer to a string. Most databases reject such a key.",
  remedy: "Give both columns the same type.",
  source: "SQL: referencing and referenced columns must be comparable",
  check({ model, report }) {
    for (const table of model.tables) {
      for (const { constraint, columns, targetColumns } of table.foreignKeys) {
        for (const [position, from] of columns.entries()) {
          const to = targetColumns[position];
          if (from.family === undefined || to?.family === undefined) continue;
          if (areComparable(from.family, to.family) !== false) continue;
          report({
            place: constraint.at("columns", position),
            message: `${quote(from.label)} has type ${quotedType(from)}, but refers to ${quote(to.label)} of type ${quotedType(to)}`,
            related: [
              { message: "the column", place: from.placeOf("dataType") },
              { message: "the column that it refers to", place: to.placeOf("dataType") },
            ],
          });
        }
      }
    }
  },
});
