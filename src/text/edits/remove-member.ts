import type { TextEdit } from "../change.js";
import type { Span } from "../span.js";
import { skipBlanks, skipBlanksBack } from "./lines.js";

/**
 * Whether a part of a text has a comment, which an edit here could lose. The part starts outside of
 * quotes.
 */
export const hasComment = (text: string, start: number, end: number): boolean => {
  const part = text.slice(start, end);
  return part.includes("#") && /(?:^|\s)#/.test(part.replace(QUOTED, '""'));
};

const QUOTED = /(?<=^|[\s,:[{])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g;

/** Removes a member, or an item as its own key, between brackets, with one of the commas around it. */
export function removeMember(text: string, key: Span, value: Span): TextEdit[] | undefined {
  const after = skipBlanks(text, value.end);
  if (text[after] === ",") {
    const next = skipBlanks(text, after + 1);
    if (hasComment(text, key.start, next)) return undefined;
    if (!/[}\]]/.test(text[next] ?? "")) return [{ start: key.start, end: next, newText: "" }];
  }
  const before = skipBlanksBack(text, key.start);
  const isOnly = /[{[]/.test(text[before - 1] ?? "");
  const start = isOnly || text[before - 1] !== "," ? before : before - 1;
  const end = isOnly ? after : value.end;
  // The blank before a comment is part of it.
  const newText = text[end] === "#" ? " " : "";
  return hasComment(text, start, end) ? undefined : [{ start, end, newText }];
}
