import { escapeUnprintable } from "./phrases.js";

/**
 * Escapes the characters of a JSON text that are not safe in a log. A program reads the same value.
 *
 * @example escapedJson('"\u202e"') // '"\\u202e"'
 */
export const escapedJson = (json: string): string =>
  // Examining every line break in a long text takes time and memory; most texts do not need it.
  SUSPECT.test(json)
    ? escapeUnprintable(json, (character) =>
        // The line breaks of the text itself are kept.
        character === "\n" ? character : character.split("").map(escapedUnit).join(""),
      )
    : json;

/**
 * Quick check: every text that {@link escapeUnprintable} would change matches this, and few others
 * do. Besides unusual characters, those are the marks of CI commands in a log: `#` and `section_`.
 */
const SUSPECT = /[^\n -~]|#|section_/;

const escapedUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Formats a value as indented JSON that is safe in a log.
 *
 * @param replace changes the strings, as the second argument of `JSON.stringify` does
 */
export function jsonText(value: unknown, replace?: (text: string) => string): string {
  const replacer =
    replace &&
    ((_: string, member: unknown) => (typeof member === "string" ? replace(member) : member));
  return escapedJson(JSON.stringify(value, replacer, 2));
}
