import type { ColumnListModel, ColumnModel, NameIndex, TableModel } from "../../model/model.js";
import type { PairedColumns } from "./pair-tables.js";

/** A side of the comparison, to look up names in. */
export type Side = "old" | "new";

/** The columns of a table, as they are paired. */
interface KnownTable {
  readonly columns: () => PairedColumns | undefined;
  readonly side: Side;
  /** The ids of the columns with a partner, and of those that are new, once they are needed. */
  ids?: ReadonlyMap<ColumnModel, string>;
  readonly prefix: string;
}

/** A list of columns by name: of a key, or of a partition. */
type ColumnList = Pick<ColumnListModel, "table" | "columnNames" | "columns">;

/** The columns in a key or a partition. */
interface ListedColumns {
  /** In order, without the columns that were removed. */
  readonly ids: readonly string[];
  /** Whether some of them exist on one side only. */
  readonly hasSingle: boolean;
  /** Whether all of them do, so the list follows from the columns. */
  readonly areSingle: boolean;
}

/**
 * Resolves the names in keys and partitions on both sides: the two columns of a pair have one id.
 * Few columns are part of a key, so ids are made for the tables of those only.
 */
export class ColumnIds {
  readonly #tables = new Map<TableModel, KnownTable>();
  readonly #names: Readonly<Record<Side, NameIndex>>;

  constructor(names: Readonly<Record<Side, NameIndex>>) {
    this.#names = names;
  }

  /** @param columns pairs the columns; gives `undefined` if those of one side are not known */
  addPair(old: TableModel, next: TableModel, columns: () => PairedColumns | undefined): void {
    const prefix = `#${this.#tables.size}.`;
    this.#tables.set(old, { columns, side: "old", prefix });
    this.#tables.set(next, { columns, side: "new", prefix });
  }

  /** Adds a table that only one side has. */
  addSingle(table: TableModel): void {
    this.#tables.set(table, { columns: () => undefined, side: "old", prefix: "" });
  }

  /**
   * The ids of the columns in a list. A column that was removed is left out: that it is no longer
   * in the list follows from its removal. An added one stays: nothing says that it should have been
   * listed.
   */
  of({ table, columnNames = [], columns }: ColumnList): ListedColumns {
    const ids: string[] = [];
    let singles = 0;
    const other = this.#names[this.#tables.get(table)?.side === "old" ? "new" : "old"];
    for (const [index, name] of columnNames.entries()) {
      // A name that no column has may be that of a column on the other side.
      const column = columns[index] ?? other.column(name ?? "");
      const id = column && this.idOf(column);
      const isSingle = column !== undefined && this.#isSingle(column);
      if (isSingle) singles++;
      if (id !== undefined || !isSingle) ids.push(id ?? `=${name ?? ""}`);
    }
    return {
      ids,
      hasSingle: singles > 0,
      areSingle: singles > 0 && singles === columnNames.length,
    };
  }

  /** The id of a column; `undefined` if it was removed, or its table is on one side only. */
  idOf(column: ColumnModel): string | undefined {
    return this.#idsIn(column.table)?.get(column);
  }

  #idsIn(table: TableModel): ReadonlyMap<ColumnModel, string> | undefined {
    const known = this.#tables.get(table);
    if (known === undefined || known.ids !== undefined) return known?.ids;
    const { columns, side, prefix } = known;
    const { pairs = [], added = [] } = columns() ?? {};
    known.ids = new Map([
      ...pairs.map((pair, index) => [pair[side], `${prefix}${index}`] as const),
      ...added.map((column, index) => [column, `${prefix}${NEW}${index}`] as const),
    ]);
    return known.ids;
  }

  /** Whether a column is known to exist on one side only. */
  #isSingle(column: ColumnModel): boolean {
    const known = this.#tables.get(column.table);
    if (known === undefined || (known.prefix !== "" && known.columns() === undefined)) return false;
    const id = this.idOf(column);
    return id === undefined || id.startsWith(known.prefix + NEW);
  }
}

/** Marks the ids of columns that were added. */
const NEW = "+";
