import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const missingPrimaryKey = defineRule({
  id: "missing-primary-key",
  severity: "off",
  summary: "A table that is not a view has no primary key.",
  rationale:
    "Without a key, rows cannot be distinguished, and a change that is loaded twice creates duplicates. Logs and staging tables do not need a key, so the rule is off by default.",
  remedy: "Add a PRIMARY_KEY constraint, or mark the column.",
  source: "Supabase, database linter 0004; common review practice",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns, constraints, tableType } = table;
      if (columns === undefined || columns.length === 0 || /view/i.test(tableType ?? "")) continue;
      if (constraints.some(({ type }) => type === undefined || /primary/i.test(type))) continue;
      if (table.markedPrimaryKey.length > 0) continue;
      if (columns.some(({ isDoubtful }) => isDoubtful)) continue;
      const isUnread = !table.lacks("constraints") && !isEmptyList(table.raw.constraints);
      if (isUnread && constraints.length === 0) continue;
      const message = `table ${quote(table.label)} has no primary key`;
      report({ place: table.at(), mark: "owner", message });
    }
  },
});

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
