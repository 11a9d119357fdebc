import { quote } from "../../words/quote.js";
import { type SyntaxProblem, syntaxError } from "../source-document.js";
import type { Span } from "../span.js";

// Violations of RFC 8259 that have a likely fix.

/** How much text around a place is examined. */
const CONTEXT = 200;

/** The constants of Python. */
export const LOOKALIKES: Readonly<Record<string, boolean | null>> = {
  True: true,
  False: false,
  None: null,
};

export const missingComma = (at: number): SyntaxProblem =>
  replaced("a comma is missing", { start: at, end: at }, ",", "insert a comma");

export const trailingComma = (bracket: string, at: number): SyntaxProblem =>
  replaced(`trailing comma before \`${bracket}\``, one(at), "", "remove the comma");

export const equalsSign = (at: number): SyntaxProblem =>
  replaced("expected `:` between key and value, found `=`", one(at), ":", "write `:`");

export const quoteInKey = (at: number): SyntaxProblem =>
  replaced('`"` ends the key too early', one(at), "", "remove the quote", false);

export const unquotedKey = (word: string, start: number): SyntaxProblem =>
  replaced("JSON keys need double quotes", of(word, start), JSON.stringify(word), "quote the key");

export const unquotedVariable = (word: string, start: number): SyntaxProblem =>
  replaced(
    `${quote(word)} needs double quotes`,
    of(word, start),
    JSON.stringify(word),
    "quote the value",
  );

export const singleQuotes = (found: string, start: number): SyntaxProblem =>
  replaced(
    "JSON strings need double quotes",
    of(found, start),
    JSON.stringify(found.slice(1, -1).replaceAll("\\'", "'")),
    "use double quotes",
    !found.includes("\\"),
  );

/** A word where a value should be. */
export function notAValue(word: string, start: number): SyntaxProblem {
  const meant = Object.hasOwn(LOOKALIKES, word) ? String(LOOKALIKES[word]) : undefined;
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

export function controlCharacter(char: number, at: number): SyntaxProblem {
  const written = char === 9 ? "\\t" : `\\u${char.toString(16).padStart(4, "0")}`;
  const name = char === 0 ? "a NUL character" : char === 9 ? "a tab" : "a control character";
  const message = `${name} in a string must be written \`${written}\``;
  return replaced(message, one(at), written, `write \`${written}\``);
}

export function invalidEscape(text: string, at: number): SyntaxProblem {
  const edit = { start: at, end: at, newText: "\\" };
  const span = { start: at, end: Math.min(at + 2, text.length) };
  const fix = { title: "escape the backslash", safe: false, edits: [edit] };
  return syntaxError("invalid escape sequence", span, fix);
}

/** A string that is not closed at the end of its line, or of the text. */
export function unclosedString(text: string, start: number, end: number): SyntaxProblem {
  const span = { start, end };
  const message = `the string is not closed${end < text.length ? " on its line" : ""}`;
  // The brackets and commas at the end of the line are probably not part of the string.
  const line = text.slice(Math.max(start + 1, end - CONTEXT), end);
  const closing = /(?<![\s,}\]])[\s,}\]]+$/.exec(line)?.[0] ?? "";
  const at = end - closing.length;
  const next = text.slice(end, end + CONTEXT);
  const isEnd = next === "" ? /[}\]]/.test(closing) : /^\s*(?:"[^"\n]*"\s*:|[}\]])/.test(next);
  // Otherwise, the string continues on the next line.
  if (!isEnd) return syntaxError(message, span);
  const edits = [{ start: at, end: at, newText: '"' }];
  const fix = { title: "close the string", safe: false, edits };
  return syntaxError(`${message}; \`"\` is missing at its end`, span, fix);
}

/** All comments of a text are one mistake. A fix would delete what people wrote. */
export const strayComments = (comments: readonly Span[], first: Span): SyntaxProblem => ({
  ...syntaxError(() => {
    const others = comments.length === 1 ? "" : `; this text has ${comments.length}`;
    return `JSON does not allow comments${others}`;
  }, first),
  decision: {
    text: "write the file as YAML, or move what the comments say to `description`",
    choices: [{ title: "write the file as YAML" }, { title: "move the comments to `description`" }],
  },
});

/** A mistake whose fix writes another text in its place. */
const replaced = (
  message: string,
  span: Span,
  newText: string,
  title: string,
  safe = true,
): SyntaxProblem => syntaxError(message, span, { title, safe, edits: [{ ...span, newText }] });

const one = (at: number): Span => ({ start: at, end: at + 1 });

const of = (word: string, start: number): Span => ({ start, end: start + word.length });
