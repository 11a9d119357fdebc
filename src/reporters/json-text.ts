import { escapeUnprintable } from "../findings/quote.js";

/**
 * Formats a value as indented JSON. Characters that are not safe in a log are escaped; a program
 * reads the same value.
 *
 * @param replace changes the strings, as the second argument of `JSON.stringify` does
 */
export const jsonText = (value: unknown, replace?: (text: string) => string): string => {
  const replacer = (_: string, member: unknown) =>
    typeof member === "string" && replace !== undefined ? replace(member) : member;
  return escapeUnprintable(JSON.stringify(value, replacer, 2), (character) =>
    // The line breaks of the text itself stay.
    character === "\n" ? character : character.split("").map(escapeUnit).join(""),
  );
};

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
