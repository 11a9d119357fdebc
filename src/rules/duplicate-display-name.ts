import { quote } from "../diagnostics/quote.js";
import type { Column } from "../model/table.js";
import { defineRule } from "./rule.js";

export const duplicateDisplayName = defineRule({
  id: "duplicate-display-name",
  severity: "info",
  what: "Two columns of a table have the same `displayName`.",
  why: "People who see the display names cannot tell the columns apart. Most often the name was copied along with the column.",
  mend: "Give each column a display name of its own.",
  source: "DatastoreAPI specification, Column Object: RECOMMENDED not to repeat a displayName",
  check({ model, report }) {
    for (const { columns = [] } of model.tables) {
      if (columns.every(({ displayName }) => displayName === undefined)) continue;
      const byName = new Map<string, Column>();
      for (const column of columns) {
        const { displayName } = column;
        if (!displayName) continue;
        const first = byName.get(displayName);
        if (first === undefined) byName.set(displayName, column);
        // A column that comes twice is told as such.
        else if (first.name !== column.name) {
          report({
            place: column.placeOf("displayName"),
            message: `column ${quote(first.label)} is shown as ${quote(displayName)} already`,
            related: [{ message: "the other column", place: first.placeOf("displayName") }],
          });
        }
      }
    }
  },
});
