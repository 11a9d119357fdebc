import type { Range } from "../../findings/finding.js";
import { HIDDEN_LINE, mayHoldSecret } from "../../secrets/source-secrets.js";
import { printable } from "../../words/quote.js";

/** The number of characters to show of a long line, and how many of them before the place. */
const WIDTH = 110;
const BEFORE = 40;

/** The line of a finding, and the marker below it. */
export interface CodeFrame {
  line: string;
  marker: string;
}

/**
 * Returns the first line of a range with a marker below it. The line is safe for a terminal: it has
 * no control characters, and it is hidden if it may contain a secret. A long line is cut around the
 * place.
 *
 * @param text the source
 */
export function codeFrame(text: string, { start, end }: Range): CodeFrame {
  const lineOffset = start.offset - (start.column - 1);
  // A byte-order mark is part of the text, but people do not see it.
  const lineStart = lineOffset + (text.charCodeAt(lineOffset) === 0xfeff ? 1 : 0);
  const at = Math.max(start.offset, lineStart);
  const from = Math.max(lineStart, at - BEFORE);
  const rest = text.slice(from, from + WIDTH + 1).split(/[\r\n]/, 1)[0] ?? "";
  const shown = rest.slice(0, WIDTH);
  const column = at - from;
  const length = end.line === start.line ? end.offset - at : rest.length - column;
  const before = shown.slice(0, column);
  const marked = shown.slice(column, column + Math.max(length, 0));
  const prefix = from > lineStart ? "…" : "";
  const suffix = rest.length > shown.length ? "…" : "";
  return {
    line: mayHoldSecret(text, from, from + shown.length)
      ? HIDDEN_LINE
      : `${prefix}${plain(shown)}${suffix}`,
    marker:
      " ".repeat(prefix.length + displayWidth(plain(before))) +
      "^".repeat(Math.max(displayWidth(plain(marked)), 1)),
  };
}

const plain = (text: string): string => printable(text.replaceAll("\t", "  "));

// A function, because compiling classes of Unicode takes half a millisecond, and few texts need it.
const wide = (): RegExp =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Returns the width of a text in terminal columns. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character > "\u02ff" && /\p{M}/u.test(character)) continue;
    width += character > "\u10ff" && wide().test(character) ? 2 : 1;
  }
  return width;
}
