/** Plain scalars that are not strings in YAML 1.1: https://yaml.org/type/ */
const OTHER: readonly RegExp[] = [
  /^(?:y|n|yes|no|on|off|true|false|null|~|)$/i,
  /^(?:=|<<)$/,
  // Integers in all bases, with `_` between digits, and with `:` in base 60.
  /^[-+]?(?:0b[01_]+|0x[\da-f_]+|[\d_]+|\d[\d_]*(?::[0-5]?\d)+)$/i,
  /^[-+]?(?:[\d_]*\.[\d_]*(?:e[-+]?\d+)?|\d[\d_]*(?::[0-5]?\d)+\.[\d_]*|\.inf)$/i,
  /^\.nan$/i,
  // Dates, and dates with a time.
  /^\d{4}-\d\d?-\d\d?(?:(?:t|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:z|[-+]\d\d?(?::\d\d)?))?)?$/i,
];

/** No scalar that is not a string is longer. */
const MAX_LENGTH = 200;

/**
 * Whether YAML 1.1 parsers, which are still common, read an unquoted text as something other than a
 * string.
 */
export const isOtherInYaml11 = (text: string): boolean =>
  text.length <= MAX_LENGTH && OTHER.some((pattern) => pattern.test(text));
