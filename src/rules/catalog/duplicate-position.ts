import type { ColumnModel } from "../../model/table.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const duplicatePosition = defineRule({
  id: "duplicate-position",
  severity: "error",
  summary: "Two columns of a table have the same `ordinalPosition`.",
  rationale:
    "The position says where a column is in its table. Two columns cannot be in one place.",
  remedy: "Number the columns 1, 2, 3 and so on.",
  source: "DatastoreAPI specification, Column Object; JDBC, DatabaseMetaData.getColumns",
  check({ model, report }) {
    for (const { columns = [], isNumbered } of model.tables) {
      if (isNumbered) continue;
      const byPosition = new Map<number, ColumnModel>();
      for (const column of columns) {
        const position = column.ordinalPosition;
        if (position === undefined) continue;
        const first = byPosition.get(position);
        if (first === undefined) {
          byPosition.set(position, column);
          continue;
        }
        report({
          place: column.placeOf("ordinalPosition"),
          message: `column ${quote(first.label)} already has position ${position}`,
          related: [{ message: "the other column", place: first.placeOf("ordinalPosition") }],
        });
      }
    }
  },
});
