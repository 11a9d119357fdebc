import { areSame, columnsOf } from "./keys.js";
import { defineRule } from "./rule.js";

export const redundantUnique = defineRule({
  id: "redundant-unique",
  severity: "info",
  what: "A UNIQUE constraint is over the same columns as the primary key or another UNIQUE constraint.",
  why: "It says nothing new, and in a database it costs an index. Perhaps other columns were meant.",
  mend: "Remove it, or name the columns that were meant.",
  source:
    "PostgreSQL documentation, CREATE TABLE: each constraint should name a different set of columns",
  check({ model, names, report }) {
    for (const { constraints } of model.tables) {
      const seen: ReturnType<typeof columnsOf>[] = [];
      const sorted = [...constraints].sort((a, b) => rank(a.type) - rank(b.type));
      for (const constraint of sorted) {
        if (constraint.type !== "UNIQUE" && constraint.type !== "PRIMARY_KEY") continue;
        const columns = columnsOf(constraint, names);
        if (columns === undefined || columns.length === 0) continue;
        const isTold =
          constraint.type === "UNIQUE" && seen.some((other) => other && areSame(other, columns));
        if (isTold) {
          const message = "another key is over the same columns already";
          report({ place: constraint.at("columns"), message });
        }
        seen.push(columns);
      }
    }
  },
});

const rank = (type: string | undefined): number => (type === "PRIMARY_KEY" ? 0 : 1);
