import { isObject } from "../../../values/json-object.js";
import { defineSlip } from "../../check/slip.js";
import type { Place } from "../../shape/checked-value.js";
import { fix } from "../fix.js";

/** The list of tables in place of the Schema that has them. */
export const tablesWithoutSchema = defineSlip({
  id: "tables-without-schema",
  at: "wrong-type",
  recognize: ({ value, shape }) =>
    Array.isArray(value) && "title" in shape && shape.title === "Schema" ? {} : undefined,
  repair: (_, place) =>
    isListOfTables(place)
      ? fix(place.path, { kind: "nest-value", levels: [{ key: "tables" }] }, { reveals: true })
      : undefined,
});

/** Whether a list is that of the tables, in place of their schema. */
export function isListOfTables({ value, title, kind }: Place): boolean {
  if (title !== "Schema" || kind === undefined || !("properties" in kind)) return false;
  const isTable = (item: unknown) =>
    isObject(item) && !Object.keys(item).some((key) => Object.hasOwn(kind.properties, key));
  return Array.isArray(value) && value.every(isTable);
}
