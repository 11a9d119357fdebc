import type { ColumnModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

export const duplicateColumn = defineRule({
  id: "duplicate-column",
  severity: "error",
  summary: "Two columns have the same name in a table, or the same fully qualified name anywhere.",
  rationale:
    "A table cannot contain both columns, and constraints identify columns by their fully qualified names. The name `-` can be repeated: it marks a field that has no name.",
  remedy: "Rename one of the columns, or remove it if it is a copy.",
  source: "DatastoreAPI specification, Column Object: name and fullyQualifiedName MUST be unique",
  check({ model, report }) {
    const reported = new Set<ColumnModel>();
    for (const { columns = [] } of model.tables) {
      const named = columns.filter(({ name }) => name !== "-");
      for (const [column, first] of repeats(named, ({ name }) => name)) {
        reported.add(column);
        const message = `the table already has a column ${quote(column.label)}`;
        report(repeatedItem("column", [column, first], (one) => one.placeOf("name"), message));
      }
    }
    for (const [column, first] of model.names.repeatedColumns) {
      if (reported.has(column)) continue;
      const message = `another column already has the fully qualified name ${quote(column.fullyQualifiedName ?? "")}`;
      const atColumn = (one: ColumnModel) => one.placeOf("fullyQualifiedName");
      report(repeatedItem("column", [column, first], atColumn, message));
    }
  },
});
