import type { Path } from "../values/json-value.js";
import { maskText } from "./mask.js";
import { isSecretValue, SecretScope } from "./secret-scope.js";

/**
 * A copy of a JSON value without secrets, by their patterns and by the names of the keys around them. Values below
 * an unknown key of something secret are masked as well: what leaves is on the safe side.
 *
 * @returns the copy, and the places of the secrets
 * @example maskValue({ token: { default: "abc" } }).value // { token: { default: "***" } }
 */
export function maskValue(value: unknown) {
  const places: Path[] = [];
  const scalar = (one: unknown, path: Path, { kind }: SecretScope): unknown => {
    if (typeof one !== "string" && (typeof one !== "number" || kind === "plain")) return one;
    const isHidden = kind !== "plain" && isSecretValue(String(one));
    const shown = isHidden ? "***" : typeof one === "string" ? maskText(one) : one;
    if (shown !== one) places.push(path);
    return shown;
  };
  const copy = (one: unknown, path: Path, scope: SecretScope): unknown => {
    if (Array.isArray(one)) {
      return one.map((item: unknown, index) => copy(item, [...path, index], scope.item()));
    }
    if (typeof one !== "object" || one === null) return scalar(one, path, scope);
    const entries = Object.entries(one).map(([key, member]) => {
      const below = scope.member(key);
      if (typeof member === "string") below.note(member);
      return [maskText(key), copy(member, [...path, key], below)];
    });
    return Object.fromEntries(entries);
  };
  return { value: copy(value, [], new SecretScope()), places };
}
