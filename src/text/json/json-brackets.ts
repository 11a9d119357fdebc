// Skips through a JSON text by its quotes and brackets alone, which is much faster than reading it.
// The text must be valid, so every quote and bracket has its usual meaning.

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Everything up to a bracket or, since a pattern must end, to a string that has escapes or is far away. */
const UP_TO_BRACKET = /[^"{}[\]]*(?:"[^"\\]*"[^"{}[\]]*){0,100}/y;

export const isOpening = (char: number): boolean => char === 0x7b || char === 0x5b;
export const isClosing = (char: number): boolean => char === 0x7d || char === 0x5d;

/** The offset of the next match of the pattern; the end of the text if there is none. */
export function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}

/** The next bracket that is not in a string, or the start of a string before it. */
function nextStop(text: string, from: number): number {
  UP_TO_BRACKET.lastIndex = from;
  UP_TO_BRACKET.test(text);
  return UP_TO_BRACKET.lastIndex;
}

/** @param start offset of the quote that opens the string */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
    if ((at - escapes) % 2 === 0) return at + 1;
  }
  return text.length;
}

/** @param start offset of the bracket that opens the collection */
export function endOfCollection(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      at = endOfString(text, at);
    } else {
      depth += isClosing(char) ? -1 : 1;
      at++;
    }
    if (depth === 0) return at;
    at = nextStop(text, at);
  } while (at < text.length);
  return at;
}
