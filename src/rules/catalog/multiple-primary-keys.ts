import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem } from "./repeats.js";

export const multiplePrimaryKeys = defineRule({
  id: "multiple-primary-keys",
  severity: "error",
  summary: "A table has more than one PRIMARY_KEY constraint.",
  rationale:
    "A table has at most one primary key. A key with several columns is a single constraint that lists all of them.",
  remedy: "Combine the columns in one constraint, or make the other constraints UNIQUE.",
  source: "SQL; PostgreSQL documentation, Primary Keys",
  check({ model, report }) {
    for (const table of model.tables) {
      const [first, ...more] = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
      if (first === undefined) continue;
      for (const constraint of more) {
        const message = `table ${quote(table.label)} already has a primary key`;
        report(
          repeatedItem("key", [constraint, first], (one) => one.at("constraintType"), message),
        );
      }
    }
  },
});
