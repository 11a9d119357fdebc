import { isObject } from "../../../values/json-value.js";
import { quote } from "../../../words/phrases.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import type { Kind } from "../../shape/shape.js";
import { keeping, repair, wrapping } from "../fix.js";
import { keysAround } from "./text-for-object.js";

/** The languages whose definitions have one list. */
const LISTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["odcs", "schema"],
  ["avro", "fields"],
]);

/** A list in place of the object that has it: the tables of a Schema, or the list of a definition. */
export const listForObject = defineSlip({
  id: "list-for-object",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    Array.isArray(value) ? { isTables: isListOfTables(value, shape) } : undefined,
  message: ({ isTables }, problem) =>
    isTables ? `${plainMessageOf(problem)}; put it under \`tables\`` : undefined,
  repair({ isTables }, place) {
    const language = String(place.owner?.value.specification).toLowerCase();
    const list = place.property === "definition" ? LISTS.get(language) : undefined;
    const key = isTables ? "tables" : list;
    return key === undefined ? undefined : wrapping(place.path, [{ key }]);
  },
});

/** Whether a list is that of the tables, in place of their schema. */
function isListOfTables(list: readonly unknown[], shape: Kind): boolean {
  if (!("properties" in shape) || shape.kind !== "Schema") return false;
  const isTable = (item: unknown) =>
    isObject(item) && !Object.keys(item).some((key) => Object.hasOwn(shape.properties, key));
  return list.every(isTable);
}

/** A list around one value. */
export const onlyItem = defineSlip({
  id: "only-item",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    // In place of a map, the item is an entry without its key.
    if ("items" in shape || "values" in shape || !Array.isArray(value)) return undefined;
    const [item, ...others]: unknown[] = value;
    if (others.length > 0 || value.length === 0 || isListOfTables(value, shape)) return undefined;
    const isMeant =
      "types" in shape
        ? typeof item !== "object" && fitsShape(shapes, String(item), shape)
        : isObject(item) ||
          (typeof item === "string" && keysAround(shapes, item, shape) !== undefined);
    return isMeant ? {} : undefined;
  },
  message: (_, problem, seen) => {
    const source = seen?.source ?? "";
    const alias = /^\*\S+$/.test(source) ? `${quote(source)} is a list; write its items here` : "";
    return alias === "" ? undefined : `${plainMessageOf(problem)}; ${alias}`;
  },
  advice: () => "remove the list around it",
  repair: (_, { path }) =>
    repair("take it out of the list", [{ path, change: { kind: "unwrap-item" } }]),
});

/** Several items in place of one value. */
export const severalItems = defineSlip({
  id: "several-items",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    Array.isArray(value) && value.length > 1
      ? { items: value, isMap: "values" in shape }
      : undefined,
  decision: ({ items, isMap }, { path }) =>
    isMap
      ? "write a key for each item"
      : { text: `keep one of the ${items.length} items`, choices: keeping(path, items) },
});
