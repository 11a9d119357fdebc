import type { Span } from "../values/text-span.js";

/** Returns the offset in a source text that an offset in a decoded string comes from. */
export type StringOffsets = (decoded: number) => number;

const BACKSLASH = 0x5c;
const SINGLE_QUOTE = 0x27;

/** Lengths of the JSON and YAML escapes that are longer than two characters, by their letter. */
const ESCAPES: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

/**
 * Maps offsets of a decoded string to those of its source: a JSON string, or a YAML scalar in
 * any style.
 *
 * A line break in the source and the blanks around it are treated as one unit. YAML folds them, so
 * there is no exact mapping within it.
 *
 * @param span where the source is, with its quotes
 * @returns `undefined` when the source does not spell the string, for example because it is an alias
 */
export function offsetsOfString(
  text: string,
  span: Span,
  decoded: string,
): StringOffsets | undefined {
  const { start, end } = contentOf(text, span);
  const quote = text[span.start];
  const offsets = new Uint32Array(decoded.length + 1);
  let at = start;
  let index = 0;
  while (index < decoded.length) {
    if (at >= end) return undefined;
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      const blanks = blanksAt(text, at, end);
      while (index < decoded.length && isBlank(decoded.charCodeAt(index))) {
        if (!blanks.hasBreak && at === blanks.end) break;
        offsets[index++] = blanks.hasBreak ? at : at++;
      }
      if (at !== blanks.end && !blanks.hasBreak) return undefined;
      at = blanks.end;
    } else if (code === BACKSLASH && quote === '"') {
      const length = ESCAPES[text[at + 1] ?? ""] ?? 2;
      const isContinued = /[\n\r]/.test(text[at + 1] ?? "");
      const isPair = length === 10 && isHighSurrogate(decoded.charCodeAt(index));
      for (let unit = isContinued ? 0 : isPair ? 2 : 1; unit > 0; unit--) offsets[index++] = at;
      at += isContinued ? 1 : length;
    } else {
      if (code !== decoded.charCodeAt(index)) return undefined;
      offsets[index++] = at;
      at += code === SINGLE_QUOTE && quote === "'" ? 2 : 1;
    }
  }
  if (index > decoded.length) return undefined;
  offsets[index] = at;
  return (offset) => offsets[offset] ?? end;
}

/** The source without its quotes, or without the header of a block. */
function contentOf(text: string, { start, end }: Span): Span {
  const first = text[start];
  if (first === '"' || first === "'") return { start: start + 1, end: end - 1 };
  if (first !== "|" && first !== ">") return { start, end };
  const header = /[\n\r]/g;
  header.lastIndex = start;
  return { start: header.exec(text)?.index ?? end, end };
}

const isBlank = (code: number): boolean =>
  code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Returns where a run of blanks ends, and whether a line break is among them. */
function blanksAt(text: string, start: number, end: number): { end: number; hasBreak: boolean } {
  let at = start;
  let hasBreak = false;
  for (; at < end && isBlank(text.charCodeAt(at)); at++) {
    if (text.charCodeAt(at) === 0x0a || text.charCodeAt(at) === 0x0d) hasBreak = true;
  }
  return { end: at, hasBreak };
}
