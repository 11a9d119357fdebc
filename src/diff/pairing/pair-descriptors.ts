import { withoutMajor } from "../../model/fully-qualified-name.js";
import type { DescriptorModel } from "../../model/model.js";
import { Pairing, type PairOptions } from "./pairs.js";

/** The name of a descriptor, wherever it is. */
export interface DescriptorNames {
  /** The name of the data store. */
  readonly store: string | undefined;
  readonly title: string | undefined;
  /** The fully qualified names of its tables, without major versions. */
  readonly tables: ReadonlySet<string>;
}

export const descriptorNames = (descriptor: DescriptorModel | undefined): DescriptorNames => ({
  store: descriptor?.info?.text("datastoreName"),
  title: descriptor?.info?.text("title"),
  tables: new Set(
    descriptor?.schema?.tables.flatMap(({ fullyQualifiedName: name }) =>
      name === undefined ? [] : [withoutMajor(name)],
    ),
  ),
});

interface Named {
  readonly names: DescriptorNames;
}

/**
 * Pairs descriptors that were removed with those that were added: by the name of the data store, by the
 * title if they have a table in common, and by most of their tables. Of several with one name, none is.
 */
export function pairDescriptors<T extends Named>(
  old: readonly T[],
  next: readonly T[],
  areAlike: (one: T, other: T) => boolean,
): (readonly [old: T, next: T])[] {
  const pairing = new Pairing(old, next);
  const storeOf = ({ names }: T) => names.store;
  const titleOf = ({ names }: T) => names.title;
  const options: PairOptions<T> = { isUnique: true, areAlike };
  const pairs = [
    ...pairing.pairBy(storeOf, storeOf, options),
    ...pairing.pairBy(titleOf, titleOf, {
      ...options,
      areAlike: (one, other) => haveOneTitle(one, other) && areAlike(one, other),
    }),
  ];
  for (const [one, other] of withMostTables(pairing.removed, pairing.added)) {
    if (areAlike(one, other)) pairs.push([one, other]);
  }
  return pairs;
}

/** Whether two descriptors with one title can be one: a title such as "Orders" says little alone. */
function haveOneTitle({ names: one }: Named, { names: other }: Named): boolean {
  if (one.store !== undefined && other.store !== undefined) return false;
  if (one.tables.size === 0 && other.tables.size === 0) return true;
  return [...one.tables].some((table) => other.tables.has(table));
}

/** Descriptors that share more than half of the tables of both. */
function withMostTables<T extends Named>(
  old: readonly T[],
  next: readonly T[],
): (readonly [T, T])[] {
  const [olds, news] = [byTable(old), byTable(next)];
  return next.flatMap((other) => {
    const shared = new Map<T, number>();
    for (const table of other.names.tables) {
      const one = news.get(table) === other ? olds.get(table) : undefined;
      if (one !== undefined) shared.set(one, (shared.get(one) ?? 0) + 1);
    }
    return [...shared].flatMap(([one, count]) => {
      const most = Math.max(one.names.tables.size, other.names.tables.size);
      return 2 * count > most ? [[one, other] as const] : [];
    });
  });
}

/** Descriptors by their tables; `undefined` for a table that several have. */
function byTable<T extends Named>(all: readonly T[]): ReadonlyMap<string, T | undefined> {
  const found = new Map<string, T | undefined>();
  for (const one of all) {
    for (const table of one.names.tables) found.set(table, found.has(table) ? undefined : one);
  }
  return found;
}
