import type { Span } from "../../values/text-span.js";
import type { TextEdit } from "../fix-action.js";
import { lineStart, skipBlanksBack, skipLineBreakBack } from "./lines.js";

/** Applies edits that do not overlap to a text, and returns a part of it. */
export function applyEdits(
  text: string,
  edits: readonly TextEdit[],
  { start, end }: Span = { start: 0, end: text.length },
): string {
  let result = "";
  let at = start;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at, end);
}

/**
 * The smallest single edit that turns one text into another. It does not split a character of two
 * UTF-16 units or a line break of two.
 *
 * @example changeBetween("a b c", "a x c") // { start: 2, end: 3, newText: "x" }
 */
export function changeBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (isInPair(before, start) || isInPair(after, start)) start--;
  let [end, endAfter] = [before.length, after.length];
  while (
    Math.min(end, endAfter) > start &&
    before.charCodeAt(end - 1) === after.charCodeAt(endAfter - 1)
  ) {
    end--;
    endAfter--;
  }
  const isSplit = isInPair(before, end) || isInPair(after, endAfter);
  if (isSplit) [end, endAfter] = [end + 1, endAfter + 1];
  return { start, end, newText: after.slice(start, endAfter) };
}

/** Whether an offset is between two units that belong together. */
const isInPair = (text: string, offset: number): boolean =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(Math.max(0, offset - 1), offset + 1));

/**
 * Combines the edits of several changes, in the order of the text; `undefined` if they touch the
 * same characters.
 *
 * Text that moves to the lines directly after its own would be inserted within the lines that are
 * removed, so it is inserted before them instead. Removed lines are not indented.
 */
export function composeEdits(text: string, edits: readonly TextEdit[]): TextEdit[] | undefined {
  const removals = edits.filter(({ start, end, newText }) => end > start && newText === "");
  const composed = edits.flatMap((edit) => {
    const around = removals.find(({ start, end }) => start < edit.start && edit.end < end);
    if (around === undefined || edit.end > edit.start) return edit;
    if (/^[ \t]+$/.test(edit.newText)) return [];
    const isNewLine =
      /^[\r\n]/.test(edit.newText) && lineStart(text, around.start) === around.start;
    if (!isNewLine || around.start === 0) return edit;
    const at = skipLineBreakBack(text, around.start);
    return { ...edit, start: at, end: at };
  });
  const joined = joinRemovals(
    text,
    composed.sort((a, b) => a.start - b.start || a.end - b.end),
  );
  const isApart = joined.every(({ start }, index) => start >= (joined[index - 1]?.end ?? 0));
  return isApart ? joined : undefined;
}

/**
 * Joins the removals of the last members between brackets. Each removes the comma after it, and the last
 * one that before it; together they leave the comma before the first, which must go as well. So it is with
 * the last lines of a text, and the line break before them.
 */
function joinRemovals(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const joined: TextEdit[] = [];
  for (const edit of edits) {
    let { start } = edit;
    const isLast = text[start] === "," && edit.newText === "";
    let before = joined.at(-1);
    while (isLast && before?.newText === "" && before.end >= start) {
      start = before.start;
      joined.pop();
      before = joined.at(-1);
    }
    const isRemoval = before?.newText === "" && edit.newText === "";
    if (isRemoval && before !== undefined && before.end > start && before.end < edit.end) {
      start = skipLineBreakBack(text, before.start);
      joined.pop();
    } else if (start < edit.start) {
      start = skipBlanksBack(text, start);
      if (text[start - 1] === ",") start--;
    }
    joined.push({ ...edit, start });
  }
  return joined;
}
