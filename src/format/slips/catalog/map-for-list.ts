import { isObject, type JsonObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import { objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import { repair } from "../fix.js";

/** A map of items by their names, or of keys without values, in place of a list. */
export const mapForList = defineSlip({
  id: "map-for-list",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    if (!("items" in shape) || !isObject(value)) return undefined;
    const members = Object.values(value);
    if (members.length === 0) return undefined;
    if (members.every((member) => member === null)) {
      const isSet = "types" in resolveShape(shapes, shape.items);
      return isSet ? { value, words: "each key" } : undefined;
    }
    const isColumn = objectShapeOf(shapes, shape.items)?.title === "Column";
    const isEntry = (one: unknown) => isObject(one) || (isColumn && typeof one === "string");
    return members.every(isEntry) ? { value, words: "each entry" } : undefined;
  },
  advice: ({ words }) => `write ${words} as an item`,
  repair({ value, words }, { path }) {
    const keys = Object.keys(value);
    const into = (names: { nameKey?: string | undefined; valueKey?: string }, title: string) =>
      repair(title, [{ path, change: { kind: "map-to-list", keys, ...names } }], "reveals");
    if (words === "each key") return into({}, "write a list");
    const nameOf = (key: string) => (value[key] as JsonObject).name;
    const named = keys.filter((key) => nameOf(key) !== undefined);
    const isListed = path.at(-1) === "columns" || path.at(-1) === "tables";
    if (!isListed || (named.length > 0 && named.length < keys.length)) return undefined;
    // A name that differs from the key would be lost.
    if (named.some((key) => nameOf(key) !== key)) return undefined;
    const nameKey = named.length === 0 ? "name" : undefined;
    return into({ nameKey, valueKey: "dataType" }, "write a list with an item for each entry");
  },
});
