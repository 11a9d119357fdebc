import { quote } from "./quote.js";

/** How many names a message lists. */
export const MAX_LISTED = 8;

/**
 * Quotes names for a message: the first few, and how many more there are.
 *
 * @example quotedList(["a", "b"]) // "`a`, `b`"
 */
export function quotedList(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MAX_LISTED).map(quote).join(", ");
  const more = total - Math.min(names.length, MAX_LISTED);
  return more > 0 ? `${shown} and ${more} more` : shown;
}
