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
