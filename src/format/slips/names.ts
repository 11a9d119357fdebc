import { hasFormat } from "../shape/shape.js";

/**
 * Turns text into a name, with `_` for what a name cannot contain.
 *
 * @example nameLike("Flight frequency service") // "Flight_frequency_service"
 */
export function nameLike(text: string): string | undefined {
  const name = text
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}_.-]+/gu, "_")
    .replace(/^_+(?=\p{L})|(?<=[\p{L}\p{Nd}])_+$/gu, "");
  const first = /^[\p{L}_]/u.test(name) ? name : `_${name}`;
  return /[\p{L}\p{Nd}]/u.test(first) && hasFormat("name", first) ? first : undefined;
}

/** A fully qualified name of the parts that are known, from the outermost to the innermost. */
export function qualifiedName(parts: readonly unknown[]): string | undefined {
  const known = parts.filter((part): part is string => typeof part === "string" && part !== "");
  const name = known.join(".");
  return known.length > 0 && hasFormat("fqn", name) ? name : undefined;
}

/** A fully qualified name with `_` for blanks, without empty segments, quotes and brackets. */
export function qualifiedNameLike(text: string): string | undefined {
  // A comment of another language is no part of a name.
  if (/\s(?:--|\/[/*])/.test(text)) return undefined;
  const name = text
    .trim()
    .replace(/["'`[\]<>]/g, "")
    .replace(/\s+/g, "_")
    .replace(/([.:])[.:]+/g, "$1")
    .replace(/^[.:]+|[.:]+$/g, "");
  return hasFormat("fqn", name) ? name : undefined;
}
