import { formatPointer, type Path } from "../values/json-pointer.js";
import { maskText } from "./mask.js";
import { secretsInValue } from "./value-secrets.js";

/** A value without secrets, and where they were. */
export interface MaskedValue {
  readonly value: unknown;
  readonly places: readonly Path[];
}

/**
 * A copy of a JSON value without secrets, by their patterns and by the names of the keys around them.
 *
 * @example maskValue({ token: { default: "abc" } }).value // { token: { default: "***" } }
 */
export function maskValue(value: unknown): MaskedValue {
  const masks = new Map<string, { readonly path: Path; readonly isWhole: boolean }>();
  for (const { path, part } of secretsInValue(value)) {
    masks.set(formatPointer(path), { path, isWhole: part === undefined });
  }
  if (masks.size === 0) return { value, places: [] };
  const copy = (one: unknown, path: Path): unknown => {
    const mask = masks.get(formatPointer(path));
    if (mask !== undefined) return mask.isWhole ? "***" : maskText(String(one));
    if (Array.isArray(one)) return one.map((item: unknown, index) => copy(item, [...path, index]));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, member]) => [key, copy(member, [...path, key])]),
    );
  };
  return { value: copy(value, []), places: [...masks.values()].map(({ path }) => path) };
}
