import type { ColumnModel, TableModel } from "../../model/model.js";
import { quote } from "../../words/phrases.js";
import { defineRule } from "../rule.js";
import { repeatedItem, repeats } from "./duplicates.js";

export const columnPositions = defineRule({
  id: "column-positions",
  severity: "warning",
  summary:
    "The positions of a table's columns repeat, are missing for some columns, do not count up from 1 (or 0) without a gap, or are not in the order of the list.",
  rationale:
    "Readers that map columns by position read the wrong ones, and two columns cannot be in one place. Some readers, such as readers of files, use the order of the list, and get different columns.",
  remedy: "Number all columns 1, 2, 3 and so on in the order of the list, or none of them.",
  source:
    "DatastoreAPI specification, Column Object; JDBC, DatabaseMetaData.getColumns counts from 1; Table Schema of Frictionless Data: the order of fields is the order of columns",
  check({ model, report }) {
    for (const table of model.tables) {
      const { columns = [] } = table;
      const first = columns.find((column) => column.ordinalPosition !== undefined);
      if (first === undefined) continue;
      const repeated = [...repeats(columns, ({ ordinalPosition }) => ordinalPosition)];
      for (const [column, other] of repeated) {
        const message = `column ${quote(other.label)} already has position ${column.ordinalPosition}`;
        const atPosition = (one: ColumnModel) => one.placeOf("ordinalPosition");
        report(repeatedItem("column", [column, other], atPosition, message));
      }
      // Other problems may follow from this one, or show once it is fixed.
      if (repeated.length > 0) continue;
      const without = columns.find((column) => column.ordinalPosition === undefined);
      if (without === undefined) {
        const problem = gapIn(table, columns) ?? disorderIn(table, columns);
        if (problem !== undefined) report(problem);
      } else if (columns.every(hasReadablePosition)) {
        const message = `column ${quote(without.label)} has no \`ordinalPosition\`, but other columns of the table have one`;
        report({ place: without.at(), message });
      }
    }
  },
});

/** A position that cannot be read could be any number. */
const hasReadablePosition = (column: ColumnModel): boolean =>
  column.ordinalPosition !== undefined || column.lacksAttribute("ordinalPosition");

/** The first position that is missing, at the column after it. */
function gapIn(table: TableModel, columns: readonly ColumnModel[]) {
  const sorted = [...columns].sort((a, b) => (a.ordinalPosition ?? 0) - (b.ordinalPosition ?? 0));
  const start = sorted[0]?.ordinalPosition === 0 ? 0 : 1;
  const index = sorted.findIndex(({ ordinalPosition }, at) => ordinalPosition !== start + at);
  const message = `no column of table ${quote(table.label)} has position ${start + index}`;
  const next = sorted[index];
  return next && { place: next.placeOf("ordinalPosition"), message };
}

/** The first column that is listed after one that it precedes. The properties of a JSON Schema have no order. */
function disorderIn({ style }: TableModel, columns: readonly ColumnModel[]) {
  const positions = columns.map(({ ordinalPosition = 0 }) => ordinalPosition);
  const index = positions.findIndex((position, at) => position < (positions[at - 1] ?? position));
  const column = style === "table" ? columns[index] : undefined;
  if (column === undefined) return undefined;
  const message = `column ${quote(column.label)} has position ${positions[index]}, but is listed after position ${positions[index - 1]}`;
  return { place: column.placeOf("ordinalPosition"), message };
}
