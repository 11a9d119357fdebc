/**
 * Returns the value of a key, which is made when it is first requested.
 *
 * @example getOrAdd(new Map<string, number[]>(), "a", () => []).push(1)
 */
export function getOrAdd<K, V>(
  map: Pick<Map<K, V>, "get" | "has"> & { set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  // A value can be `undefined`.
  if (known !== undefined || map.has(key)) return known as V;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * Groups items by a key, both in the order in which they occur.
 *
 * @param keyOf returns the key of an item; an item without one is left out
 * @example grouped(["ab", "c", "ad"], (text) => text[0]) // Map { "a" => ["ab", "ad"], "c" => ["c"] }
 */
export function grouped<T, K>(
  items: Iterable<T>,
  keyOf: (item: T) => K | undefined,
): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** How many items of a sorted list are before a place, by binary search. */
export function countBefore<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orders texts by their UTF-16 units, so that the order is the same everywhere. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
