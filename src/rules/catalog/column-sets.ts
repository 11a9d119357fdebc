import type { ColumnModel } from "../../model/model.js";
import { getOrAdd } from "../../values/get-or-add.js";

/** Gives equal names to lists of the same columns, regardless of their order. */
export class ColumnSets {
  readonly #numbers = new Map<ColumnModel, number>();

  nameOf(columns: readonly ColumnModel[]): string {
    return columns
      .map((column) => getOrAdd(this.#numbers, column, () => this.#numbers.size))
      .sort((a, b) => a - b)
      .join();
  }
}
