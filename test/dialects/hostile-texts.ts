import fc from "fast-check";

/** What ends a quote, a line, a statement or a comment in some system, and what only looks like it. */
export const PIECES = [
  ..."'\"`[]\\;#$%?@{}~*/-\n\r\t\u0085\u2028 ",
  ..."xE0nä😀",
  "''",
  "\\'",
  "\\\\",
  "\\`",
  "]]",
  "--",
  "/*",
  "*/",
  "$$",
  "\\\n",
  "\r\n",
  "\\x27",
  "\\u0027",
  "\\047",
  "'); DROP TABLE z; --",
];

/** Texts of such pieces. */
export const hostileText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.join(""));
