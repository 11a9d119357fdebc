import type { ColumnModel, Place } from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import type { RuleProblem } from "../rule.js";

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

/**
 * The items with the same name as an earlier item, each with the first one. An item whose name is
 * `undefined` or empty is not compared.
 */
export function* repeats<T>(
  items: Iterable<T>,
  nameOf: (item: T) => unknown,
): Generator<[item: T, first: T]> {
  const firsts = new Map<unknown, T>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined || name === "") continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, item);
    else yield [item, first];
  }
}

/**
 * The problem of an item that is like an earlier one, which it shows as related.
 *
 * @param kind the noun for both: `column`
 * @param placeOf where each of them says it
 */
export const repeatedItem = <T>(
  kind: string,
  [item, first]: readonly [item: T, first: T],
  placeOf: (one: T) => Place,
  message: string,
): RuleProblem => ({
  place: placeOf(item),
  message,
  related: [{ message: `the other ${kind}`, place: placeOf(first) }],
});
