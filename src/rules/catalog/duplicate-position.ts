import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";
import { repeats } from "./repeats.js";

export const duplicatePosition = defineRule({
  id: "duplicate-position",
  severity: "error",
  summary: "Two columns of a table have the same `ordinalPosition`.",
  rationale:
    "The position says where a column is in its table. Two columns cannot be in one place.",
  remedy: "Number the columns 1, 2, 3 and so on.",
  source: "DatastoreAPI specification, Column Object; JDBC, DatabaseMetaData.getColumns",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      for (const [column, first] of repeats(columns, ({ ordinalPosition }) => ordinalPosition)) {
        report({
          place: column.placeOf("ordinalPosition"),
          message: `column ${quote(first.label)} already has position ${column.ordinalPosition}`,
          related: [{ message: "the other column", place: first.placeOf("ordinalPosition") }],
        });
      }
    }
  },
});
