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
