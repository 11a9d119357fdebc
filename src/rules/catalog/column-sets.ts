import type { ColumnModel } from "../../model/table.js";

/** Gives equal names to lists of the same columns, regardless of their order. */
export class ColumnSets {
  readonly #numbers = new Map<ColumnModel, number>();

  nameOf(columns: readonly ColumnModel[]): string {
    return columns
      .map((column) => this.#numberOf(column))
      .sort((a, b) => a - b)
      .join();
  }

  #numberOf(column: ColumnModel): number {
    let number = this.#numbers.get(column);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(column, number);
    }
    return number;
  }
}
