import type { JsonObject } from "../../values/json-object.js";
import { likeliest, resolveShape } from "../shape/read-keys.js";
import type { MapShape, ShapeTable } from "../shape/shape.js";

/**
 * The title of the entries of a map, if a value is itself an entry: the level with the keys is
 * missing.
 */
export function entryIn(
  shapes: ShapeTable,
  value: JsonObject,
  { values }: MapShape,
): string | undefined {
  const item = resolveShape(shapes, values);
  if (!("choice" in item)) return undefined;
  const shape = resolveShape(shapes, likeliest(shapes, value, item));
  if (!("properties" in shape) || shape.required.length === 0) return undefined;
  const [first = "", ...others] = shape.required;
  // As a map, each value would be an object.
  if (typeof value[first] !== "string") return undefined;
  const keys = Object.keys(value);
  const known = keys.filter((key) => Object.hasOwn(shape.properties, key));
  const isEntry = known.length > others.length && 2 * known.length > keys.length;
  const entry = resolveShape(shapes, item.otherwise);
  return isEntry && "title" in entry ? entry.title : undefined;
}
