import { isObject } from "../shape/read-keys.js";
import { parsePointer } from "../syntax/json-pointer.js";

/**
 * The place of a finding in words that outlast a reordering: items of an array by their fully
 * qualified name or name, in place of their index.
 *
 * @example stablePlace(value, "/schema/tables/0/version") // "/schema/tables/[shop.orders]/version"
 */
export function stablePlace(root: unknown, pointer: string): string {
  let value = root;
  let place = "";
  for (const token of parsePointer(pointer) ?? []) {
    if (Array.isArray(value)) {
      const item: unknown = value[Number(token)];
      place += `/${nameIn(value, item, token, place)}`;
      value = item;
    } else {
      place += `/${token}`;
      value = isObject(value) ? value[token] : undefined;
    }
  }
  return place;
}

/** What an item is called, told apart from others of the same name. */
function nameIn(items: readonly unknown[], item: unknown, token: string, place: string): string {
  const name = nameOf(item, place);
  if (name === undefined) return token;
  const same = items.filter((other) => nameOf(other, place) === name);
  const rank = same.indexOf(item);
  return same.length === 1 ? `[${name}]` : `[${name}]#${rank + 1}`;
}

function nameOf(item: unknown, place: string): string | undefined {
  // The columns of a key are names; other lists may hold what is not to be repeated.
  if (typeof item === "string") return place.endsWith("/columns") ? item : undefined;
  if (!isObject(item)) return undefined;
  for (const key of ["fullyQualifiedName", "$ref", "name", "constraintType", "intervalType"]) {
    const name = item[key];
    if (typeof name === "string" && name !== "") return name;
  }
  return nameOf(item.definition, place);
}
