import type { TextEdit } from "../change.js";
import { lineStart } from "./lines.js";

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
    const at = around.start - (text.startsWith("\r\n", around.start - 2) ? 2 : 1);
    return { ...edit, start: at, end: at };
  });
  composed.sort((a, b) => a.start - b.start || a.end - b.end);
  const isApart = composed.every(({ start }, index) => start >= (composed[index - 1]?.end ?? 0));
  return isApart ? composed : undefined;
}
