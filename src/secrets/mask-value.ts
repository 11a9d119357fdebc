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
  const hidden = new Set<string>();
  for (const { path, part } of secretsInValue(value)) {
    if (part === undefined) hidden.add(formatPointer(path));
  }
  const places: Path[] = [];
  const copy = (one: unknown, path: Path): unknown => {
    if (hidden.size > 0 && hidden.has(formatPointer(path))) {
      places.push(path);
      return "***";
    }
    if (typeof one === "string") {
      const text = maskText(one);
      if (text !== one) places.push(path);
      return text;
    }
    if (Array.isArray(one)) return one.map((item: unknown, index) => copy(item, [...path, index]));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, member]) => [key, copy(member, [...path, key])]),
    );
  };
  return { value: copy(value, []), places };
}
