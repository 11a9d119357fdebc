import { MAX_CHAIN } from "../../model/read-json-schema.js";
import { getOrAdd } from "../../values/get-or-add.js";
import { isObject, type JsonObject } from "../../values/json-object.js";
import { localTarget } from "../../values/json-pointer.js";
import type { SchemaReaders } from "./compare-fields.js";
import { jsonSchemaReader } from "./field-schemas.js";

/**
 * Whether two JSON Schemas are the same, with the references inside their documents followed. Two
 * schemas that were once taken to be the same are not compared again, so a definition that refers
 * to itself ends, and one that is used a thousand times is compared once.
 */
export class SchemaComparison {
  readonly #old: References;
  readonly #new: References;
  /** The objects of both sides that were taken to be the same. */
  #groups = newGroups();
  /** How the schemas of both sides are read, field by field. */
  readonly readers: SchemaReaders;
  /** What each object is not the same as. */
  readonly #different = new Map<object, Set<object>>();

  /** @param old what local references of the old side can start from, the first choice first */
  constructor(old: readonly unknown[], next: readonly unknown[]) {
    this.#old = localReferences(old);
    this.#new = localReferences(next);
    // The target of a local reference, with the keys next to the reference.
    this.readers = {
      old: jsonSchemaReader((schema) => this.#old.merge(this.#old.follow(schema))),
      new: jsonSchemaReader((schema) => this.#new.merge(this.#new.follow(schema))),
      isSame: (one, other) => this.isSame(one, other),
    };
  }

  isSame(one: unknown, other: unknown): boolean {
    const difference = this.#differenceIn({ one, other });
    if (difference === undefined) return true;
    // Schemas that were assumed to be the same before a difference was found may not be.
    this.#groups = newGroups();
    for (let pair: Pair | undefined = difference; pair !== undefined; pair = pair.around) {
      if (pair.found === undefined) continue;
      const [one, other] = pair.found;
      getOrAdd(this.#different, one, () => new Set()).add(other);
    }
    return false;
  }

  /** The first pair that is not the same. */
  #differenceIn(whole: Pair): Pair | undefined {
    const open = [whole];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [a, b] = this.#targets(pair, open);
      if (!isContainer(a) || !isContainer(b)) {
        if (Object.is(a, b)) continue;
        return pair;
      }
      pair.found = [a, b];
      if (this.#different.get(a)?.has(b)) return pair;
      const [group, other] = [groupOf(this.#groups.old, a), groupOf(this.#groups.new, b)];
      if (group === other) continue;
      group.into = other;
      const keys = Object.keys(a);
      if (Array.isArray(a) !== Array.isArray(b)) return pair;
      if (keys.length !== Object.keys(b).length) return pair;
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return pair;
        open.push({ one: (a as JsonObject)[key], other: (b as JsonObject)[key], around: pair });
      }
    }
    return undefined;
  }

  /**
   * The targets of two schemas, if they are references.
   *
   * @param open takes the keys next to the references if both are references: then nothing is merged
   */
  #targets(pair: Pair, open: Pair[]): [unknown, unknown] {
    const [a, b] = [this.#old.follow(pair.one), this.#new.follow(pair.other)];
    if (a.beside === undefined && b.beside === undefined) return [a.target, b.target];
    if (a.beside !== undefined && b.beside !== undefined) {
      open.push({ one: a.beside, other: b.beside, around: pair });
      return [a.target, b.target];
    }
    return [this.#old.merge(a), this.#new.merge(b)];
  }
}

/** Two values to compare. */
interface Pair {
  readonly one: unknown;
  readonly other: unknown;
  /** The pair that they are in. */
  readonly around?: Pair | undefined;
  /** The schemas that their references resolve to. */
  found?: readonly [object, object];
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** A group, and the one that it has become part of. */
interface Group {
  into?: Group;
}

/** The same object can be on both sides, and its references can have different targets there. */
const newGroups = () => ({ old: new Map<object, Group>(), new: new Map<object, Group>() });

function groupOf(groups: Map<object, Group>, object: object): Group {
  let group = getOrAdd(groups, object, (): Group => ({}));
  while (group.into !== undefined) {
    // Each step shortens the way for the next search.
    group.into = group.into.into ?? group.into;
    group = group.into;
  }
  return group;
}

/** A schema behind references, and the keys next to the references, if any. */
interface Followed {
  readonly target: unknown;
  readonly beside?: JsonObject | undefined;
}

/** How many keys of schemas are merged with keys next to their references. */
const MAX_MERGED = 100_000;

type References = ReturnType<typeof localReferences>;

/** The local references of one side. */
function localReferences(roots: readonly unknown[]) {
  const followedBy = new Map<object, Followed>();
  const mergedBy = new Map<Followed, unknown>();
  let left = MAX_MERGED;

  /** The target of a local reference; the value itself if it is not a reference, or has no target. */
  function follow(value: unknown): Followed {
    if (!isObject(value) || typeof value.$ref !== "string") return { target: value };
    const known = followedBy.get(value);
    if (known !== undefined) return known;
    let followed: Followed = { target: value };
    for (let count = 0; count < MAX_CHAIN; count++) {
      const { target, beside } = followed;
      if (!isObject(target) || typeof target.$ref !== "string") break;
      const { $ref, ...own } = target;
      const next = roots.map((root) => localTarget(root, $ref)).find((one) => one !== undefined);
      if (next === undefined) break;
      const isAlone = Object.keys(own).length === 0;
      followed = { target: next, beside: isAlone ? beside : { ...own, ...beside } };
    }
    followedBy.set(value, followed);
    return followed;
  }

  /**
   * A schema with the keys next to its reference. The result is always the same object; otherwise, comparing
   * a schema that refers to itself would never end. When too many keys were merged, the result equals no
   * other schema.
   */
  function merge(followed: Followed): unknown {
    const { target, beside } = followed;
    if (beside === undefined || !isObject(target)) return target;
    const known = mergedBy.get(followed);
    if (known !== undefined) return known;
    if (left <= 0) return followed;
    const merged = { ...target, ...beside };
    left -= Object.keys(merged).length;
    mergedBy.set(followed, merged);
    return merged;
  }

  return { follow, merge };
}
