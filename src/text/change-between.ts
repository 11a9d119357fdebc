import type { Span } from "./span.js";

/** An edit that turns one text into another. */
interface TextChange {
  /** The part that it replaces. */
  readonly span: Span;
  readonly newText: string;
}

/**
 * The smallest single edit that turns one text into another. It does not split a character of two
 * UTF-16 units or a line break of two.
 *
 * @example changeBetween("a b c", "a x c") // { span: { start: 2, end: 3 }, newText: "x" }
 */
export function changeBetween(before: string, after: string): TextChange {
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
  return { span: { start, end }, newText: after.slice(start, endAfter) };
}

/** Whether an offset is between two units that belong together. */
const isInPair = (text: string, offset: number): boolean =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
