import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const missingDescription = defineRule({
  id: "missing-description",
  severity: "off",
  what: "A table or a column has no description.",
  why: "A name says less than its author thinks. How much is to be described is for each team to decide, so the rule is off unless you turn it on.",
  mend: "Say in a sentence what one row, or one value, is.",
  source: "Data Contract CLI: linter for descriptions; practice of reviews",
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
      const lacks = table.lacks("description") && table.definedBy?.lacks("description") !== false;
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
