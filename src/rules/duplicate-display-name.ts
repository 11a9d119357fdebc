import { quote } from "../findings/quote.js";
import type { Column } from "../model/table.js";
import { Repeats } from "./repeats.js";
import { defineRule } from "./rule.js";

export const duplicateDisplayName = defineRule({
  id: "duplicate-display-name",
  severity: "info",
  what: "Two columns of a table have the same `displayName`.",
  why: "People who see the display names cannot tell the columns apart. Most often the name was copied along with the column.",
  mend: "Give each column a display name of its own.",
  source: "DatastoreAPI specification, Column Object: RECOMMENDED not to repeat a displayName",
  check({ model, report }) {
    const repeats = new Repeats<Column>(({ displayName }) => displayName);
    for (const { columns = [] } of model.tables) {
      repeats.each(columns, (column, first) => {
        // A column that comes twice is told as such.
        if (first.name === column.name) return;
        report({
          place: column.placeOf("displayName"),
          message: `column ${quote(first.label)} is shown as ${quote(column.displayName ?? "")} already`,
          related: [{ message: "the other column", place: first.placeOf("displayName") }],
        });
      });
    }
  },
});
