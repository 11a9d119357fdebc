import type { NameIndex } from "../model/model.js";
import type { ColumnModel, TableModel } from "../model/table.js";
import type { PairedColumns } from "./pair-columns.js";

/** A side of the comparison, to look up names in. */
export type Side = "old" | "new";

/** The columns of a table, as they are paired. */
interface KnownTable {
  readonly columns: () => PairedColumns | undefined;
  readonly side: Side;
  /** The ids of the columns with a partner, once they are asked for. */
  ids?: ReadonlyMap<ColumnModel, string>;
  readonly prefix: string;
}

/**
 * What the names in keys and partitions stand for on both sides: the two columns of a pair have one id.
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
   * The ids of the columns in a list, without those that exist on one side only: what follows from a
   * column that goes or comes is no change by itself.
   *
   * @param names the names as they are written
   * @param columns the column of each name, if there is one
   */
  of(
    side: Side,
    names: readonly (string | undefined)[],
    columns: readonly (ColumnModel | undefined)[],
  ): { readonly ids: readonly string[]; readonly hasSingle: boolean } {
    const ids: string[] = [];
    let hasSingle = false;
    const other = this.#names[side === "old" ? "new" : "old"];
    for (const [index, name] of names.entries()) {
      // A name that no column has may be that of a column on the other side.
      const column = columns[index] ?? other.column(name ?? "");
      const id = column && this.idOf(column);
      if (column !== undefined && id === undefined && this.#isSingle(column)) hasSingle = true;
      else ids.push(id ?? `=${name ?? ""}`);
    }
    return { ids, hasSingle };
  }

  /** The id of a column; `undefined` if it exists on one side only, or its table is not compared. */
  idOf(column: ColumnModel): string | undefined {
    const known = this.#tables.get(column.table);
    if (known === undefined) return undefined;
    const { columns, side, prefix } = known;
    known.ids ??= new Map(
      (columns()?.pairs ?? []).map((pair, index) => [pair[side], `${prefix}${index}`]),
    );
    return known.ids.get(column);
  }

  /** Whether a column is known to exist on one side only. */
  #isSingle({ table }: ColumnModel): boolean {
    const known = this.#tables.get(table);
    return known !== undefined && (known.prefix === "" || known.columns() !== undefined);
  }
}
