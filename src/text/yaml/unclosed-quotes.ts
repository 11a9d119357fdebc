import { Lexer } from "yaml";
import { lineEnd, nextLine } from "../edits/lines.js";
import { startOfText } from "../encoding.js";
import type { Span } from "../span.js";
import { isControlToken } from "./yaml-comments.js";
import type { Slip } from "./yaml-slip.js";

/** How many strings are tried: each costs a parse. A string may span several lines. */
const MAX_STRINGS = 3;

/** Longer lines are not matched with a pattern that backtracks. */
const MAX_LINE = 1000;

/** A string that starts with a quote and is not closed on its line. */
const OPEN =
  /^([ \t]*(?:- +)*(?:(?:[\w$.-]+|"[^"\\]*"|'[^']*')[ \t]*:[ \t]+)?)(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;

/** The strings that may lack their closing quote, from the start of a text up to an offset. */
export function* unclosedQuotes(text: string, until: number): Generator<Slip> {
  let count = 0;
  for (let at = startOfText(text); at < until && count < MAX_STRINGS; at = nextLine(text, at)) {
    const line = text.slice(at, Math.min(lineEnd(text, at), at + MAX_LINE)).trimEnd();
    const before = /["']/.test(line) ? OPEN.exec(line)?.[1] : undefined;
    if (before !== undefined) {
      count++;
      const start = at + before.length;
      const end = at + line.length;
      const mark = text.charAt(start);
      yield {
        start,
        end,
        message: `the string is not closed; \`${mark}\` is missing at its end`,
        title: "close the string",
        safe: false,
        edits: [{ start: end, end, newText: mark }],
      };
    }
    if (nextLine(text, at) >= text.length) break;
  }
}

/** The first line of the string in quotes that contains an offset, or ends there. */
export function openedString(text: string, offset: number): Span | undefined {
  let start = startOfText(text);
  for (const token of new Lexer().lex(text.slice(start))) {
    if (isControlToken(token)) continue;
    const end = start + token.length;
    if (/^["']/.test(token) && offset <= end) return { start, end: lineEnd(text, start) };
    if (start > offset) return undefined;
    start = end;
  }
  return undefined;
}
