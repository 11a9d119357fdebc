import type { ColumnModel } from "../../model/model.js";
import { quote } from "../../words/quote.js";
import { defineRule } from "../rule.js";

export const positionGap = defineRule({
  id: "position-gap",
  severity: "warning",
  summary:
    "The positions of a table's columns do not count up from 1 (or 0) without a gap, or only some columns have a position.",
  rationale:
    "A column was probably removed or forgotten. Readers that map columns by position read the wrong ones after the gap.",
  remedy: "Number all columns 1, 2, 3 and so on, or none of them.",
  source:
    "DatastoreAPI specification, Column Object; JDBC, DatabaseMetaData.getColumns counts from 1",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns = [] } = table;
      const first = columns.find((column) => column.ordinalPosition !== undefined);
      if (first === undefined) continue;
      const without = columns.find((column) => column.ordinalPosition === undefined);
      if (without !== undefined) {
        // A position that cannot be read could be any number.
        if (!columns.every(hasReadablePosition)) continue;
        report({
          place: without.at(),
          message: `column ${quote(without.label)} has no \`ordinalPosition\`, but other columns of the table have one`,
        });
        continue;
      }
      const gap = firstGap(columns);
      if (gap === undefined) continue;
      report({
        place: gap.next.placeOf("ordinalPosition"),
        message: `no column of table ${quote(table.label)} has position ${gap.position}`,
      });
    }
  },
});

const hasReadablePosition = (column: ColumnModel): boolean =>
  column.ordinalPosition !== undefined || column.lacksAttribute("ordinalPosition");

/** The first position that is missing, and the column after it. */
function firstGap(columns: readonly ColumnModel[]) {
  const sorted = [...columns].sort((a, b) => (a.ordinalPosition ?? 0) - (b.ordinalPosition ?? 0));
  const start = sorted[0]?.ordinalPosition === 0 ? 0 : 1;
  let expected = start;
  for (const column of sorted) {
    const position = column.ordinalPosition ?? expected;
    if (position > expected || position < start) return { position: expected, next: column };
    expected = position + 1;
  }
  return undefined;
}
