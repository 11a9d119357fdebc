import type { Span } from "../span.js";
import { lineStart, skipBlanksBack } from "./lines.js";

// How the block style of YAML shows where members and values start and end.

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
