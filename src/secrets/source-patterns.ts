// The patterns of a scanner of sources: what a text is made of at the offset where each is tried.

export const DASH = /-(?=[ \t\r\n]|$)[ \t]*/y;
/** An anchor or a tag. */
export const PROPERTY = /[&!][^\s,[\]{}]*[ \t]*/y;
export const BLANKS = /[ \t]*/y;
export const REST = /[^\r\n]*/y;
export const NEWLINE = /\r?\n|\r/y;
export const BLOCK_HEADER = /[|>][-+\d]*[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/y;
export const DOUBLE_QUOTED = /"((?:[^"\\\r\n]|\\.)*)("?)/y;
export const SINGLE_QUOTED = /'((?:[^'\r\n]|'')*)('?)/y;
/** The rest of a string that continues on more lines. */
export const MORE_DOUBLE_QUOTED = /(?:[^"\\]|\\[\s\S])*(?=")/y;
export const MORE_SINGLE_QUOTED = /(?:[^']|'')*(?=')/y;
/** How far to look for the end of a string that continues on more lines. */
export const MAX_STRING = 5_000;
export const PLAIN_VALUE = /[^\r\n]*?(?=[ \t]#|[\r\n]|$)/y;
/**
 * A word that ends at `: ` or a comment; in brackets also at a comma, a bracket or a string, if those
 * are not the value of a parameter.
 */
export const PLAIN = /(?:[^\r\n:#]|:(?![ \t\r\n]|$)|(?<![ \t])#)+/y;
export const FLOW_PLAIN =
  /(?:=[ \t]*(?:\{[^}\r\n]*\}?|"[^"\r\n]*"?|'[^'\r\n]*'?)|(?![ \t]["'])[^\r\n:#,[\]{}]|:(?![\s,[\]{}"']|$)|(?<![ \t])#)+/y;
export const COLON = /[ \t]*:/y;
/**
 * A word or string without a colon, before a string, a sign, or a word with a digit: before other words,
 * it is part of a sentence.
 */
export const LOOSE_KEY =
  /(["']?)([\w.-]{1,100})\1(?=[^\w\s.-]|[ \t]+["']|[ \t]*[^\w\s][^\w\s]?[ \t]|[ \t]+[^\s\d]*\d)/y;
/** A key has letters or digits; other signs before a colon belong to it. */
export const WORD = /[\p{L}\p{N}]/u;
/** The text that can follow a string in brackets. */
export const FLOW_NEXT = /[ \t]*(?:[,:\]}\r\n]|#|$)/y;
export const ANYTHING = /(?:)/y;
export const COMMENT = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\r\n]*/y;
/** A line that must not be swallowed by a bracket that is never closed. */
export const KEY_LINE = /([ \t]*)(?:- |["']?[\w$.-]+["']?:(?=[ \t\r\n]|$))/y;
