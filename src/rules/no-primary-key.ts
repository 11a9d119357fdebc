import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const noPrimaryKey = defineRule({
  id: "no-primary-key",
  severity: "off",
  what: "A table that is no view has no primary key.",
  why: "Without a key nobody can tell two rows apart, or load a change twice without harm. Logs and staging tables do well without one, so the rule is off unless you turn it on.",
  mend: "Add a PRIMARY_KEY constraint, or mark the column.",
  source: "Supabase, database linter 0004; practice of reviews",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns, constraints, tableType } = table;
      if (columns === undefined || columns.length === 0 || /view/i.test(tableType ?? "")) continue;
      if (constraints.some(({ type }) => type === undefined || /primary/i.test(type))) continue;
      if (table.markedKey.length > 0 || columns.some(({ isDoubtful }) => isDoubtful)) continue;
      if (
        !table.lacks("constraints") &&
        constraints.length === 0 &&
        !isEmptyList(table.raw.constraints)
      )
        continue;
      report({
        place: table.at(),
        mark: "owner",
        message: `table ${quote(table.label)} has no primary key`,
      });
    }
  },
});

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
