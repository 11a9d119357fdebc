import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const unsortedColumns = defineRule({
  id: "unsorted-columns",
  severity: "info",
  summary: "The columns of a Table are not listed in the order of their positions.",
  rationale:
    "Some readers, such as readers of files, use the order of the list; others use `ordinalPosition`. They get different columns.",
  remedy: "Sort the columns by `ordinalPosition`.",
  source: "Table Schema of Frictionless Data: the order of fields is the order of columns",
  check({ model, report }) {
    for (const table of model.tables) {
      // The properties of a JSON Schema have no order.
      if (table.style !== "table") continue;
      let last = Number.NEGATIVE_INFINITY;
      for (const column of table.columns ?? []) {
        const position = column.ordinalPosition;
        if (position === undefined) continue;
        if (position < last) {
          const message = `column ${quote(column.label)} has position ${position}, but is listed after position ${last}`;
          report({ place: column.placeOf("ordinalPosition"), message });
          break;
        }
        last = position;
      }
    }
  },
});
