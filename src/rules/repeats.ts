/**
 * Finds items with the same name in a list, for many lists in turn. One map serves all lists,
 * because creating a map for each would take most of the time.
 */
export class Repeats<T> {
  readonly #lastList = new Map<string, number>();
  readonly #nameOf: (item: T) => string | undefined;
  #list = 0;

  /** @param nameOf the name of an item; `undefined` for an item that is not compared */
  constructor(nameOf: (item: T) => string | undefined) {
    this.#nameOf = nameOf;
  }

  /** Calls `found` with each item that repeats the name of an earlier one, and with that one. */
  each(items: readonly T[], found: (item: T, first: T) => void): void {
    const list = ++this.#list;
    for (const item of items) {
      const name = this.#nameOf(item);
      if (!name) continue;
      if (this.#lastList.get(name) !== list) {
        this.#lastList.set(name, list);
        continue;
      }
      const first = items.find((other) => this.#nameOf(other) === name);
      if (first !== undefined) found(item, first);
    }
  }
}
