import { getOrAdd } from "./get-or-add.js";
import { isObject, type JsonObject } from "./json-object.js";

/** Values nested more deeply than this are compared without recursion. */
const MAX_DEPTH = 100;

/**
 * Whether two JSON values are the same, whatever the order of their keys. A key with the value
 * `undefined` counts as absent.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  const deep: [unknown, unknown][] = [[one, other]];
  /** The values that each value was compared with: values of a program can be circular. */
  const seen = new Map<unknown, Set<unknown>>();
  for (let pair = deep.pop(); pair !== undefined; pair = deep.pop()) {
    const [value, partner] = pair;
    const partners = getOrAdd(seen, value, () => new Set());
    if (partners.has(partner)) continue;
    partners.add(partner);
    if (!isSame(value, partner, 0, deep)) return false;
  }
  return true;
}

/** @param deep takes the pairs that are nested too deeply to be compared here */
function isSame(one: unknown, other: unknown, depth: number, deep: [unknown, unknown][]): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (depth === MAX_DEPTH) {
    deep.push([one, other]);
    return true;
  }
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) {
      if (!isSame(one[index], other[index], depth + 1, deep)) return false;
    }
    return true;
  }
  if (!isObject(one) || !isObject(other)) return false;
  for (const key in one) {
    if (!isSame(one[key], own(other, key), depth + 1, deep)) return false;
  }
  for (const key in other) {
    if (other[key] !== undefined && own(one, key) === undefined) return false;
  }
  return true;
}

/** The value of a key, and not what every object inherits. */
const own = (object: JsonObject, key: string): unknown => {
  const value = object[key];
  return typeof value !== "object" && typeof value !== "function"
    ? value
    : Object.hasOwn(object, key)
      ? value
      : undefined;
};
