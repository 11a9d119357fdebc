import type { ColumnModel, TableModel } from "../model/table.js";
import { quote } from "../words/quote.js";
import type { Subject } from "./change.js";
import type { TableNames } from "./pairing/table-names.js";

/** How changes refer to a table and to what is in it. */
export interface TableSubjects {
  readonly names: TableNames;
  readonly table: Subject;
  /** The table in a message. */
  readonly text: string;
  /** Every name that settings can use for the table. */
  readonly aliases: readonly string[];
  column(column: ColumnModel): Subject;
  /** Every name that settings can use for a column. */
  columnAliases(column: ColumnModel): readonly string[];
  key(columns: readonly string[]): Subject;
}

/**
 * @param isAmbiguous whether another table has the same name, so only the fully qualified one says
 *   which table is meant
 */
export function tableSubjects(
  table: TableModel,
  names: TableNames,
  isAmbiguous: boolean,
): TableSubjects {
  const full = table.fullyQualifiedName;
  const short = names.nameOf(table);
  const name = isAmbiguous && full !== undefined ? full : short || (full ?? "");
  const aliases = names.allOf(table);
  return {
    names,
    table: { kind: "table", name },
    text: name === "" ? "the table without a name" : `table ${quote(name)}`,
    aliases,
    column: (column) => ({ kind: "column", table: name, name: column.shortName }),
    columnAliases: (column) => [
      ...(column.fullyQualifiedName === undefined ? [] : [column.fullyQualifiedName]),
      ...aliases.map((alias) => `${alias}.${column.shortName}`),
    ],
    key: (columns) => ({ kind: "key", table: name, name: columns.join(", ") }),
  };
}
