import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { defineSlip } from "../../check/slip.js";
import { list, wrongTypeText } from "../../check/wording.js";
import { kindAt, memberShape, objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import { remove, repair, wrap } from "../fix.js";
import { nameLike } from "../names.js";

/** Keys that may hold the name of an item of a list, the likeliest first. */
const NAME_KEYS = ["name", "key", "id", "environment", "env", "stage", "server"] as const;

/** Keys that may hold the name of the property that an item of a list stands for. */
const PROPERTY_KEYS = ["type", "protocol", "kind", "name"] as const;

/** A list of objects with names in place of a map, or of an object with a property for each of them. */
export const listForMap = defineSlip({
  id: "list-for-map",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!Array.isArray(value) || !("values" in shape || "properties" in shape)) return undefined;
    const items: readonly unknown[] = value;
    const isMap = "values" in shape;
    const nameKeys = isMap ? NAME_KEYS : PROPERTY_KEYS;
    const nameKey = nameKeys.find((key) => areNames(items.map((item) => textAt(item, key))));
    const keys = items.map((item) => (nameKey ? textAt(item, nameKey) : onlyKeyOf(item)));
    const [first = ""] = keys;
    const member = isMap ? shape.values : memberShape(shape, first);
    const isKey = (key: string | undefined) => memberShape(shape, key ?? "") !== undefined;
    if (!areNames(keys) || member === undefined || !keys.every(isKey)) return undefined;
    // If an entry has no such property, its key becomes the value.
    const entry = objectShapeOf(shapes, member);
    const isKept = nameKey === undefined || Object.hasOwn(entry?.properties ?? {}, nameKey);
    return { keys, isMap, removed: isKept ? undefined : nameKey };
  },
  message: ({ keys, isMap }, problem) =>
    isMap
      ? undefined
      : `${wrongTypeText(problem)}, not an array; write ${list(keys, "and")} as ${keys.length > 1 ? "keys" : "a key"}`,
  repair({ keys, removed }, { path }) {
    const removals = keys.flatMap((_, index) =>
      removed === undefined ? [] : [remove([...path, index, removed])],
    );
    const change = { kind: "list-to-map", keys } as const;
    const title = "write a map with a key for each item";
    return repair(title, [{ path, change }, ...removals]);
  },
});

const textAt = (item: unknown, key: string): string | undefined =>
  isObject(item) && typeof item[key] === "string" ? item[key] : undefined;

const areNames = (names: readonly (string | undefined)[]): names is readonly string[] =>
  names.every((name) => name !== undefined && name !== "") && new Set(names).size === names.length;

/** The only key of an item, as in `- dev: {…}`. */
function onlyKeyOf(item: unknown): string | undefined {
  const [key, ...others] = isObject(item) ? Object.entries(item) : [];
  return others.length === 0 && isObject(key?.[1]) ? key[0] : undefined;
}

/** An entry in place of the map: the level with the keys is missing. */
export const entryForMap = defineSlip({
  id: "entry-for-map",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("values" in shape) || !isObject(value)) return undefined;
    const item = resolveShape(shapes, shape.values);
    if (!("choice" in item)) return undefined;
    const entry = kindAt(shapes, value, item);
    if (entry === undefined || !("properties" in entry)) return undefined;
    const [first = "", ...others] = entry.required;
    // As a map, each value would be an object.
    if (typeof value[first] !== "string") return undefined;
    const keys = Object.keys(value);
    const known = keys.filter((key) => Object.hasOwn(entry.properties, key));
    const isEntry = known.length > others.length && 2 * known.length > keys.length;
    const title = objectShapeOf(shapes, item)?.title;
    return isEntry && title !== undefined ? { title, name: value.name } : undefined;
  },
  message: ({ title }, problem) =>
    `${wrongTypeText(problem)}, but is a ${title} itself; put it under a key`,
  repair({ name }, { path }) {
    const key = typeof name === "string" ? nameLike(name) : undefined;
    if (key === undefined) return undefined;
    return repair(`put it under the key ${quote(key)}`, [wrap(path, [{ key }])]);
  },
});
