import { isObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { wrapping } from "../fix.js";

/** The languages whose definitions have one list. */
const LISTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["odcs", "schema"],
  ["avro", "fields"],
]);

/** A list in place of the object that has it: the tables of a Schema, or the list of a definition. */
export const listForObject = defineSlip({
  id: "list-for-object",
  at: "wrong-type",
  recognize: ({ value }) => (Array.isArray(value) ? {} : undefined),
  repair(_, place) {
    const language = String(place.owner?.value.specification).toLowerCase();
    const list = place.property === "definition" ? LISTS.get(language) : undefined;
    const key = isListOfTables(place) ? "tables" : list;
    return key === undefined ? undefined : wrapping(place.path, [{ key }]);
  },
});

/** Whether a list is that of the tables, in place of their schema. */
export function isListOfTables({ value, title, kind }: Place): boolean {
  if (title !== "Schema" || kind === undefined || !("properties" in kind)) return false;
  const isTable = (item: unknown) =>
    isObject(item) && !Object.keys(item).some((key) => Object.hasOwn(kind.properties, key));
  return Array.isArray(value) && value.every(isTable);
}
