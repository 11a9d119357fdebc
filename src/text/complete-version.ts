/** A year and a month, and perhaps a day: not the start of a semantic version. */
const DATE = /^\d{4}[-.]\d{2}(?:[-.]\d{2})?$/;

/**
 * Completes a text that was probably meant as a semantic version.
 *
 * @returns a text that may still not be a version; `""` for a date
 * @example completeVersion("v1.2") // "1.2.0"
 */
export function completeVersion(text: string): string {
  if (DATE.test(text.trim())) return "";
  const [, numbers = "", rest = ""] = /^[vV]?(\d+(?:\.\d+){0,2})(.*)$/.exec(text.trim()) ?? [];
  const parts = numbers.split(".").map((part) => part.replace(/^0+(?=\d)/, ""));
  while (parts.length < 3) parts.push("0");
  return parts.join(".") + rest;
}

/**
 * A version written as a number, completed and in quotes; `undefined` for a number in another notation,
 * such as `0x10` or `-1`.
 */
export const quotedVersion = (source: string): string | undefined =>
  /^\d+(?:\.\d+)?$/.test(source) ? JSON.stringify(completeVersion(source)) : undefined;
