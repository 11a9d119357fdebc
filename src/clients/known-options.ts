import { ConfigurationError } from "./errors.js";
import { list, nearest, quote } from "./names.js";

/**
 * Refuses an object of options that has a name which is not known: such an option would have no
 * effect, and the caller would not notice.
 *
 * @param what how the message calls an option, such as "option" or "field of `retry`"
 */
export function checkNames(
  options: object,
  known: readonly string[],
  what: string,
  operation?: string,
): void {
  if (typeof options !== "object" || options === null) {
    throw new ConfigurationError(`what holds each ${what} must be an object`, operation);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  const help =
    near === undefined ? `there is ${list(known, "and")}` : `did you mean ${quote(near)}?`;
  throw new ConfigurationError(`unknown ${what} ${quote(unknown)}; ${help}`, operation);
}
