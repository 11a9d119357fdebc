import { escapedJson } from "../words/escaped-json.js";

/**
 * Formats a value as indented JSON that is safe in a log.
 *
 * @param replace changes the strings, as the second argument of `JSON.stringify` does
 */
export function jsonText(value: unknown, replace?: (text: string) => string): string {
  const replacer = (_: string, member: unknown) =>
    typeof member === "string" && replace !== undefined ? replace(member) : member;
  return escapedJson(JSON.stringify(value, replacer, 2));
}
