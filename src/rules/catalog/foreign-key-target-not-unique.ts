import type { TableModel } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { quote, quotedList } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ColumnSets } from "./repeats.js";

export const foreignKeyTargetNotUnique = defineRule({
  id: "foreign-key-target-not-unique",
  severity: "warning",
  summary: "A foreign key refers to columns that are neither the primary key nor unique.",
  rationale:
    "Each row must refer to exactly one row, so the columns that it refers to must be the primary key or unique. Databases reject other columns.",
  remedy:
    "Refer to the primary key or to columns with a UNIQUE constraint, or declare such a key. The rule ignores tables that declare no key.",
  source: "SQL; PostgreSQL documentation, Foreign Keys",
  check({ model, report }) {
    const sets = new ColumnSets();
    const namesOf = new Map<TableModel, ReadonlySet<string>>();
    // A key that cannot be read could be any key.
    const readNames = ({ keys = [] }: TableModel) =>
      new Set(keys.map(({ columns }) => sets.nameOf(columns)));
    for (const table of model.tables) {
      for (const { constraint, target, targetColumns } of table.foreignKeys) {
        const keys = getOrAdd(namesOf, target, () => readNames(target));
        if (keys.size === 0 || keys.has(sets.nameOf(targetColumns))) continue;
        const shown = quotedList(targetColumns.map(({ label }) => label));
        report({
          place: constraint.at("columns"),
          message: `the foreign key refers to ${shown} of table ${quote(target.label)}, which is not a key of that table`,
          related: [{ message: "the other table", place: target.at() }],
        });
      }
    }
  },
});
