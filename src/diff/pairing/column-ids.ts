import type { ColumnListModel, ColumnModel, NameIndex, TableModel } from "../../model/model.js";
import type { PairedColumns, TablePair } from "./pair-tables.js";

/** A side of the comparison, to look up names in. */
export type SideName = "old" | "new";

/** The columns of a table, as they are paired. */
interface KnownTable {
  readonly side: SideName;
  /** The ids of the columns with a partner, and of those that are new. */
  readonly ids: ReadonlyMap<ColumnModel, string>;
  /** The columns that are known to exist on this side only. */
  readonly singles: ReadonlySet<ColumnModel>;
}

/** Resolves the names in keys and partitions on both sides: the two columns of a pair have one id. */
export class ColumnIds {
  readonly #tables = new Map<TableModel, KnownTable>();
  readonly #names: Readonly<Record<SideName, NameIndex>>;

  /** @param singles the tables that only one side has */
  constructor(
    names: Readonly<Record<SideName, NameIndex>>,
    pairs: readonly (TablePair & { readonly columns: PairedColumns | undefined })[],
    singles: readonly TableModel[],
  ) {
    this.#names = names;
    for (const [number, { columns, ...both }] of pairs.entries()) {
      const { pairs: paired = [], removed = [], added = [] } = columns ?? {};
      const idsOn = (side: SideName) =>
        paired.map((pair, index) => [pair[side], `#${number}.${index}`] as const);
      const news = added.map((column, index) => [column, `#${number}.+${index}`] as const);
      const [old, next] = [new Map(idsOn("old")), new Map([...idsOn("new"), ...news])];
      this.#tables.set(both.old, { side: "old", ids: old, singles: new Set(removed) });
      this.#tables.set(both.new, { side: "new", ids: next, singles: new Set(added) });
    }
    for (const table of singles) {
      this.#tables.set(table, { side: "old", ids: new Map(), singles: new Set(table.columns) });
    }
  }

  /**
   * The ids of the columns in a list. A column that was removed is left out, because its absence
   * from the list follows from its removal. An added one stays, because nothing says that it should
   * have been listed.
   *
   * @returns also whether some of them exist on one side only, and whether all do, so the list follows from them
   */
  of({
    table,
    columnNames = [],
    columns,
  }: Pick<ColumnListModel, "table" | "columnNames" | "columns">) {
    const ids: string[] = [];
    let singles = 0;
    const other = this.#names[this.#tables.get(table)?.side === "old" ? "new" : "old"];
    for (const [index, name] of columnNames.entries()) {
      // A name that no column has may be that of a column on the other side.
      const column = columns[index] ?? other.column(name ?? "");
      const id = column && this.idOf(column);
      const isSingle = column && this.#tables.get(column.table)?.singles.has(column);
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
    return this.#tables.get(column.table)?.ids.get(column);
  }
}
