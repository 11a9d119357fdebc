import { isObject, type JsonObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { foldCase } from "../../words/nearest-name.js";

/**
 * Whether an object says that its `definition` is a descriptor, ignoring case and punctuation; without
 * a `specification`, the definition says it.
 */
export const isDescriptorHolder = (value: unknown): value is JsonObject =>
  isObject(value) &&
  value.definition !== undefined &&
  value.definition !== null &&
  (typeof value.specification === "string"
    ? foldCase(value.specification) === "datastoreapi"
    : isObject(value.definition) && typeof value.definition.datastoreapi === "string");

/** Returns the path of the innermost descriptor around a place in a document. */
export function descriptorAround(root: unknown, path: Path): Path | undefined {
  let value = root;
  let found: Path | undefined;
  for (const [index, step] of path.entries()) {
    if (step === "definition" && isDescriptorHolder(value)) found = path.slice(0, index + 1);
    if (typeof value !== "object" || value === null) break;
    value = (value as Record<string | number, unknown>)[step];
  }
  return found;
}
