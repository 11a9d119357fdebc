import { grouped } from "../../values/collections.js";

/** The same on both sides. */
export interface Both<T> {
  readonly old: T;
  readonly new: T;
}

/** A table or column that has another name. */
export interface Rename {
  /** The old name: of a table, or of a table and a column with a period between them. */
  readonly old: string;
  readonly new: string;
}

export interface PairOptions<T> {
  readonly isUnique?: boolean | undefined;
  readonly areAlike?: ((old: T, next: T) => boolean) | undefined;
}

/** Pairs the items of two lists, step by step: what one step pairs, the next ones no longer see. */
export class Pairing<T> {
  readonly #old: Set<T>;
  readonly #new: Set<T>;
  readonly #all: readonly T[];
  /** The old items by the new ones. */
  readonly #partners = new Map<T, T>();

  constructor(old: readonly T[], next: readonly T[]) {
    this.#old = new Set(old);
    this.#new = new Set(next);
    this.#all = next;
  }

  /** The pairs, in the order of the new side. */
  get pairs(): readonly Both<T>[] {
    return this.#all.flatMap((next) => {
      const old = this.#partners.get(next);
      return old === undefined ? [] : [{ old, new: next }];
    });
  }

  /** The items without a partner, in order. */
  get removed(): readonly T[] {
    return [...this.#old];
  }

  get added(): readonly T[] {
    return [...this.#new];
  }

  /** Returns the old item that is paired with a new item. */
  oldOf(next: T): T | undefined {
    return this.#partners.get(next);
  }

  /** Pairs two items; `false` if one of them has a partner already. */
  pair(old: T, next: T): boolean {
    if (!this.#old.has(old) || !this.#new.has(next)) return false;
    this.#old.delete(old);
    this.#new.delete(next);
    this.#partners.set(next, old);
    return true;
  }

  /**
   * Pairs items with equal keys; of several, the first with the first, and so on.
   *
   * @param isUnique whether to leave out keys that several items of one side have
   * @param areAlike whether two items with equal keys can be a pair; default: all can
   * @returns the pairs
   */
  pairBy(
    oldKey: (item: T) => string | undefined,
    newKey: (item: T) => string | undefined,
    { isUnique = false, areAlike = () => true }: PairOptions<T> = {},
  ): readonly (readonly [old: T, next: T])[] {
    if (this.#old.size === 0 || this.#new.size === 0) return [];
    const candidates = grouped(this.#new, newKey);
    const paired: (readonly [T, T])[] = [];
    for (const [key, olds] of grouped(this.#old, oldKey)) {
      const news = candidates.get(key) ?? [];
      if (isUnique && (olds.length > 1 || news.length > 1)) continue;
      for (const [index, next] of news.entries()) {
        const old = olds[index];
        if (old === undefined) break;
        if (!areAlike(old, next)) continue;
        this.pair(old, next);
        paired.push([old, next]);
      }
    }
    return paired;
  }
}
