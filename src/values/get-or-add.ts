/**
 * Returns the value of a key, which is made when it is first requested.
 *
 * @example getOrAdd(new Map<string, number[]>(), "a", () => []).push(1)
 */
export function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
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
