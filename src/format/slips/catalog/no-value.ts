import { isObject, type Path } from "../../../values/json-value.js";
import { fitsShape } from "../../check/explain.js";
import { defineSlip } from "../../check/slip.js";
import { plainMessageOf } from "../../check/wording.js";
import { orRemove, removal, repair, writing } from "../fix.js";
import { saysNothing } from "../suits.js";
import { missingValue, withMeaning } from "./missing-property.js";

/** Nothing, or something empty, in place of a value. */
export const noValue = defineSlip({
  id: "no-value",
  at: "wrong-type",
  recognize: ({ shapes, value, shape }) =>
    // An empty map is a map.
    !("values" in shape && isObject(value)) && saysNothing(shapes, value, shape) ? {} : undefined,
  message: (_, problem, seen) =>
    isWordNull(problem.path, seen?.source) ? `${plainMessageOf(problem)}; quote it` : undefined,
  repair(_, place) {
    const { path, value, shape, property, isOptional, checked } = place;
    if (isWordNull(path, checked.sourceAt(path))) {
      return repair("quote the value", [{ path, change: { kind: "quote-value" } }], "safe");
    }
    if (isOptional && value === null) return { ...removal(path), safe: true };
    if (isOptional || (value === null && typeof path.at(-1) === "number")) return removal(path);
    const missing = value === null ? missingValue(place) : undefined;
    if (missing !== undefined) return writing(path, missing);
    const kind = checked.settle({}, shape);
    if (shape === undefined || kind === undefined || "types" in kind) return undefined;
    // An entry with a null value still has its key, but a property without a value is incomplete.
    if (value === null && property !== undefined) return undefined;
    const empty = "items" in kind ? [] : {};
    const isSame = Array.isArray(value) === Array.isArray(empty) && typeof value === "object";
    return (value === null || !isSame) && fitsShape(checked.shapes, empty, shape)
      ? writing(path, empty)
      : undefined;
  },
  decision(_, { path, value, property, isOptional }, problem) {
    if (value !== null || problem.code !== "wrong-type") return undefined;
    if (property !== undefined && !isOptional) return `write ${withMeaning(property)}`;
    const it = typeof path.at(-1) === "number" ? "item" : "key";
    return orRemove(`write ${problem.expected}, or remove the ${it}`, path);
  },
});

/** Whether `NULL` in YAML was meant as the word. */
const isWordNull = (path: Path, source: string | undefined): boolean =>
  path.at(-1) === "columnConstraint" && source === "NULL";

/** A key without a property and without a value. */
export const emptyUnknown = defineSlip({
  id: "empty-unknown",
  at: "unknown-property",
  // A key that is not a name may have been meant as a value.
  recognize: ({ shapes, key, value }) =>
    /^[\w$.-]*:?$/.test(key) && saysNothing(shapes, value) ? {} : undefined,
  repair: (_, { path }) => removal(path),
});
