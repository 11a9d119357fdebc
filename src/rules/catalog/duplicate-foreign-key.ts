import type { ForeignKeyModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { ColumnSets, repeatedItem, repeats } from "./repeats.js";

export const duplicateForeignKey = defineRule({
  id: "duplicate-foreign-key",
  severity: "info",
  summary: "Two foreign keys of a table refer from the same columns to the same columns.",
  rationale:
    "The second key has no effect, but the database checks it at every change. Other columns may have been meant.",
  remedy: "Remove one of them, or list the columns that were meant.",
  source: "database practice; pg-index-health reports duplicated foreign keys",
  check({ model, report }) {
    for (const { foreignKeys } of model.tables) {
      const sets = new ColumnSets();
      const pairs = ({ columns, targetColumns }: ForeignKeyModel): string =>
        columns
          .map(
            (column, index) =>
              `${sets.nameOf([column])}-${sets.nameOf(targetColumns.slice(index, index + 1))}`,
          )
          .sort()
          .join();
      const atColumns = ({ constraint }: ForeignKeyModel) => constraint.at("columns");
      for (const pair of repeats(foreignKeys, pairs)) {
        const message = `another foreign key already refers from these columns to the same columns of table ${quote(pair[0].target.label)}`;
        report(repeatedItem("foreign key", pair, atColumns, message));
      }
    }
  },
});
