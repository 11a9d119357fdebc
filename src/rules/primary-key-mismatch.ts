import { quote } from "../findings/quote.js";
import { areSame, columnsOf, primaryKeyOf } from "./keys.js";
import { defineRule } from "./rule.js";

export const primaryKeyMismatch = defineRule({
  id: "primary-key-mismatch",
  severity: "warning",
  what: "The columns that call themselves PRIMARY_KEY are not those of the table's PRIMARY_KEY constraint.",
  why: "The key is said twice and differently: some readers believe the columns, others the constraint.",
  mend: "Make them agree, or say it in one place only.",
  source:
    "practice of databases; dbt documentation, constraints: a key over several columns is declared on the table",
  check({ model, names, report }) {
    for (const table of model.tables) {
      const key = primaryKeyOf(table);
      const marked = table.markedKey;
      const columns = key && marked.length > 0 ? columnsOf(key, names) : undefined;
      if (key === undefined || columns === undefined || areSame(columns, marked)) continue;
      const said = marked.map(({ label }) => quote(label)).join(", ");
      report({
        place: key.at("columns"),
        message: `the primary key of table ${quote(table.label)} names other columns than those marked PRIMARY_KEY (${said})`,
        related: marked.map((column) => ({
          message: "marked PRIMARY_KEY",
          place: column.placeOf("primaryKey"),
        })),
      });
    }
  },
});
