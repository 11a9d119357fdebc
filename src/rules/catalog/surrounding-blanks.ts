import type { Place } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { replacement } from "./vocabulary.js";

export const surroundingBlanks = defineRule({
  id: "surrounding-blanks",
  severity: "info",
  summary: "The name of a table or column, or a data type, starts or ends with a blank.",
  rationale:
    "The blank is hard to see, and readers who leave it out do not find the table or column. In most cases it was pasted.",
  remedy:
    "Remove the blank. If the name has it in the database, too, queries have to quote it: rename it there as well.",
  source: "database practice; DatastoreAPI specification, Column Object: name, dataType",
  fixable: true,
  check({ model, report }) {
    const look = (
      what: string,
      text: string | undefined,
      place: Place,
      fix: "safe" | "unsafe" | "none",
    ): void => {
      const trimmed = text?.trim();
      if (text === trimmed || !text || !trimmed) return;
      report({
        place,
        message: `the ${what} has a blank at its start or end: ${quote(text)}`,
        fix: fix === "none" ? undefined : replacement(trimmed, fix === "safe"),
      });
    };
    for (const table of model.tables) {
      look("name of a table", table.name, table.at("name"), "unsafe");
      for (const column of table.columns ?? []) {
        // The name of a column in a JSON Schema is a key.
        const fix = table.style === "table" ? "unsafe" : "none";
        look("name of a column", column.name, column.placeOf("name"), fix);
        look("data type", column.dataType?.text, column.placeOf("dataType"), "safe");
      }
    }
  },
});
