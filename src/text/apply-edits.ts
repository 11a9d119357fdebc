import type { TextEdit } from "./change.js";
import type { Span } from "./span.js";

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
