import { nearestName } from "../words/nearest-name.js";
import { quote } from "../words/quote.js";
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
 * @example invalidLevel("no-columns", "warn")
 * // "`no-columns` must be off, info, warning or error, not `warn`; did you mean `warning`?"
 */
export function invalidLevel(id: string, value: unknown): string {
  const near = suggestedLevel(value);
  const hint = near === undefined ? "" : `; did you mean ${quote(near)}?`;
  return `${quote(id)} must be off, info, warning or error, not ${shown(value)}${hint}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
