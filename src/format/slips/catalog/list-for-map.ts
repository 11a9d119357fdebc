import { isObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import { objectShapeOf } from "../../shape/read-keys.js";
import { remove, repair } from "../fix.js";

/** Keys that may hold the name of an item of a list, the likeliest first. */
const NAME_KEYS = ["name", "key", "id", "environment", "env", "stage", "server"] as const;

/** A list of objects with names in place of a map. */
export const listForMap = defineSlip({
  id: "list-for-map",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!Array.isArray(value) || !("values" in shape)) return undefined;
    const items: readonly unknown[] = value;
    const nameKey = NAME_KEYS.find((key) => areNames(items.map((item) => textAt(item, key))));
    const keys = items.map((item) => (nameKey ? textAt(item, nameKey) : onlyKeyOf(item)));
    if (!areNames(keys)) return undefined;
    // If an entry has no such property, its key becomes the value.
    const entry = objectShapeOf(shapes, shape.values);
    const isKept = nameKey === undefined || Object.hasOwn(entry?.properties ?? {}, nameKey);
    return { keys, removed: isKept ? undefined : nameKey };
  },
  repair({ keys, removed }, { path }) {
    const removals = keys.flatMap((_, index) =>
      removed === undefined ? [] : [remove([...path, index, removed])],
    );
    const change = { kind: "list-to-map", keys } as const;
    const title = "write a map with a key for each item";
    return repair(title, [{ path, change }, ...removals], "reveals");
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
