import { quote } from "../../words/quote.js";
import { startOfText } from "../encoding.js";
import type { Wording } from "../source-document.js";
import type { Span } from "../span.js";

// The mistakes that a JSON reader finds: what they are called, and how they can be fixed.

/** A violation of RFC 8259. */
export interface JsonProblem extends Span {
  readonly message: Wording;
  /** The bracket that is not closed. */
  readonly opener?: number;
  readonly fix?: JsonFix;
}

interface JsonFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edit: Span & { readonly newText: string };
}

/** How much text around a place is examined. */
const CONTEXT = 200;

const LOOKALIKES: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };

export const emptyText = (at: number): JsonProblem => ({
  message: "the text is empty",
  start: at,
  end: at,
});

export const noValue = (at: number): JsonProblem => ({
  message: "the text contains no value",
  start: at,
  end: at,
});

export const endsInside = (what: "array" | "object", at: number, opener: number): JsonProblem => ({
  message: `the text ends inside an ${what}`,
  start: at,
  end: at,
  opener,
});

export const textAfterEnd = (start: number, end: number): JsonProblem => ({
  message: "text after the end of the document",
  start,
  end,
});

/** Something that cannot be meant, where something else should be. */
export const unexpected = (expected: string, word: string, start: number): JsonProblem => ({
  // A message shows less than this of a word.
  message: ({ mask }) =>
    `expected ${expected}, found ${word.charCodeAt(0) === 0 ? "a NUL character" : quote(mask(word.slice(0, CONTEXT)))}`,
  start,
  end: start + word.length,
});

export const mismatchedBracket = (
  bracket: string,
  expected: string,
  at: number,
  opener: number | undefined,
): JsonProblem => ({
  message: `mismatched \`${bracket}\`; expected \`${expected}\``,
  start: at,
  end: at + 1,
  ...(opener !== undefined && { opener }),
});

export const missingComma = (at: number): JsonProblem =>
  replaced("a comma is missing", { start: at, end: at }, ",", "insert a comma");

export const trailingComma = (bracket: string, at: number): JsonProblem =>
  replaced(`trailing comma before \`${bracket}\``, one(at), "", "remove the comma");

export const equalsSign = (at: number): JsonProblem =>
  replaced("expected `:` between key and value, found `=`", one(at), ":", "write `:`");

export const quoteInKey = (at: number): JsonProblem =>
  replaced('`"` ends the key too early', one(at), "", "remove the quote", false);

export const unquotedKey = (word: string, start: number): JsonProblem =>
  replaced("JSON keys need double quotes", of(word, start), JSON.stringify(word), "quote the key");

export const unquotedVariable = (word: string, start: number): JsonProblem =>
  replaced(
    `${quote(word)} needs double quotes`,
    of(word, start),
    JSON.stringify(word),
    "quote the value",
  );

export const singleQuotes = (found: string, start: number): JsonProblem =>
  replaced(
    "JSON strings need double quotes",
    of(found, start),
    JSON.stringify(found.slice(1, -1).replaceAll("\\'", "'")),
    "use double quotes",
    !found.includes("\\"),
  );

/** A word where a value should be. */
export function notAValue(word: string, start: number): JsonProblem {
  const meant = Object.hasOwn(LOOKALIKES, word) ? LOOKALIKES[word] : undefined;
  const remedy = meant === undefined ? "strings need double quotes" : `write \`${meant}\``;
  const isNumber = /^[+-]?(?:\.?\d|Infinity|NaN)/.test(word);
  return replaced(
    isNumber ? "not a valid JSON number" : `not a JSON value; ${remedy}`,
    of(word, start),
    meant ?? JSON.stringify(word),
    meant === undefined ? "quote the value" : `write \`${meant}\``,
    meant !== undefined,
  );
}

export function controlCharacter(char: number, at: number): JsonProblem {
  const written = char === 9 ? "\\t" : `\\u${char.toString(16).padStart(4, "0")}`;
  const name = char === 0 ? "a NUL character" : char === 9 ? "a tab" : "a control character";
  const message = `${name} in a string must be written \`${written}\``;
  return replaced(message, one(at), written, `write \`${written}\``);
}

export function invalidEscape(text: string, at: number): JsonProblem {
  const edit = { start: at, end: at, newText: "\\" };
  return {
    message: "invalid escape sequence",
    start: at,
    end: Math.min(at + 2, text.length),
    fix: { title: "escape the backslash", safe: false, edit },
  };
}

export const unclosedAtEnd = (text: string, start: number): JsonProblem =>
  unclosed(text, "the string is not closed", start, text.length);

export const unclosedOnLine = (text: string, start: number, end: number): JsonProblem =>
  unclosed(text, "the string is not closed on its line", start, end);

function unclosed(text: string, message: string, start: number, end: number): JsonProblem {
  // The brackets and commas at the end of the line are probably not part of the string.
  const line = text.slice(Math.max(start + 1, end - CONTEXT), end);
  const closing = /[\s,}\]]*$/.exec(line)?.[0] ?? "";
  const at = end - closing.length;
  const next = text.slice(end, end + CONTEXT);
  const isEnd = next === "" ? /[}\]]/.test(closing) : /^\s*(?:"[^"\n]*"\s*:|[}\]])/.test(next);
  // Otherwise, the string continues on the next line.
  if (!isEnd) return { message, start, end };
  const edit = { start: at, end: at, newText: '"' };
  return {
    message: `${message}; \`"\` is missing at its end`,
    start,
    end,
    fix: { title: "close the string", safe: false, edit },
  };
}

export const strayComment = (text: string, start: number, end: number): JsonProblem => ({
  message: "JSON does not allow comments",
  start,
  end,
  fix: {
    title: "remove the comment",
    safe: false,
    edit: { ...aroundComment(text, start, end), newText: "" },
  },
});

/** A comment with the blanks before it, or its whole line if there is nothing else on it. */
function aroundComment(text: string, start: number, end: number): Span {
  let from = start;
  const first = startOfText(text);
  while (from > first && /[ \t]/.test(text.charAt(from - 1))) from--;
  let to = end;
  while (/[ \t]/.test(text.charAt(to))) to++;
  const isAlone = from === first || /[\r\n]/.test(text.charAt(from - 1));
  const isLast = to === text.length || /[\r\n]/.test(text.charAt(to));
  // There is more text on the line, so a blank may have to stay before it.
  if (!isLast) return { start, end: isAlone ? to : end };
  if (!isAlone) return { start: from, end };
  const isLong = text.startsWith("\r\n", to);
  return { start: from, end: Math.min(to + (isLong ? 2 : 1), text.length) };
}

/** A mistake whose fix writes another text in its place. */
const replaced = (
  message: string,
  span: Span,
  newText: string,
  title: string,
  safe = true,
): JsonProblem => ({ message, ...span, fix: { title, safe, edit: { ...span, newText } } });

const one = (at: number): Span => ({ start: at, end: at + 1 });

const of = (word: string, start: number): Span => ({ start, end: start + word.length });
