import { isObject } from "../../values/json-value.js";
import { fitsShape } from "../check/explain.js";
import type { CheckedValue } from "../shape/checked-value.js";
import { kindAt, resolveShape } from "../shape/read-keys.js";
import type { Shape, ShapeTable } from "../shape/shape.js";

// Decides whether a value fits a property, or is empty.

/**
 * Whether a value could be that of a property: it has its type, or the type can be repaired.
 * Mistakes inside it are reported there.
 */
export function suits(value: unknown, property: Shape, checked: CheckedValue): boolean {
  const kind = checked.settle(value, property);
  if (kind === undefined) return typeof value !== "object" && value !== "";
  if ("items" in kind) return Array.isArray(value);
  if (!("types" in kind)) return isObject(value);
  if (typeof value === "object" || value === "") return false;
  const isQuotable =
    (typeof value === "number" && kind.types.includes("string")) ||
    (isIntegerText(value) && kind.types.includes("integer"));
  return isQuotable || fitsShape(checked.shapes, value, kind);
}

/** Whether a value is never that of a property: an object or a list in place of a scalar, a flag in place of a number. */
export function contradicts(shapes: ShapeTable, value: unknown, property: Shape = ""): boolean {
  const kind = property === "" ? undefined : resolveShape(shapes, property);
  if (kind === undefined || !("types" in kind)) return false;
  if (typeof value === "boolean") return !kind.types.some((one) => /boolean|string/.test(one));
  return typeof value === "object" && value !== null && !kind.types.includes("object");
}

export const isIntegerText = (value: unknown): value is string =>
  typeof value === "string" && /^-?(0|[1-9]\d*)$/.test(value);

/** Whether a value is an object, a list, or neither, as one of a shape is. Its form is checked there. */
export function hasKind(value: unknown, property: Shape, checked: CheckedValue): boolean {
  const kind = checked.settle(value, property);
  const isScalar = kind === undefined || "types" in kind;
  return isScalar ? typeof value !== "object" : suits(value, property, checked);
}

export const isSameScalar = (one: unknown, other: unknown): boolean =>
  typeof one !== "object" && one !== undefined && String(one) === String(other);

/**
 * Whether a value is empty, or an object of the specification with only empty values. The keys of
 * any other object may have a meaning.
 */
export function saysNothing(
  shapes: ShapeTable,
  value: unknown,
  shape?: Shape,
  budget = { values: MAX_EMPTY },
): boolean {
  if (budget.values-- === 0) return false;
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) {
    return value.every((item) => saysNothing(shapes, item, undefined, budget));
  }
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0) return true;
  const kind = shape === undefined ? undefined : kindAt(shapes, value, shape);
  return (
    kind !== undefined &&
    "properties" in kind &&
    keys.every((key) => saysNothing(shapes, value[key], kind.properties[key], budget))
  );
}

/** Values with more parts than this are not examined, which bounds the work and the depth. */
const MAX_EMPTY = 101;
