import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const severalPrimaryKeys = defineRule({
  id: "several-primary-keys",
  severity: "error",
  what: "A table has more than one PRIMARY_KEY constraint.",
  why: "A table has at most one primary key; a key over several columns is one constraint that names them all.",
  mend: "Put the columns into one constraint, or make the others UNIQUE.",
  source: "SQL; PostgreSQL documentation, Primary Keys",
  check({ model, report }) {
    for (const table of model.tables) {
      const [first, ...more] = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
      if (first === undefined) continue;
      for (const constraint of more) {
        report({
          place: constraint.at("constraintType"),
          message: `table ${quote(table.label)} has a primary key already`,
          related: [{ message: "the other key", place: first.at("constraintType") }],
        });
      }
    }
  },
});
