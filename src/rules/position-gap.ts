import { quote } from "../findings/quote.js";
import type { Table } from "../model/table.js";
import { defineRule } from "./rule.js";

export const positionGap = defineRule({
  id: "position-gap",
  severity: "warning",
  what: "The positions of a table's columns do not run from 1 (or 0) without a gap, or some columns have none.",
  why: "A gap is what a removed column leaves, or what a forgotten one looks like; and readers that map by position go wrong behind it.",
  mend: "Number all columns 1, 2, 3 and so on, or none.",
  source:
    "DatastoreAPI specification, Column Object; JDBC, DatabaseMetaData.getColumns counts from 1",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns = [] } = table;
      if (table.isNumbered) continue;
      const first = columns.find((column) => column.ordinalPosition !== undefined);
      if (first === undefined) continue;
      const without = columns.find((column) => column.ordinalPosition === undefined);
      if (without !== undefined) {
        // One that is there and cannot be read may be any number.
        if (!columns.every(hasReadablePosition)) continue;
        report({
          place: without.at(),
          message: `column ${quote(without.label)} has no \`ordinalPosition\`, although others of the table have one`,
        });
        continue;
      }
      const missing = firstGap(table);
      if (missing === undefined) continue;
      report({
        place: missing.at,
        message: `no column of table ${quote(table.label)} has position ${missing.position}`,
      });
    }
  },
});

const hasReadablePosition = (column: NonNullable<Table["columns"]>[number]): boolean =>
  column.ordinalPosition !== undefined || column.lacksAttribute("ordinalPosition");

/** The first position that is missing, and the column that comes after it. */
function firstGap({ columns = [] }: Table) {
  const sorted = [...columns].sort((a, b) => (a.ordinalPosition ?? 0) - (b.ordinalPosition ?? 0));
  const start = sorted[0]?.ordinalPosition === 0 ? 0 : 1;
  let expected = start;
  for (const column of sorted) {
    const position = column.ordinalPosition ?? expected;
    if (position > expected || position < start) {
      return { position: expected, at: column.placeOf("ordinalPosition") };
    }
    expected = position + 1;
  }
  return undefined;
}
