/**
 * Finds what comes twice in a list, in many lists one after the other: one map serves them all,
 * since a map for each would be most of the work.
 */
export class Repeats<T> {
  readonly #lastList = new Map<string, number>();
  readonly #nameOf: (item: T) => string | undefined;
  #list = 0;

  /** @param nameOf what two items must not share; nothing for an item that does not count */
  constructor(nameOf: (item: T) => string | undefined) {
    this.#nameOf = nameOf;
  }

  /** Calls back with each item whose name an earlier one of the list has, and with that one. */
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
