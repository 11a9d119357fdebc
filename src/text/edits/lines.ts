import type { Span } from "../../values/text-span.js";
import { startOfText } from "../encoding.js";
import type { TextEdit } from "../fix-action.js";

// Lines and indentation of a text, for edits that add, remove, or move lines.

/** The offset at which the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  const first = startOfText(text);
  let start = offset;
  while (start > first && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}

/** The offset at which the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  return end;
}

/** The offset at which the next line starts. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(end + 1, text.length);
}

/** The blanks at the start of the line of an offset. */
export function indentationOf(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** The indentation of the line of an offset, and the unit of the text: its first indentation. */
export function indentationStyle(text: string, offset: number): { base: string; unit: string } {
  const base = indentationOf(text, offset);
  const step = /\n([ \t]+)\S/.exec(text)?.[1]?.length ?? 2;
  return { base, unit: (base.startsWith("\t") ? "\t" : " ").repeat(step) };
}

/** Whether a part of a text is on several lines. */
export const isInLines = (part: string): boolean => part.includes("\n");

/**
 * Whether there are only blanks before an offset on its line. Only these are read: a document may
 * be one line, with thousands of edits in it.
 */
export function isFirstOnLine(text: string, offset: number): boolean {
  const first = startOfText(text);
  let at = offset;
  while (at > first && (text[at - 1] === " " || text[at - 1] === "\t")) at--;
  return at <= first || text[at - 1] === "\n" || text[at - 1] === "\r";
}

/** The line break of a text. */
export const lineBreakOf = (text: string): string =>
  /\r\n/.test(text.slice(0, 10_000)) ? "\r\n" : "\n";

/** The first offset from `offset` on with a character other than a blank or line break. */
export function skipBlanks(text: string, offset: number): number {
  let at = offset;
  while (/[ \t\r\n]/.test(text.charAt(at))) at++;
  return at;
}

/** The first offset from `offset` on that is neither blank nor in a comment. */
export function skipComments(text: string, offset: number): number {
  let at = skipBlanks(text, offset);
  while (text[at] === "#") at = skipBlanks(text, lineEnd(text, at));
  return at;
}

/** The end of the text before `offset`, without trailing blanks and line breaks. */
export function skipBlanksBack(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /[ \t\r\n]/.test(text.charAt(at - 1))) at--;
  return at;
}

/**
 * Edits that indent the lines of a span by some columns more, or fewer when `by` is negative. The
 * line that the span starts in stays as it is, and so do empty lines.
 */
export function indentLines(text: string, { start, end }: Span, by: number): TextEdit[] {
  const edits: TextEdit[] = [];
  if (by === 0) return edits;
  for (let line = nextLine(text, start); line < end; line = nextLine(text, line)) {
    const stop = lineEnd(text, line);
    if (stop === line) continue;
    if (by > 0) {
      edits.push(insertion(line, (text[line] === "\t" ? "\t" : " ").repeat(by)));
    } else {
      let blanks = line;
      while (blanks - line < -by && /[ \t]/.test(text.charAt(blanks))) blanks++;
      if (blanks > line) edits.push({ start: line, end: blanks, newText: "" });
    }
    if (stop >= text.length) break;
  }
  return edits;
}

/** Part of a text, with all lines except the first indented by more or fewer columns. */
export function reindented(part: string, by: number): string {
  if (by > 0) return part.replace(/(\r\n?|\n)(?=[^\r\n])/g, `$1${" ".repeat(by)}`);
  if (by === 0) return part;
  return part.replace(new RegExp(`(\\r\\n?|\\n)[ \\t]{0,${-by}}`, "g"), "$1");
}

/** Adds a text at an offset. */
export const insertion = (at: number, newText: string): TextEdit => ({
  start: at,
  end: at,
  newText,
});

// How YAML block style shows where members and values start and end.

/** The indentation of written members, relative to the object that they are in. */
export const STEP = 2;

/** The column of an offset, from 0. */
export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset);

/** Whether a key starts its member: after blanks, or after the dash of an item of a list. */
export const startsMember = (text: string, key: Span): boolean =>
  /^ *(?:- +)*$/.test(text.slice(lineStart(text, key.start), key.start));

/** Where a value ends, without the line breaks and comments that YAML counts as part of a block. */
export const endOf = (text: string, { start, end }: Span): number =>
  Math.max(start, skipBlanksBack(text, end));

/** Whether a block scalar keeps the line breaks at its end, so nothing can be added there. */
export const keepsLineBreaks = (text: string, { start }: Span): boolean =>
  /^[|>]\d?\+/.test(text.slice(start, start + 3));

/** Whether a value is written, and is null. */
export const isNull = (text: string, { start, end }: Span): boolean =>
  /^(?:null|Null|NULL|~)$/.test(text.slice(start, end));

export const endOfColon = (text: string, at: number): number =>
  at + (/^\s*:/.exec(text.slice(at, at + 100))?.[0].length ?? 0);

/** Where a member ends, which has a colon even if it has no value. */
export function endOfMember(text: string, key: Span, value: Span): number {
  const end = endOf(text, value);
  return end > key.end ? end : endOfColon(text, key.end);
}

export const skipLineBreakBack = (text: string, at: number): number =>
  text.slice(at - 2, at) === "\r\n" ? at - 2 : at - 1;
