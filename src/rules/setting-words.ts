import { findingCodes } from "../findings/codes.js";
import { nearestName } from "../words/nearest-name.js";
import { didYouMean, quote } from "../words/phrases.js";
import type { Level } from "./rule.js";

/** The settings of a rule. */
export const LEVELS: readonly Level[] = ["off", "info", "warning", "error"];

export const isLevel = (value: unknown): value is Level =>
  (LEVELS as readonly unknown[]).includes(value);

/** The level that was probably meant: a similar one, or one that was shortened, such as `warn`. */
export function suggestedLevel(value: unknown): Level | undefined {
  if (typeof value !== "string" || value.length < 2) return undefined;
  const near = nearestName(value, LEVELS);
  return LEVELS.find((level) => level === near || level.startsWith(value.toLowerCase()));
}

/**
 * The message for a level that does not exist.
 *
 * @example invalidLevel("missing-columns", "warn")
 * // "`missing-columns` must be off, info, warning or error, not `warn`; did you mean `warning`?"
 */
export function invalidLevel(id: string, value: unknown): string {
  const hint = didYouMean(suggestedLevel(value));
  return `${quote(id)} must be off, info, warning or error, not ${shown(value)}${hint}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** The rule that was probably meant by an unknown id. */
export const suggestedRule = (id: string, ids: Iterable<string>): string | undefined =>
  Object.hasOwn(findingCodes, id) ? undefined : nearestName(id, ids);

/**
 * The message for an id that no rule has.
 *
 * @param limit what a code of the format does not allow
 * @example unknownRule("missing-colums", ids)
 * // "unknown rule `missing-colums`; did you mean `missing-columns`?"
 */
export const unknownRule = (
  id: string,
  ids: Iterable<string>,
  limit = "codes of the format cannot be configured",
): string =>
  Object.hasOwn(findingCodes, id)
    ? `${quote(id)} is a code of the format; ${limit}`
    : `unknown rule ${quote(id)}${didYouMean(nearestName(id, ids))}`;
