import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const noColumns = defineRule({
  id: "no-columns",
  severity: "info",
  summary: "A table has no columns.",
  rationale: "Readers do not learn what the table contains.",
  remedy: "List the columns.",
  source: "practice of reviews",
  check({ model, report }) {
    for (const table of model.tables) {
      if (table.columns?.length !== 0) continue;
      const place = table.style === "table" ? table.atFirst(["columns"]) : table.at("properties");
      const mark = table.raw.columns === undefined ? "owner" : "value";
      report({ place, mark, message: `table ${quote(table.label)} has no columns` });
    }
  },
});
