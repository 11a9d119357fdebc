import { getOrAdd } from "./get-or-add.js";
import type { JsonObject } from "./json-object.js";

/**
 * Whether two JSON values are the same, whatever the order of their keys. A key with the value
 * `undefined` counts as absent. Uses no recursion, so depth costs no stack.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  const pairs: [unknown, unknown][] = [[one, other]];
  /** The values that each value was compared with: values of a program can be circular. */
  const seen = new Map<unknown, Set<unknown>>();
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [value, partner] = pair;
    if (Object.is(value, partner)) continue;
    if (!isNested(value) || !isNested(partner)) return false;
    const partners = getOrAdd(seen, value, () => new Set());
    if (partners.has(partner)) continue;
    partners.add(partner);
    const isList = Array.isArray(value);
    if (isList !== Array.isArray(partner)) return false;
    if (isList && value.length !== partner.length) return false;
    for (const key in value) pairs.push([value[key], own(partner, key)]);
    for (const key in partner) {
      if (partner[key] !== undefined && own(value, key) === undefined) return false;
    }
  }
  return true;
}

const isNested = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null;

/** The value of a key, and not what every object inherits. */
const own = (object: JsonObject, key: string): unknown => {
  const value = object[key];
  const isInherited = typeof value === "object" || typeof value === "function";
  return isInherited && !Object.hasOwn(object, key) ? undefined : value;
};
