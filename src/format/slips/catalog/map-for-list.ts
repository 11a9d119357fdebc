import { isObject, type JsonObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import { objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import { fix } from "../fix.js";

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
  message: ({ words }, problem, source) =>
    `${plainMessageOf(problem, source)}; write ${words} as an item`,
  repair({ value, words }, { path }) {
    const keys = Object.keys(value);
    if (words === "each key") return fix(path, { kind: "set-to-list", keys }, { reveals: true });
    const nameOf = (key: string) => (value[key] as JsonObject).name;
    const named = keys.filter((key) => nameOf(key) !== undefined);
    const isListed = path.at(-1) === "columns" || path.at(-1) === "tables";
    if (!isListed || (named.length > 0 && named.length < keys.length)) return undefined;
    // A name that differs from the key would be lost.
    if (named.some((key) => nameOf(key) !== key)) return undefined;
    const nameKey = named.length === 0 ? "name" : undefined;
    const change = { kind: "map-to-list", keys, nameKey, valueKey: "dataType" } as const;
    return fix(path, change, { reveals: true });
  },
});
