import type { NameIndex } from "../model/model.js";
import type { ColumnModel } from "../model/table.js";

/** A side of the comparison, to look up names in. */
export type Side = "old" | "new";

/**
 * What the names in keys and partitions stand for on both sides: the two columns of a pair have one id.
 */
export class ColumnIds {
  readonly #ids = new Map<ColumnModel, string>();
  /** Columns without a partner, and the columns of tables without one. */
  readonly #single = new Set<ColumnModel>();
  readonly #names: Readonly<Record<Side, NameIndex>>;

  constructor(names: Readonly<Record<Side, NameIndex>>) {
    this.#names = names;
  }

  addPair(old: ColumnModel, next: ColumnModel): void {
    const id = `#${this.#ids.size}`;
    this.#ids.set(old, id);
    this.#ids.set(next, id);
  }

  addSingle(column: ColumnModel): void {
    this.#single.add(column);
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
    for (const [index, name] of names.entries()) {
      // A name that no column has may be that of a column on the other side.
      const column =
        columns[index] ?? this.#names[side === "old" ? "new" : "old"].column(name ?? "");
      if (column !== undefined && this.#single.has(column)) hasSingle = true;
      else ids.push((column && this.#ids.get(column)) ?? `=${name ?? ""}`);
    }
    return { ids, hasSingle };
  }

  /** The id of one column; `undefined` if it exists on one side only. */
  idOf = (column: ColumnModel): string | undefined => this.#ids.get(column);
}
