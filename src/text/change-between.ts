import type { Span } from "./span.js";

/** An edit that turns one text into another. */
interface TextChange {
  /** The part that it replaces. */
  readonly span: Span;
  readonly newText: string;
}

/** How many characters are compared at once. */
const CHUNK = 4_096;

/**
 * The smallest single edit that turns one text into another. It does not split a character of two
 * UTF-16 units or a line break of two.
 *
 * @example changeBetween("a b c", "a x c") // { span: { start: 2, end: 3 }, newText: "x" }
 */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + CHUNK <= shorter && isSame(before, start, after, start, CHUNK)) start += CHUNK;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  if (isInPair(before, start) || isInPair(after, start)) start--;
  const [last, lastAfter] = [before.length, after.length];
  const longest = shorter - start;
  let rest = 0;
  while (
    rest + CHUNK <= longest &&
    isSame(before, last - rest - CHUNK, after, lastAfter - rest - CHUNK, CHUNK)
  ) {
    rest += CHUNK;
  }
  while (
    rest < longest &&
    before.charCodeAt(last - rest - 1) === after.charCodeAt(lastAfter - rest - 1)
  ) {
    rest++;
  }
  if (isInPair(before, last - rest) || isInPair(after, lastAfter - rest)) rest--;
  return {
    span: { start, end: last - rest },
    newText: after.slice(start, lastAfter - rest),
  };
}

const isSame = (a: string, from: number, b: string, start: number, length: number): boolean =>
  a.slice(from, from + length) === b.slice(start, start + length);

/** Whether an offset is between two units that belong together. */
const isInPair = (text: string, offset: number): boolean =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
