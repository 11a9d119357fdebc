import { quote } from "../findings/quote.js";
import type { Column } from "../model/table.js";
import { Repeats } from "./repeats.js";
import { defineRule } from "./rule.js";

export const duplicateColumn = defineRule({
  id: "duplicate-column",
  severity: "error",
  what: "Two columns have the same name in one table, or the same fully qualified name anywhere.",
  why: "A table cannot have both columns, and constraints name columns by their fully qualified names. The name `-` may come often: it stands for a field without name.",
  mend: "Rename one of them, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Column Object: name and fullyQualifiedName MUST be unique",
  check({ model, names, report }) {
    const told = new Set<Column>();
    const repeats = new Repeats<Column>(({ name }) => (name === "-" ? undefined : name));
    for (const { columns = [] } of model.tables) {
      repeats.each(columns, (column, first) => {
        told.add(column);
        report({
          place: column.placeOf("name"),
          message: `the table has a column ${quote(column.label)} already`,
          related: [{ message: "the other column", place: first.placeOf("name") }],
        });
      });
    }
    for (const [column, first] of names.repeatedColumns) {
      if (told.has(column)) continue;
      report({
        place: column.placeOf("fullyQualifiedName"),
        message: `another column is called ${quote(column.fullyQualifiedName ?? "")} already`,
        related: [{ message: "the other column", place: first.placeOf("fullyQualifiedName") }],
      });
    }
  },
});
