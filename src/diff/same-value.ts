import { isObject } from "../shape/json-object.js";

/**
 * Whether two JSON values are the same, whatever the order of their keys. A key with the value
 * `undefined` counts as absent.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  const open: [unknown, unknown][] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      for (let index = 0; index < a.length; index++) open.push([a[index], b[index]]);
    } else if (isObject(a)) {
      if (!isObject(b) || Array.isArray(b)) return false;
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        const inBoth = Object.hasOwn(a, key) && Object.hasOwn(b, key);
        if (inBoth) open.push([a[key], b[key]]);
        else if (a[key] !== undefined || b[key] !== undefined) return false;
      }
    } else {
      return false;
    }
  }
  return true;
}
