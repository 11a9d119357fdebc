import { isObject } from "../../values/json-object.js";
import type { Path } from "../../values/json-pointer.js";
import { addressIn } from "./address-in.js";
import { type StructureRepair, suggestionOf } from "./fix-of.js";
import type { CheckedValue } from "./place.js";

/**
 * Repairs an External Resource that has no address: with the address in its text; otherwise as an
 * extension, or as the description of what it documents, where there is none yet.
 *
 * @param path of the External Resource, or of a string in its place
 */
export function repairDocs(path: Path, checked: CheckedValue): StructureRepair | undefined {
  const place = checked.at(path);
  const { value, property } = place;
  const owner = place.owners.at(-1);
  if (owner === undefined || property === undefined || path.at(-1) !== property) return undefined;
  const said = isObject(value) ? value.description : value;
  const text = typeof said === "string" && said.trim() !== "" ? said : undefined;
  const address = text === undefined || isObject(value) ? undefined : addressIn(text);
  if (text !== undefined && address !== undefined) {
    return suggestionOf(path, {
      kind: "write-value",
      value: { $href: address, description: text },
    });
  }
  const extension = `x-${property}`;
  if (owner.shape.extensions) {
    if (owner.value[extension] !== undefined) return undefined;
    return suggestionOf(path, { kind: "rename-key", to: extension });
  }
  const isOnlyText = !isObject(value) || Object.keys(value).every((key) => key === "description");
  const isTaken =
    owner.shape.properties.description === undefined ||
    owner.value.description !== undefined ||
    checked.read(owner.value, owner.shape, owner.shape).keys.claimed.has("description");
  if (property !== "externalDocs" || text === undefined || !isOnlyText || isTaken) return undefined;
  if (!isObject(value)) return suggestionOf(path, { kind: "rename-key", to: "description" });
  return { ...suggestionOf(path, { kind: "hoist-members" }), reveals: true };
}
