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

/** An object with the members that fit. */
export const filterMembers = (
  object: JsonObject,
  fits: (key: string, value: unknown) => boolean,
): JsonObject => Object.fromEntries(Object.entries(object).filter((entry) => fits(...entry)));

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
