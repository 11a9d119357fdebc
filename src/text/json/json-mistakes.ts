import type { Span } from "../../values/text-span.js";
import { quote } from "../../words/phrases.js";
import { insertion } from "../edits/lines.js";
import type { TextEdit } from "../fix-action.js";
import { type SyntaxProblem, syntaxError } from "../source-document.js";

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

export const unquotedVariable = (word: string, start: number): SyntaxProblem =>
  replaced(
    `${quote(word)} needs double quotes`,
    of(word, start),
    JSON.stringify(word),
    "quote the value",
  );

/** A string in other quotes with an escape, which may have another meaning there. */
export const escapedString = (found: string, start: number): SyntaxProblem =>
  replaced(NEEDS_QUOTES, of(found, start), contentOf(found), USE_QUOTES, false);

const NEEDS_QUOTES = "JSON strings need double quotes";
const USE_QUOTES = "use double quotes";

/** The content of a string in other quotes, as JSON. */
const contentOf = (found: string): string =>
  JSON.stringify(found.slice(1, -1).replaceAll("\\'", "'"));

/** A notation that JSON does not have. All uses of it in a text are one mistake. */
export type JsonSlip = "python" | "curly quotes" | "bare key";

/** A word in another notation, as JSON writes it. */
export function asJson(notation: JsonSlip, word: string, start: number): TextEdit {
  const constant = Object.hasOwn(LOOKALIKES, word) ? String(LOOKALIKES[word]) : contentOf(word);
  return { ...of(word, start), newText: notation === "bare key" ? JSON.stringify(word) : constant };
}

/** The problem with everything in a text that is in another notation. */
export function otherNotation(notation: JsonSlip, edits: readonly [TextEdit, ...TextEdit[]]) {
  const [first] = edits;
  const constants = edits.filter(({ newText }) => !newText.startsWith('"')).length;
  const count = edits.length > 1 ? ` (in ${edits.length} places)` : "";
  const say = (message: string, title: string) =>
    syntaxError(message + count, first, { title, safe: true, edits });
  if (notation === "bare key") return say("JSON keys need double quotes", "quote the key");
  if (constants === 0) return say(NEEDS_QUOTES, USE_QUOTES);
  const meant = `write ${quote(first.newText)}`;
  return edits.length === 1
    ? say(`not a JSON value; ${meant}`, meant)
    : say("this is the notation of Python, not JSON", "write it in JSON");
}

/** A sign of something that was left out. */
export const ellipsis = (word: string, start: number): SyntaxProblem => ({
  ...syntaxError(`${quote(word)} stands for something that was left out`, of(word, start)),
  decision: { text: "write what is left out, or remove it" },
});

/** Quotes in the middle of a string, which end it too early. */
export function quotesInString(start: number, rest: string): SyntaxProblem {
  const quotes = [0, ...[...rest.matchAll(/"/g)].map(({ index }) => index + 1)].slice(0, -1);
  const edits = quotes.map((at) => insertion(start + at, "\\"));
  const fix = { title: "escape the quotes", safe: false, edits };
  return syntaxError('`"` inside a string must be written `\\"`', one(start), fix);
}

/** A number in a notation of other languages. One with leading zeros may be a code. */
const OTHER_NUMBER = /^(?:0x[\da-f]{1,9}|[+-]?(?:0|[1-9]\d{0,9})?(?:\.\d{0,9})?)$/i;

/** A word where a value should be. */
export function notAValue(word: string, start: number): SyntaxProblem {
  const isNumber = /^[+-]?(?:\.?\d|Infinity|NaN)/.test(word);
  const isMeant = isNumber && OTHER_NUMBER.test(word);
  const newText = isMeant ? String(Number(word)) : JSON.stringify(word);
  return replaced(
    isNumber ? "not a valid JSON number" : "not a JSON value; strings need double quotes",
    of(word, start),
    newText,
    isMeant ? `write ${quote(newText)}` : "quote the value",
    false,
  );
}

export function controlCharacter(char: number, at: number): SyntaxProblem {
  const written = char === 9 ? "\\t" : `\\u${char.toString(16).padStart(4, "0")}`;
  const name = char === 0 ? "a NUL character" : char === 9 ? "a tab" : "a control character";
  const message = `${name} in a string must be written \`${written}\``;
  return replaced(message, one(at), written, `write \`${written}\``);
}

export function invalidEscape(text: string, at: number): SyntaxProblem {
  const span = { start: at, end: Math.min(at + 2, text.length) };
  const fix = { title: "escape the backslash", safe: false, edits: [insertion(at, "\\")] };
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
  return isEnd ? closeString(message, span, at) : syntaxError(message, span);
}

/** A string without its closing quote, which belongs at a place. */
export function closeString(message: string, span: Span, at: number): SyntaxProblem {
  const fix = { title: "close the string", safe: false, edits: [insertion(at, '"')] };
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
