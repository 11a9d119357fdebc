import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";
import { areSameColumns } from "./same-columns.js";

export const foreignKeyTargetNotUnique = defineRule({
  id: "foreign-key-target-not-unique",
  severity: "warning",
  summary: "A foreign key refers to columns that are neither the primary key nor unique.",
  rationale:
    "Each row must refer to exactly one row, so the columns that it refers to must be the primary key or unique. Databases reject anything else.",
  remedy:
    "Refer to the primary key or to columns with a UNIQUE constraint, or declare such a key. The rule ignores tables that declare no key.",
  source: "SQL; PostgreSQL documentation, Foreign Keys",
  check({ model, report }) {
    for (const table of model.tables) {
      for (const { constraint, target, targetColumns } of table.foreignKeys) {
        // The most common case, and cheaper than reading all keys.
        if (areSameColumns(target.markedPrimaryKey, targetColumns)) continue;
        // A key that cannot be read could be any key.
        const keys = target.keys ?? [];
        if (keys.length === 0) continue;
        if (keys.some(({ columns }) => areSameColumns(columns, targetColumns))) continue;
        const shown = targetColumns.map(({ label }) => quote(label)).join(", ");
        report({
          place: constraint.at("columns"),
          message: `the foreign key refers to ${shown} of table ${quote(target.label)}, which is not a key of that table`,
          related: [{ message: "the other table", place: target.at() }],
        });
      }
    }
  },
});
