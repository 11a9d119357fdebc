import { columnsOf } from "./keys.js";
import { defineRule } from "./rule.js";

export const foreignKeyPairs = defineRule({
  id: "foreign-key-pairs",
  severity: "warning",
  what: "The columns of a FOREIGN_KEY are not the table's own ones and then as many of one other table.",
  why: "The format has no field for what a foreign key refers to: the list holds both sides, first the columns of the table, then those that they refer to in the same order. Otherwise nobody can tell what refers to what.",
  mend: "List the table's columns first, then the columns of the other table, as many and in the same order.",
  source: "DatastoreAPI specification, example of a Table Entity",
  check({ model, names, report }) {
    for (const table of model.tables) {
      if (table.columns === undefined) continue;
      for (const constraint of table.constraints) {
        if (constraint.type !== "FOREIGN_KEY") continue;
        const count = constraint.columns?.length ?? 0;
        if (count === 0) continue;
        const place = constraint.at("columns");
        if (count % 2 === 1) {
          const message = `a foreign key lists its own columns and then as many of the other table; ${count === 1 ? "here is only 1" : `here are ${count}`}`;
          report({ place, message });
          continue;
        }
        const columns = columnsOf(constraint, names);
        if (columns === undefined) continue;
        const others = columns.slice(count / 2);
        if (columns.slice(0, count / 2).some((column) => column.table !== table)) {
          const message = "the first half of a foreign key names columns of the table itself";
          report({ place, message });
        } else if (others.some((column) => column.table !== others[0]?.table)) {
          const message = "the second half of a foreign key names columns of one other table";
          report({ place, message });
        }
      }
    }
  },
});
