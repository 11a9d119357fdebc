import { getOrAdd } from "./collections.js";
import { recover } from "./recover.js";

/** A JSON object: neither an array nor `null`. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects in a list; none if the value is not a list. */
export const objectList = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The strings in a list; none if the value is not a list. */
export const textList = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/**
 * The text of a value that is neither an object nor a list; else empty. `String` would call a `toString` that a document
 * has as a key.
 */
export const scalarText = (value: unknown): string =>
  typeof value === "object" && value !== null ? "" : String(value);

/** An object with the members that fit. */
export const filterMembers = (
  object: JsonObject,
  fits: (key: string, value: unknown) => boolean,
): JsonObject => Object.fromEntries(Object.entries(object).filter((entry) => fits(...entry)));

/** How many members an object has, which is counted once: many columns can share one large schema. */
export function memberCount(object: JsonObject): number {
  const counted = memberCounts.get(object);
  if (counted !== undefined) return counted;
  const count = Object.keys(object).length;
  memberCounts.set(object, count);
  return count;
}

const memberCounts = new WeakMap<object, number>();

/** The members of an object that are objects; none if the value is not an object. */
export const objectMembers = (value: unknown): [string, JsonObject][] =>
  isObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    : [];

/** The name of the type of an object, such as `Map`; `Object` if it is plain, or of a class of a program. */
export function typeNameOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/**
 * A replacer of `JSON.stringify` that refuses what JSON does not have, which would be lost in silence. A member
 * that is `undefined` counts as absent.
 *
 * @throws TypeError for `NaN`, a `Map`, a function, or an item that is `undefined`
 */
export function refuseLoss(this: unknown, _key: string, value: unknown): unknown {
  const isLost =
    typeof value === "number"
      ? !Number.isFinite(value)
      : value === undefined
        ? Array.isArray(this)
        : /^(?:bigint|function|symbol)$/.test(typeof value) ||
          (isObject(value) && !isPlainObject(value));
  if (!isLost) return value;
  const name = typeof value === "number" ? String(value) : typeNameOf(value);
  throw new TypeError(`JSON has no ${name}`);
}

/**
 * Whether a value would still be the same object as JSON: a `Map` or a `Date` would lose its contents.
 * As for `JSON.stringify`, an object with members is one.
 */
export const isPlainObject = (value: unknown): value is JsonObject =>
  isObject(value) && (typeNameOf(value) === "Object" || Object.keys(value).length > 0);

/** The path from the root of a document to one of its values: keys of objects, indices of arrays. */
export type Path = readonly (string | number)[];

/** What stands in a value for the value around it. */
const CIRCULAR = { [Symbol.toStringTag]: "Circular" };

/** A value of a program, as every check sees it. */
export interface OwnValue {
  readonly value: unknown;
  /** Where the value contains itself, which no text can express. */
  readonly circular?: Path | undefined;
}

/**
 * A value of a program with its own enumerable members alone: no text would have others, such as those of a class. A
 * value without others is the same value. Uses no recursion, so depth costs no stack.
 */
export function ownValue(root: unknown): OwnValue {
  if (!isCopied(root) || isTree(root)) return { value: root };
  const copies = new Map<object, object>();
  const open: { from: object; into: object; keys: string[] }[] = [];
  const inside = new Map<object, string>();
  let circular: Path | undefined;
  let isSame = true;
  const copied = (from: unknown): unknown => {
    if (!isCopied(from)) return from;
    if (inside.has(from)) {
      circular ??= [...inside.values()];
      return CIRCULAR;
    }
    const known = copies.get(from);
    if (known !== undefined) return known;
    const into = Array.isArray(from) ? new Array(from.length) : {};
    copies.set(from, into);
    isSame &&= hasOnlyMembers(from);
    inside.set(from, "");
    open.push({ from, into, keys: Object.keys(from).reverse() });
    return into;
  };
  const value = copied(root);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { from, into, keys } = last;
    const key = keys.pop();
    if (key === undefined) {
      open.pop();
      inside.delete(from);
      continue;
    }
    inside.set(from, key);
    const member = copied((from as JsonObject)[key]);
    // An assignment to `__proto__` would not make a member.
    const how = { value: member, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(into, key, how);
  }
  return circular === undefined && isSame ? { value: root } : { value, circular };
}

const isCopied = (value: unknown): value is object => Array.isArray(value) || isPlainObject(value);

/** Whether an object or a list has no others than its own enumerable members. */
function hasOnlyMembers(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  const names = Object.getOwnPropertyNames(value).length - (Array.isArray(value) ? 1 : 0);
  const isPlain =
    prototype === null || prototype === Object.prototype || prototype === Array.prototype;
  return isPlain && Object.keys(value).length === names;
}

/** Whether a value has only such objects and lists, and none of them twice. */
function isTree(root: object): boolean {
  const seen = new Set<object>();
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (seen.has(value)) return false;
    seen.add(value);
    if (!hasOnlyMembers(value)) return false;
    for (const member of Object.values(value)) if (isCopied(member)) open.push(member);
  }
  return true;
}

