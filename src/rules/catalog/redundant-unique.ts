import { defineRule } from "../rule.js";
import { ColumnSets } from "./repeats.js";

export const redundantUnique = defineRule({
  id: "redundant-unique",
  severity: "info",
  summary:
    "A UNIQUE constraint has the same columns as the primary key or another UNIQUE constraint.",
  rationale:
    "The constraint has no effect, but costs an index in the database. Other columns may have been meant.",
  remedy: "Remove the constraint, or list the columns that were meant.",
  source:
    "PostgreSQL documentation, CREATE TABLE: each constraint should name a different set of columns",
  check({ model, report }) {
    for (const { constraints } of model.tables) {
      const sets = new ColumnSets();
      const seen = new Set<string>();
      const sorted = [...constraints].sort((a, b) => rank(a.type) - rank(b.type));
      for (const constraint of sorted) {
        const { type, resolvedColumns: columns } = constraint;
        if (type !== "UNIQUE" && type !== "PRIMARY_KEY") continue;
        if (columns === undefined || columns.length === 0) continue;
        const name = sets.nameOf(columns);
        if (type === "UNIQUE" && seen.has(name)) {
          const message = "another key already has the same columns";
          report({ place: constraint.at("columns"), message });
        }
        seen.add(name);
      }
    }
  },
});

const rank = (type: string | undefined): number => (type === "PRIMARY_KEY" ? 0 : 1);
