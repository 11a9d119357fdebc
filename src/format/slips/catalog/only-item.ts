import { isObject } from "../../../values/json-object.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { repair } from "../fix.js";
import { isListOfTables } from "./list-for-object.js";
import { keysAround } from "./text-for-object.js";

/** A list around one value. */
export const onlyItem = defineSlip({
  id: "only-item",
  at: "wrong-type",
  recognize({ shapes, value, shape }) {
    // In place of a map, the item is an entry without its key.
    if ("items" in shape || "values" in shape || !Array.isArray(value)) return undefined;
    const [item, ...others]: unknown[] = value;
    if (others.length > 0 || value.length === 0) return undefined;
    const isMeant =
      "types" in shape
        ? typeof item !== "object" && fitsShape(shapes, String(item), shape)
        : isObject(item) ||
          (typeof item === "string" && keysAround(shapes, item, shape) !== undefined);
    return isMeant ? {} : undefined;
  },
  advice: () => "remove the list around it",
  repair: (_, place) => {
    const { path } = place;
    return isListOfTables(place)
      ? undefined
      : repair("take it out of the list", [{ path, change: { kind: "unwrap-item" } }], "reveals");
  },
});