/**
 * Formats a path as a JSON Pointer (RFC 6901).
 *
 * @example formatPointer(["services", "a/b"]); // "/services/a~1b"
 */
export function formatPointer(path: Path): string {
  if (!Array.isArray(path)) throw new TypeError("`path` must be an array");
  return path.map(pointerStep).join("");
}

/** Formats one step of a JSON Pointer, with its slash. */
const pointerStep = (key: string | number): string =>
  `/${typeof key === "string" && /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key}`;

/**
 * Returns the reference tokens of a JSON Pointer (RFC 6901, section 4), or `undefined` if the text is
 * not a JSON Pointer.
 *
 * @example parsePointer("/services/a~1b"); // ["services", "a/b"]
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (typeof pointer !== "string") throw new TypeError("`pointer` must be a string");
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  const tokens = pointer.slice(1).split("/");
  // Most pointers have no escapes.
  if (!pointer.includes("~")) return tokens;
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Returns the value at a path, or `undefined` if the path does not exist.
 *
 * @example valueAt({ a: [1] }, ["a", 0]) // 1
 */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/**
 * Returns the value that reference tokens name (RFC 6901, section 4): own members of objects, and items
 * of arrays. `undefined` if there is none.
 *
 * @param isApart whether a value on the way, below the root, hides what is in it
 */
export function valueAtTokens(
  root: unknown,
  tokens: readonly string[],
  isApart: (value: object) => boolean = () => false,
): unknown {
  let value = root;
  for (const token of tokens) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token))
      return undefined;
    if (Array.isArray(value) && token === "length") return undefined;
    if (value !== root && isApart(value)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

/** Returns a pointer as a URI fragment (RFC 6901, section 6). */
export const pointerFragment = (pointer: string): string =>
  `#${encodeURI(pointer).replaceAll("#", "%23")}`;

/**
 * Returns the target of a reference inside a document: a JSON Pointer as a fragment (RFC 6901, section 6).
 *
 * @returns `undefined` if it refers to nothing, or to another document
 * @example localTarget({ $defs: { "a b": 1 } }, "#/$defs/a%20b") // 1
 */
export function localTarget(root: unknown, ref: string): unknown {
  if (!ref.startsWith("#/")) return undefined;
  const tokens = recover(() => parsePointer(decodeURIComponent(ref.slice(1))), URIError);
  return tokens && valueAtTokens(root, tokens);
}

/** Whether a path is another path or one of its ancestors. An index may be a number or a string. */
export const isPrefix = (prefix: Path, path: Path): boolean =>
  prefix.length <= path.length && prefix.every((step, index) => `${step}` === `${path[index]}`);

/** A place that a search has reached by a step from its parent; the start of the search has no parent. */
export interface VisitedPlace {
  readonly step: string | number;
  readonly parent: VisitedPlace | undefined;
}

/** The path from the start of a search. */
export function stepsTo(visit: VisitedPlace): Path {
  const steps: (string | number)[] = [];
  for (let at: VisitedPlace | undefined = visit; at?.parent !== undefined; at = at.parent) {
    steps.push(at.step);
  }
  return steps.reverse();
}

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

/** The levels of objects and lists that functions which call themselves can read. */
export const MAX_DEPTH = 500;

/**
 * Whether objects and lists in a value are nested deeper than {@link MAX_DEPTH}. It uses no recursion.
 *
 * @example isTooDeep([[[]]]) // false
 */
export function isTooDeep(root: unknown): boolean {
  const seen = new Set<unknown>();
  let level = [root];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      for (const member of Object.values(value)) below.push(member);
    }
    if (below.length === 0) return false;
    level = below;
  }
  return true;
}

// Lists of JSON values in any order, as an `enum` is one: `1` is not `"1"`.

type Values = readonly unknown[] | undefined;

/** The values that a list does not have; none if there is no list. */
export function missingIn(list: Values, values: Values = []): readonly unknown[] {
  if (list === undefined || sameValue(list, values)) return [];
  const keys = new Set(list.map(keyOf));
  return values.filter((value) => !keys.has(keyOf(value)));
}

/** Whether two lists have the same values, in any order. */
export const haveSameValues = (one: Values, other: Values): boolean =>
  (one === undefined) === (other === undefined) &&
  missingIn(one, other).length === 0 &&
  missingIn(other, one).length === 0;

/** A text that is the same for equal values only; anything too deep equals nothing. */
function keyOf(value: unknown): unknown {
  if (Object.is(value, -0)) return "0";
  const sorted = (_: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byKey)) : inner;
  return recover(
    () => JSON.stringify(value, sorted),
    RangeError,
    () => ({}),
  );
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** The values of a list, each once; of two lists, those that are in both. */
export function bothLists(one: Values, other: Values): Values {
  const values = one ?? other;
  if (values === undefined) return undefined;
  const others = one && other && new Set(other.map(keyOf));
  const byKey = new Map(values.map((value) => [keyOf(value), value]));
  return [...byKey].flatMap(([key, value]) => (others?.has(key) === false ? [] : [value]));
}
