import { getOrAdd } from "../../values/collections.js";
import { isObject, type JsonObject, type Path } from "../../values/json-value.js";
import { foldCase } from "../../words/nearest-name.js";
import { quote } from "../../words/phrases.js";
import { fitsShape } from "../check/explain.js";
import type { PlainProblem } from "../check/slip.js";
import { list, unknown } from "../check/wording.js";
import type { Owner } from "../shape/checked-value.js";
import { choicesOf, kindAt, resolveShape } from "../shape/read-keys.js";
import type { ObjectShape, Shape, ShapeTable } from "../shape/shape.js";
import { contradicts } from "./suits.js";
import { meanings, synonymsIn } from "./synonyms.js";

// Finds the object that a misplaced property belongs in: one nearby that can have it.

/** The object that a misplaced property belongs in. */
export interface Home {
  /** Where that is, in words. */
  readonly words: string;
  readonly property: string;
  /** The path of the object; `undefined` if it is not clear which one is meant. */
  readonly path: Path | undefined;
  /** The object; `undefined` if it is missing. */
  readonly value: JsonObject | undefined;
  /** Whether the property is required there, and missing. */
  readonly isMissing: boolean;
  /** Whether no other object near the key could have it: one around it, or one in the same object. */
  readonly isOnly: boolean;
}

/** How many levels up, and how many up and down together, to look for a property. */
const MAX_UP = 2;
const MAX_LEVELS = 3;

/** The items of a longer list are not searched: there are too many to tell which one is meant. */
const MAX_ITEMS = 100;

/** A property that this many objects can have does not show which one it belongs in. */
const COMMON = 3;

/** A way down from an object to one that can have a property. */
interface Way {
  readonly steps: readonly Step[];
  readonly property: string;
  readonly shape: ObjectShape;
}

interface Step {
  readonly key: string;
  /** The value of the key: an object, or several. */
  readonly kind: "object" | "list" | "map";
  /** The shape of each object. */
  readonly of: Shape;
}

interface Candidate extends Home {
  /** Less is better. */
  readonly rank: number;
}

/**
 * Where the unknown key of an object belongs: in the nearest object that lacks it.
 *
 * @param owners the objects around the value, innermost last
 */
export function findHome(
  shapes: ShapeTable,
  owners: readonly Owner[],
  key: string,
): Home | undefined {
  const value = owners.at(-1)?.value[key];
  const found: Candidate[] = [];
  for (let up = 0; up <= MAX_UP && up < owners.length; up++) {
    const base = owners[owners.length - 1 - up];
    if (base === undefined) break;
    const taken = owners[owners.length - up]?.path[base.path.length];
    for (const way of waysFrom(shapes, base.shape).get(foldCase(key)) ?? []) {
      const { steps, property, shape } = way;
      const levels = up + steps.length;
      if (levels === 0 || levels > MAX_LEVELS || steps[0]?.key === taken) continue;
      const isExact = foldCase(property) === foldCase(key);
      const expected = shape.properties[property] ?? "";
      if (contradicts(shapes, value, expected)) continue;
      // Another word for a list means it only with one.
      if (!isExact && typeof value !== "object" && "items" in resolveShape(shapes, expected))
        continue;
      const home = homeAmong(follow(shapes, base, way), way);
      const isTaken = home?.value?.[property] !== undefined;
      const isMissing = home?.value !== undefined && !isTaken && shape.required.includes(property);
      const isNeeded = isMissing || isMissingObject(shapes, base, way);
      if (!isNeeded && !isSpecificEnough(shapes, { owners, up, way, value, isTaken })) continue;
      const isBeside = up > 0 && steps.length > 0;
      const lesser = [home?.value === undefined, isBeside, steps.length > 0];
      const rank = weigh([!isExact, isTaken, !isNeeded], levels, lesser);
      const words =
        steps.length > 0
          ? wordsBelow(way, home?.path)
          : wordsFor(owners.slice(0, owners.length - up));
      const isOnly = !isBeside && isExact && !isTaken;
      const place = { path: home?.path, value: home?.value };
      found.push({ words, property, ...place, isMissing, isOnly, rank });
    }
  }
  const [best, ...others] = found.sort((a, b) => a.rank - b.rank);
  const equal = others.filter(({ rank }) => rank === best?.rank);
  if (best === undefined || equal.length === 0) {
    return best && { ...best, isOnly: best.isOnly && others.length === 0 };
  }
  const words = [...new Set([best, ...equal].map((one) => one.words))].join(" or ");
  return { ...best, words, path: undefined, value: undefined, isMissing: false, isOnly: false };
}

