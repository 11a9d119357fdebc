import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./repeats.js";

export const duplicateDisplayName = defineRule({
  id: "duplicate-display-name",
  severity: "info",
  summary: "Two columns of a table have the same `displayName`.",
  rationale:
    "People who see only display names cannot distinguish the columns. In most cases the name was copied with the column.",
  remedy: "Give each column its own display name.",
  source: "DatastoreAPI specification, Column Object: RECOMMENDED not to repeat a displayName",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      for (const [column, first] of repeats(columns, ({ displayName }) => displayName)) {
        // `duplicate-column` reports columns with the same name.
        if (first.name === column.name) continue;
        const message = `column ${quote(first.label)} already has the display name ${quote(column.displayName ?? "")}`;
        report(
          repeatedItem("column", [column, first], (one) => one.placeOf("displayName"), message),
        );
      }
    }
  },
});
