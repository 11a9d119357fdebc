import { isObject } from "../../values/json-object.js";
import { fitsShape } from "../check/explain.js";
import type { CheckedValue } from "../shape/checked-value.js";
import { kindAt } from "../shape/read-keys.js";
import type { Shape, ShapeTable } from "../shape/shape.js";

// What a value could be: that of a property, or nothing at all.

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
export function saysNothing(shapes: ShapeTable, value: unknown, shape?: Shape): boolean {
  // It does not recurse: depth costs no stack.
  const left: { value: unknown; shape: Shape | undefined }[] = [{ value, shape }];
  for (let count = 0; left.length > 0; count++) {
    const next = left.pop();
    if (count > MAX_EMPTY) return false;
    if (next === undefined || next.value === null || next.value === "") continue;
    if (Array.isArray(next.value)) {
      if (next.value.length > MAX_EMPTY) return false;
      for (const item of next.value) left.push({ value: item, shape: undefined });
    } else if (isObject(next.value)) {
      const keys = Object.keys(next.value);
      if (keys.length === 0) continue;
      if (next.shape === undefined || keys.length > MAX_EMPTY) return false;
      const kind = kindAt(shapes, next.value, next.shape);
      if (kind === undefined || !("properties" in kind)) return false;
      for (const key of keys) left.push({ value: next.value[key], shape: kind.properties[key] });
    } else if (next.value !== undefined) {
      return false;
    }
  }
  return true;
}

/** Values with more parts than this are not examined, which keeps each check cheap. */
const MAX_EMPTY = 100;