/**
 * Whether an object lacks the inner object with a property, and needs it. A common name cannot say
 * which member of a map is meant.
 */
function isMissingObject(shapes: ShapeTable, { value, shape }: Owner, way: Way): boolean {
  const [step, ...more] = way.steps;
  if (step === undefined || more.length > 0 || value[step.key] !== undefined) return false;
  const isTold = step.kind === "object" || !isCommon(shapes, way.property);
  return shape.required.includes(step.key) && isTold;
}

/** Combines what makes a home worse, what weighs most first. */
const weigh = (first: readonly boolean[], levels: number, last: readonly boolean[]): number =>
  [...first, levels, ...last].reduce<number>((rank, one) => rank * 4 + Number(one), 0);

/** Whether the name of a property is specific enough to identify its home, although that does not require it. */
function isSpecificEnough(
  shapes: ShapeTable,
  about: { owners: readonly Owner[]; up: number; way: Way; value: unknown; isTaken: boolean },
): boolean {
  const { owners, up, way, value, isTaken } = about;
  const { property, steps, shape } = way;
  if (!isCommon(shapes, property)) return true;
  // Each of several objects may have its own description.
  const [home, inner] = owners.slice(-1 - up);
  const isOneOfSeveral = home && inner && inner.path.length > home.path.length + 1;
  if (steps.length > 0 || isOneOfSeveral) return false;
  if (isTaken) return up === 1 && (shape.required.includes(property) || property === "description");
  return up === 1 || fitsShape(shapes, value, shape.properties[property] ?? "");
}

/** The ways down from an object, by the name of the property in the form that `foldCase` gives. */
function waysFrom(shapes: ShapeTable, shape: ObjectShape): ReadonlyMap<string, readonly Way[]> {
  return getOrAdd(WAYS, shape, () => {
    const ways = new Map<string, Way[]>();
    const walk = (inner: ObjectShape, steps: readonly Step[]) => {
      for (const [name, property] of namesIn(shapes, inner)) {
        getOrAdd(ways, name, () => []).push({ steps, property, shape: inner });
      }
      if (steps.length === MAX_LEVELS) return;
      for (const [key, property] of Object.entries(inner.properties)) {
        const step = stepTo(shapes, key, property);
        for (const next of step === undefined ? [] : kindsAt(shapes, step.of)) {
          if (step !== undefined) walk(next, [...steps, step]);
        }
      }
    };
    walk(shape, []);
    return ways;
  });
}

const WAYS = /* @__PURE__ */ new Map<ObjectShape, ReadonlyMap<string, readonly Way[]>>();

function stepTo(shapes: ShapeTable, key: string, property: Shape): Step | undefined {
  const shape = resolveShape(shapes, property);
  if ("types" in shape) return undefined;
  if ("items" in shape) return { key, kind: "list", of: shape.items };
  return "values" in shape
    ? { key, kind: "map", of: shape.values }
    : { key, kind: "object", of: property };
}

/** The kinds of objects that a place can have, without references to them. */
function kindsAt(shapes: ShapeTable, place: Shape): readonly ObjectShape[] {
  const shape = resolveShape(shapes, place);
  const names: readonly Shape[] = "choice" in shape ? choicesOf(shape) : [shape];
  return names.flatMap((name) => {
    const kind = resolveShape(shapes, name);
    return "properties" in kind && kind.kind !== "Reference" ? [kind] : [];
  });
}

/** An object at the end of a way, or the place where it is missing. */
interface Found {
  readonly path: Path;
  readonly value: JsonObject | undefined;
}

/** The objects at the end of a way; none where there are too many to tell them apart. */
function follow(shapes: ShapeTable, base: Found, { steps, shape }: Way): readonly Found[] {
  let found: readonly Found[] = [base];
  for (const step of steps) {
    found = found.flatMap((around) => stepDown(around, step));
    if (found.length > MAX_ITEMS) return [];
  }
  const place = steps.at(-1)?.of;
  return place === undefined
    ? found
    : found.filter(
        ({ value }) =>
          value === undefined || (kindAt(shapes, value, place) === shape && !isOther(value, shape)),
      );
}

