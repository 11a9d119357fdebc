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

  /** Calls `found` with each item that repeats the name of an earlier item, and with that item. */
  each(items: readonly T[], found: (item: T, first: T) => void): void {
    const list = ++this.#list;
    let firsts: Map<string, T> | undefined;
    for (const item of items) {
      const name = this.#nameOf(item);
      if (!name) continue;
      if (this.#lastList.get(name) !== list) {
        this.#lastList.set(name, list);
        continue;
      }
      firsts ??= this.#firsts(items);
      const first = firsts.get(name);
      if (first !== undefined) found(item, first);
    }
  }

  /** The first item with each name; only few lists repeat a name. */
  #firsts(items: readonly T[]): Map<string, T> {
    const firsts = new Map<string, T>();
    for (const item of items) {
      const name = this.#nameOf(item);
      if (name && !firsts.has(name)) firsts.set(name, item);
    }
    return firsts;
  }
}
