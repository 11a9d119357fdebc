import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";

export const missingDescription = defineRule({
  id: "missing-description",
  severity: "off",
  summary: "A table or a column has no description.",
  rationale:
    "A name tells readers less than its author thinks. Teams differ in how much they describe, so the rule is off by default.",
  remedy: "Describe in one sentence what a row or a value means.",
  source: "Data Contract CLI: linter for descriptions; common review practice",
  options: {
    of: {
      type: "array",
      items: { type: "string", enum: ["tables", "columns"] },
      default: ["tables", "columns"],
      description: "What must have a description.",
    },
  },
  check({ model, options, report }) {
    for (const table of model.tables) {
      const lacks =
        table.lacks("description") && table.standardDefinition?.lacks("description") !== false;
      if (options.of.includes("tables") && !table.description && lacks) {
        const message = `table ${quote(table.label)} has no description`;
        report({ place: table.at(), mark: "owner", message });
      }
      if (!options.of.includes("columns")) continue;
      for (const column of table.columns ?? []) {
        if (column.description || !column.lacks("description")) continue;
        const message = `column ${quote(column.label)} has no description`;
        report({ place: column.at(), mark: "owner", message });
      }
    }
  },
});