/** Whether an object is something else, which moves first. */
function isOther(value: JsonObject, { properties, open }: ObjectShape): boolean {
  const hasKnown = Object.keys(properties).some((key) => value[key] !== undefined);
  return !open && !hasKnown && hasSeveralKeys(value);
}

/** Looks at two keys only, because it may be called for each key that could belong in an object. */
function hasSeveralKeys(value: JsonObject): boolean {
  let count = 0;
  for (const _ in value) if (++count > 1) return true;
  return false;
}

function stepDown({ path, value: around }: Found, { key, kind }: Step): readonly Found[] {
  const value = around?.[key];
  const inner = [...path, key];
  if (kind === "object") {
    // A document without `components` has no use for it.
    const isThere = isObject(value) || (value === undefined && key !== "components");
    return isThere ? [{ path: inner, value }] : [];
  }
  const members = kind === "list" ? Array.isArray(value) : isObject(value);
  const all = members ? Object.entries(value as object) : [];
  return all.flatMap(([name, member]) =>
    isObject(member)
      ? [{ path: [...inner, kind === "list" ? Number(name) : name], value: member }]
      : [],
  );
}

/** The only one of several objects that lacks a property. */
function homeAmong(objects: readonly Found[], { property }: Way): Found | undefined {
  const free = objects.filter(({ value }) => value?.[property] === undefined);
  const [one, ...others] = free.length > 0 ? free : objects;
  return others.length === 0 ? one : undefined;
}

/** The names of the properties of an object, in the form that `foldCase` gives. */
function namesIn(shapes: ShapeTable, shape: ObjectShape): readonly (readonly [string, string])[] {
  const own = Object.keys(shape.properties).map((name) => [foldCase(name), name] as const);
  const others = synonymsIn(shape).filter(([word, property]) => meansOne(shapes, word, property));
  return [...own, ...others];
}

/** Whether a synonym of a property means nothing else in any other object. */
const meansOne = (shapes: ShapeTable, word: string, property: string): boolean =>
  objectsIn(shapes).every(
    (shape) =>
      !Object.hasOwn(shape.properties, word) &&
      meanings(shape, word).every((one) => one === property),
  );

const objectsIn = (shapes: ShapeTable): readonly ObjectShape[] =>
  Object.values(shapes).filter(
    (shape): shape is ObjectShape => typeof shape !== "string" && "properties" in shape,
  );

/** Whether so many objects have a property that its name does not say where it belongs. */
const isCommon = (shapes: ShapeTable, property: string): boolean =>
  objectsIn(shapes).filter(({ properties }) => Object.hasOwn(properties, property)).length >=
  COMMON;

/** Names the innermost of some objects, each of which contains the next. */
function wordsFor(owners: readonly Owner[]): string {
  const [around, owner] = owners.slice(-2);
  if (owner === undefined || around === undefined) return `the ${around?.shape.title}`;
  const key = owner.path.at(-1);
  const isProperty = owner.path.length === around.path.length + 1;
  return isProperty ? quote(String(key)) : `the ${owner.shape.title}`;
}

/** Names an object at the end of a way. */
function wordsBelow({ steps, shape }: Way, path: Path | undefined): string {
  const last = steps.at(-1);
  const key = path?.at(-1);
  if (last?.kind === "object") return quote(last.key);
  if (typeof key === "string") return quote(key);
  return typeof key === "number"
    ? `item ${key + 1} of ${quote(last?.key ?? "")}`
    : `a ${shape.title}`;
}

/** Says where an unknown property belongs, alone or together with the others there. */
export function saysWhere(
  { words, property }: Pick<Home, "words" | "property">,
  problem: PlainProblem,
  keys: readonly string[] = [],
): string {
  const { key, owner } = problem.code === "unknown-property" ? problem : { key: "", owner: "" };
  if (keys.length > 1) {
    return `unknown properties ${list(keys, "and")} in ${owner}; they belong in ${words}`;
  }
  return `${unknown(problem)}; it belongs in ${words}${property === key ? "" : ` as ${quote(property)}`}`;
}
