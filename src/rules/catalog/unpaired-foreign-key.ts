import { count } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const unpairedForeignKey = defineRule({
  id: "unpaired-foreign-key",
  severity: "warning",
  summary:
    "A FOREIGN_KEY does not list columns of its table followed by the same number of columns of another table.",
  rationale:
    "The format has no property for the columns that a foreign key refers to, so the list contains both sides: the columns of the table, and then the columns that they refer to, in the same order. Otherwise it is not clear which column refers to which.",
  remedy:
    "List the columns of the table first, and then the same number of columns of the other table, in the same order.",
  source: "DatastoreAPI specification, example of a Table Entity",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const constraint of table.constraints) {
        if (constraint.type !== "FOREIGN_KEY") continue;
        const listed = constraint.columnNames?.length ?? 0;
        if (listed === 0) continue;
        const place = constraint.at("columns");
        if (listed % 2 === 1) {
          const message = `a foreign key must list its own columns and the same number of columns of the other table; this one lists ${count(listed, "column")}`;
          report({ place, message });
          continue;
        }
        const columns = constraint.resolvedColumns;
        if (columns === undefined) continue;
        const targets = columns.slice(listed / 2);
        if (columns.slice(0, listed / 2).some((column) => column.table !== table)) {
          const message = "the first half of a foreign key must be columns of its own table";
          report({ place, message });
        } else if (targets.some((column) => column.table !== targets[0]?.table)) {
          const message = "the second half of a foreign key must be columns of a single table";
          report({ place, message });
        }
      }
    }
  },
});
