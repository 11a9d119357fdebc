import type { refuseLoss } from "../values/json-value.js";

/**
 * Reads JSON without rounding: an integer beyond the safe range becomes a `bigint`, anywhere. Such
 * an integer has at least 16 digits; a text without that many in a row is read by `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /\d{16}/.test(text) ? parseLosslessly(text) : value;
}

/** Reads JSON as {@link parseExactJson} does; undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads JSON that `JSON.parse` has accepted, and returns the same value, except that integers
 * beyond the safe range are `bigint`. (`JSON.parse` shows the digits of a number to a reviver, but
 * not on Node 20.) Such an integer is read as a marked string, which becomes a number afterwards.
 */
export function parseLosslessly(text: string): unknown {
  const mark = newMark();
  const token = /"|-?\d[\d.eE+-]*/g;
  let marked = "";
  let copied = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === '"') token.lastIndex = endOfString(text, match.index);
    else if (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found))) {
      marked += `${text.slice(copied, match.index)}"${mark}${found}"`;
      copied = token.lastIndex;
    }
  }
  return unmarked({ value: JSON.parse(marked + text.slice(copied)) }, mark).value;
}

/**
 * Finds the end of a string. A pattern would keep a backtracking position for every escape and run out of
 * memory.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Uses a list instead of recursion, because a response may be deeply nested. */
function unmarked<T extends Record<string, unknown>>(root: T, mark: string): T {
  const rest: Record<string, unknown>[] = [root];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === "string" && value.startsWith(mark)) {
        part[key] = BigInt(value.slice(mark.length));
      } else if (typeof value === "object" && value !== null) {
        rest.push(value as Record<string, unknown>);
      }
    }
  }
  return root;
}

/** Like `JSON.stringify`, but a `bigint` becomes bare digits. */
export function writeExactJson(
  value: unknown,
  replacer: typeof refuseLoss = (_, item) => item,
): string | undefined {
  const mark = newMark();
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key, item) {
    // The value of `item` is not enough: some programs give `bigint` a `toJSON`.
    const exact = typeof item === "bigint" ? item : this[key];
    return typeof exact === "bigint" ? `${mark}${exact}` : replacer.call(this, key, item);
  }) as string | undefined;
  return text?.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

/** Marks a string that represents a number. The mark is random, so no other string contains it. */
const newMark = (): string => `${Math.random()}:`;
