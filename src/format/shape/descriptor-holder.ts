import { isObject, type JsonObject, type Path } from "../../values/json-value.js";
import { foldCase } from "../../words/nearest-name.js";

/** Whether an object says by its `specification` that it has a descriptor, ignoring case and punctuation. */
export const announcesDescriptor = ({ specification }: JsonObject): boolean =>
  typeof specification === "string" && foldCase(specification) === "datastoreapi";

/** Whether an object says that its `definition` is a descriptor; without a `specification`, the definition says it. */
export const isDescriptorHolder = (value: unknown): value is JsonObject =>
  isObject(value) &&
  value.definition !== undefined &&
  (typeof value.specification === "string"
    ? announcesDescriptor(value)
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
