import { unescaped } from "../findings/unescaped.js";
import type { Span } from "./span.js";

/**
 * Returns where the characters of a string are in its source: `offsets[i]` is the start of the UTF-16
 * unit `i`, and the last one is the end. It returns `undefined` if the source is not that string, for
 * example an alias of YAML.
 *
 * @param source the scalar as it is written, quotes or the header of a block included
 * @example offsetsOfString('"a\\"b"', 'a"b') // [1, 2, 4, 5]
 */
export function offsetsOfString(source: string, value: string): readonly number[] | undefined {
  const [opening = ""] = /^(?:["']|[|>][^\n]*\n)/.exec(source) ?? [];
  const isQuoted = opening.length === 1;
  const inner = source.slice(opening.length, isQuoted ? -1 : undefined);
  const { text, offsets } = unescaped(inner, opening);
  const found: number[] = [];
  let at = 0;
  for (const unit of value.split("")) {
    const isBlank = /\s/.test(unit);
    // Indentation and folded lines: their blanks are not part of the value.
    while (!isBlank && text[at] !== unit && /\s/.test(text.charAt(at))) at++;
    if (text[at] !== unit && !(isBlank && /\s/.test(text.charAt(at)))) return undefined;
    found.push(opening.length + (offsets?.[at] ?? at));
    at++;
  }
  found.push(opening.length + (offsets?.[at] ?? at));
  return found;
}

/** The span of a part of a string by the {@link offsetsOfString} of its source at `start`. */
export const spanOfPart = (start: number, offsets: readonly number[], part: Span): Span => {
  const last = offsets.at(-1) ?? 0;
  return { start: start + (offsets[part.start] ?? last), end: start + (offsets[part.end] ?? last) };
};
