import { nearestName } from "../findings/nearest-name.js";
import { InvalidOptionError } from "./errors.js";
import { list, quote } from "./names.js";

/**
 * Rejects an object of options with an unknown name: such an option would have no effect, and the
 * caller would not notice.
 *
 * @param what what the message calls an option, such as "option" or "field of `retry`"
 */
export function checkNames(
  options: object,
  known: readonly string[],
  what: string,
  operation?: string,
): void {
  if (typeof options !== "object" || options === null) {
    throw new InvalidOptionError(`each ${what} must be in an object`, operation);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestName(unknown, known);
  const help =
    near === undefined ? `there is ${list(known, "and")}` : `did you mean ${quote(near)}?`;
  throw new InvalidOptionError(`unknown ${what} ${quote(unknown)}; ${help}`, operation);
}
