import { isObject, type JsonObject } from "../findings/json-object.js";
import { localTarget, MAX_CHAIN } from "../model/local-reference.js";

/**
 * Whether two JSON Schemas are the same, with the references inside their documents followed. Two
 * schemas that were once taken to be the same are not compared again, so that a definition that refers
 * to itself ends, and one that is used a thousand times is compared once.
 */
export class SchemaComparison {
  readonly #old: References;
  readonly #new: References;
  #groups = new Groups();

  /** @param old what local references of the old side can start from, the first choice first */
  constructor(old: readonly unknown[], next: readonly unknown[]) {
    this.#old = new References(old);
    this.#new = new References(next);
  }

  isSame(one: unknown, other: unknown): boolean {
    const isSame = this.#compare(one, other);
    // What was taken to be the same on the way to a difference may not be.
    if (!isSame) this.#groups = new Groups();
    return isSame;
  }

  #compare(one: unknown, other: unknown): boolean {
    const open: [unknown, unknown][] = [[one, other]];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [a, b] = this.#targets(...pair, open);
      if (!isContainer(a) || !isContainer(b)) {
        if (Object.is(a, b)) continue;
        return false;
      }
      if (Array.isArray(a) !== Array.isArray(b)) return false;
      if (this.#groups.join(a, b)) continue;
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

  /**
   * What two schemas refer to, if they do.
   *
   * @param open takes what is beside the references, if both are references: then nothing is merged
   */
  #targets(one: unknown, other: unknown, open: [unknown, unknown][]): [unknown, unknown] {
    const [a, b] = [this.#old.follow(one), this.#new.follow(other)];
    if (a.beside === undefined && b.beside === undefined) return [a.target, b.target];
    if (a.beside !== undefined && b.beside !== undefined) {
      open.push([a.beside, b.beside]);
      return [a.target, b.target];
    }
    return [a.whole, b.whole];
  }
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** Objects of both sides that were taken to be the same. */
class Groups {
  /** One object can be on both sides, and its references can lead to different things there. */
  readonly #sides = { old: new Map<object, Group>(), new: new Map<object, Group>() };

  /** Puts two objects into one group; whether they were in one already. */
  join(one: object, other: object): boolean {
    const [a, b] = [this.#groupOf("old", one), this.#groupOf("new", other)];
    if (a === b) return true;
    a.into = b;
    return false;
  }

  #groupOf(side: "old" | "new", object: object): Group {
    let group = this.#sides[side].get(object);
    if (group === undefined) {
      group = {};
      this.#sides[side].set(object, group);
    }
    while (group.into !== undefined) {
      // Each step shortens the way for the next search.
      group.into = group.into.into ?? group.into;
      group = group.into;
    }
    return group;
  }
}

/** A group, and the one that it has become part of. */
interface Group {
  into?: Group;
}

/** A schema behind references, and what is written beside them, if anything is. */
class Followed {
  readonly target: unknown;
  readonly beside: JsonObject | undefined;
  #whole: unknown;

  constructor(target: unknown, beside?: JsonObject) {
    this.target = target;
    this.beside = beside;
  }

  /** Both in one, always as the same object, so that a schema that refers to itself ends. */
  get whole(): unknown {
    const { target, beside } = this;
    if (beside === undefined || !isObject(target)) return target;
    this.#whole ??= { ...target, ...beside };
    return this.#whole;
  }
}

/** The local references of one side. */
class References {
  readonly #roots: readonly unknown[];
  readonly #known = new Map<object, Followed>();

  constructor(roots: readonly unknown[]) {
    this.#roots = roots;
  }

  /** What a local reference refers to; the value itself if it is none, or refers to nothing. */
  follow(value: unknown): Followed {
    if (!isObject(value) || typeof value.$ref !== "string") return new Followed(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    let followed = new Followed(value);
    for (let count = 0; count < MAX_CHAIN; count++) {
      const { target, beside } = followed;
      if (!isObject(target) || typeof target.$ref !== "string") break;
      const { $ref, ...own } = target;
      const next = this.#targetOf($ref);
      if (next === undefined) break;
      const isAlone = Object.keys(own).length === 0;
      followed = new Followed(next, isAlone ? beside : { ...own, ...beside });
    }
    this.#known.set(value, followed);
    return followed;
  }

  #targetOf(ref: string): unknown {
    for (const root of this.#roots) {
      const target = localTarget(root, ref);
      if (target !== undefined) return target;
    }
    return undefined;
  }
}
