import { isObject } from "../../../values/json-object.js";
import { quote } from "../../../words/quote.js";
import { defineSlip } from "../../check/slip.js";
import { mustBe } from "../../check/wording.js";
import { kindAt, objectShapeOf, resolveShape } from "../../shape/read-keys.js";
import { repair, wrap } from "../fix.js";
import { nameLike } from "../names.js";

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
    `${mustBe(problem)}, but is a ${title} itself; put it under a key`,
  repair({ name }, { path }) {
    const key = typeof name === "string" ? nameLike(name) : undefined;
    if (key === undefined) return undefined;
    return repair(`put it under the key ${quote(key)}`, [wrap(path, [{ key }])], "reveals");
  },
});
