import { withSizes } from "../types/data-type.js";
import type { ColumnModel } from "./model.js";

/**
 * The type of a column with its sizes, as SQL writes it: `VARCHAR(30)`; that of JSON Schema, if it has no other;
 * empty without a type.
 */
export function typeText({ dataType, raw, length, precision, scale }: ColumnModel): string {
  const ofJson = [raw.type].flat().filter((type) => typeof type === "string" && type !== "null");
  const sizes = length === undefined ? [precision, scale] : [length];
  return withSizes(dataType?.text ?? ofJson.join(" or "), sizes);
}
