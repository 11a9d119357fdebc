import { quote } from "../findings/quote.js";
import { defineRule } from "./rule.js";

export const positionOrder = defineRule({
  id: "position-order",
  severity: "info",
  what: "The columns of a Table are not listed in the order of their positions.",
  why: "Readers that go by the order of the list, as readers of files do, get other columns than those that go by `ordinalPosition`.",
  mend: "Sort the columns by `ordinalPosition`.",
  source: "Table Schema of Frictionless Data: the order of fields is the order of columns",
  check({ model, report }) {
    for (const table of model.tables) {
      // The properties of a JSON Schema have no order.
      if (table.style !== "table" || table.isNumbered) continue;
      let last = Number.NEGATIVE_INFINITY;
      for (const column of table.columns ?? []) {
        const position = column.ordinalPosition;
        if (position === undefined) continue;
        if (position < last) {
          const message = `column ${quote(column.label)} has position ${position}, but is listed behind position ${last}`;
          report({ place: column.placeOf("ordinalPosition"), message });
          break;
        }
        last = position;
      }
    }
  },
});
