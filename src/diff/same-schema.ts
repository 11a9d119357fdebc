import { isObject, type JsonObject } from "../findings/json-object.js";
import { localTarget, MAX_CHAIN } from "../model/local-reference.js";

/**
 * Whether two JSON Schemas are the same, with the references inside their definitions followed. Two
 * schemas that were once taken to be the same are not compared again, so that a definition that refers
 * to itself ends, and one that is used a thousand times is compared once.
 */
export class SchemaComparison {
  readonly #old: JsonObject;
  readonly #new: JsonObject;
  #groups = new Map<object, object>();

  /** @param old the schema that local references of the old side start from */
  constructor(old: JsonObject, next: JsonObject) {
    this.#old = old;
    this.#new = next;
  }

  isSame(one: unknown, other: unknown): boolean {
    const isSame = this.#compare(one, other);
    // What was taken to be the same on the way to a difference may not be.
    if (!isSame) this.#groups = new Map();
    return isSame;
  }

  #compare(one: unknown, other: unknown): boolean {
    const open: [unknown, unknown][] = [[one, other]];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [a, b] = [target(pair[0], this.#old), target(pair[1], this.#new)];
      if (Object.is(a, b)) continue;
      if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
      if (Array.isArray(a) !== Array.isArray(b)) return false;
      if (this.#wereCompared(a, b)) continue;
      if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) return false;
        for (let index = 0; index < a.length; index++) open.push([a[index], b[index]]);
        continue;
      }
      const keys = Object.keys(a);
      if (keys.length !== Object.keys(b).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false;
        open.push([(a as JsonObject)[key], (b as JsonObject)[key]]);
      }
    }
    return true;
  }

  /** Puts two objects into one group; whether they were in one already. */
  #wereCompared(one: object, other: object): boolean {
    const [a, b] = [this.#groupOf(one), this.#groupOf(other)];
    if (a === b) return true;
    this.#groups.set(a, b);
    return false;
  }

  #groupOf(object: object): object {
    let group = object;
    for (let next = this.#groups.get(group); next !== undefined; next = this.#groups.get(group)) {
      const after = this.#groups.get(next);
      // Each step shortens the way for the next search.
      if (after !== undefined) this.#groups.set(group, after);
      group = next;
    }
    return group;
  }
}

/** What a local reference refers to; the value itself if it is none, or refers to nothing. */
function target(value: unknown, root: JsonObject): unknown {
  let found = value;
  for (let count = 0; count < MAX_CHAIN; count++) {
    if (!isObject(found) || typeof found.$ref !== "string" || Object.keys(found).length > 1) break;
    const next = localTarget(root, found.$ref);
    if (next === undefined) break;
    found = next;
  }
  return found;
}
