import { quote } from "../findings/quote.js";
import type { ColumnModel, TableModel } from "../model/table.js";
import type { Subject } from "./change.js";
import { namesOfTable } from "./renames.js";
import { columnName, tableName } from "./table-names.js";

/** How changes refer to a table and to what is in it. */
export interface TableSubjects {
  readonly table: Subject;
  /** The table in a message. */
  readonly text: string;
  /** Every name that settings can use for the table. */
  readonly aliases: readonly string[];
  column(column: ColumnModel): Subject;
  /** Every name that settings can use for a column. */
  columnAliases(column: ColumnModel): readonly string[];
  key(names: readonly string[]): Subject;
}

/**
 * @param isAmbiguous whether another table has the same name, so that only the fully qualified one says
 *   which table is meant
 */
export function tableSubjects(table: TableModel, isAmbiguous: boolean): TableSubjects {
  const full = table.fullyQualifiedName;
  const short = tableName(table);
  const name = isAmbiguous && full !== undefined ? full : short || (full ?? "");
  const aliases = namesOfTable(table);
  return {
    table: { kind: "table", name },
    text: name === "" ? "the table without a name" : `table ${quote(name)}`,
    aliases,
    column: (column) => ({ kind: "column", table: name, name: columnName(column) }),
    columnAliases: (column) => [
      ...(column.fullyQualifiedName === undefined ? [] : [column.fullyQualifiedName]),
      ...aliases.map((alias) => `${alias}.${columnName(column)}`),
    ],
    key: (names) => ({ kind: "key", table: name, name: names.join(", ") }),
  };
}

/** How many names a message lists. */
const MAX_NAMES = 8;

/** Names in a message. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(quote).join(", ");
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
