import type { ColumnModel, TableModel } from "../../model/table.js";
import type { Rename } from "../change.js";
import type { TableNames } from "./table-names.js";

/** A rename that the caller has given, resolved against two descriptors. */
interface ResolvedRename<T> {
  readonly given: Rename;
  readonly old: T;
  readonly new: T;
}

/** The renames that apply to two descriptors. */
export interface Renames {
  readonly tables: readonly ResolvedRename<TableModel>[];
  /** By the old column's table. */
  readonly columns: ReadonlyMap<TableModel, readonly ResolvedRename<ColumnModel>[]>;
}

/**
 * Finds the tables and columns that renames are about. A rename applies only if only the old side has
 * the old name, and only the new side the new one: otherwise it is over, and would pair two things that both
 * sides have. A table is named by its name or its fully qualified name, with or without the major version; a
 * column by its fully qualified name, or by a name of its table, a period, and its own name.
 */
export function resolveRenames(
  given: readonly Rename[],
  old: readonly TableModel[],
  next: readonly TableModel[],
  names: TableNames,
): Renames {
  const tables: ResolvedRename<TableModel>[] = [];
  const columns = new Map<TableModel, ResolvedRename<ColumnModel>[]>();
  if (given.length > 0) {
    const [olds, news] = [new NamedThings(old, names), new NamedThings(next, names)];
    for (const rename of given) {
      const oldTable = olds.tables.get(rename.old);
      const newTable = news.tables.get(rename.new);
      if (oldTable && newTable) {
        const isOver = news.tables.has(rename.old) || olds.tables.has(rename.new);
        if (!isOver) tables.push({ given: rename, old: oldTable, new: newTable });
        continue;
      }
      const oldColumn = olds.columns.get(rename.old);
      const newColumn = news.columns.get(rename.new);
      if (!oldColumn || !newColumn) continue;
      // The table can have another name, too.
      const isOver =
        news.columns.has(rename.old) ||
        olds.columns.has(rename.new) ||
        hasColumn(newColumn.table, oldColumn.shortName) ||
        hasColumn(oldColumn.table, newColumn.shortName);
      if (isOver) continue;
      const known = columns.get(oldColumn.table) ?? [];
      known.push({ given: rename, old: oldColumn, new: newColumn });
      columns.set(oldColumn.table, known);
    }
  }
  return { tables, columns };
}

const hasColumn = ({ columns = [] }: TableModel, name: string): boolean =>
  columns.some((column) => column.shortName === name);

/** Tables and columns by each name that a rename can use. */
class NamedThings {
  readonly tables = new Map<string, TableModel>();
  readonly columns = new Map<string, ColumnModel>();

  constructor(tables: readonly TableModel[], known: TableNames) {
    for (const table of tables) {
      const names = known.allOf(table);
      for (const name of names) add(this.tables, name, table);
      for (const column of table.columns ?? []) {
        add(this.columns, column.fullyQualifiedName, column);
        for (const name of names) add(this.columns, `${name}.${column.shortName}`, column);
      }
    }
  }
}

/** The first of several things with one name keeps it. */
function add<T>(map: Map<string, T>, name: string | undefined, thing: T): void {
  if (name !== undefined && name !== "" && !map.has(name)) map.set(name, thing);
}
