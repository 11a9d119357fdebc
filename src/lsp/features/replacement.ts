import type { Span } from "../../syntax/span.js";

/** The smallest single edit that makes one text of another. */
export function replacement(before: string, after: string): { span: Span; newText: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    span: { start, end: before.length - end },
    newText: after.slice(start, after.length - end),
  };
}
