import { findingCodes } from "../findings/codes.js";
import { nearestName } from "../words/nearest-name.js";
import { quote } from "../words/quote.js";

/** The rule that was probably meant by an unknown id. */
export const suggestedRule = (id: string, ids: Iterable<string>): string | undefined =>
  Object.hasOwn(findingCodes, id) ? undefined : nearestName(id, ids);

/**
 * The message for an id that no rule has.
 *
 * @example unknownRule("no-colums", ids)
 * // "unknown rule `no-colums`; did you mean `no-columns`?"
 */
export function unknownRule(id: string, ids: Iterable<string>): string {
  if (Object.hasOwn(findingCodes, id)) {
    return `${quote(id)} is a code of the format; codes of the format cannot be configured`;
  }
  const near = suggestedRule(id, ids);
  return `unknown rule ${quote(id)}${near === undefined ? "" : `; did you mean ${quote(near)}?`}`;
}
