const DOUBLE_QUOTED = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|[\s\S])/g;
const SINGLE_QUOTED = /''/g;

/** A string without its escapes. */
export interface Unescaped {
  readonly text: string;
  /** Where each UTF-16 unit of the text starts in the source, and the end; absent if none moved. */
  readonly offsets?: readonly number[];
}

/**
 * Removes the escapes of a JSON or YAML string. Line breaks and tabs become blanks, because this is
 * for looking at a text, not for its value.
 *
 * @param source what is between the quotes
 * @param quote `"` or `'`; anything else has no escapes
 * @example unescaped('a\\"b', '"').text // 'a"b'
 */
export function unescaped(source: string, quote: string): Unescaped {
  const pattern = quote === '"' ? DOUBLE_QUOTED : quote === "'" ? SINGLE_QUOTED : undefined;
  if (pattern === undefined || source.search(pattern) < 0) return { text: source };
  const offsets: number[] = [];
  let text = "";
  let at = 0;
  const copyTo = (end: number): void => {
    text += source.slice(at, end);
    while (at < end) offsets.push(at++);
  };
  for (const { 0: all, 1: short, 2: byte, 3: long, index } of source.matchAll(pattern)) {
    copyTo(index);
    const code = Number.parseInt(short ?? byte ?? long ?? "", 16);
    const isCode = code <= 0x10ffff;
    const character = isCode ? String.fromCodePoint(code) : all.slice(1);
    text += !isCode && /^[a-z]$/.test(character) ? " " : character;
    while (offsets.length < text.length) offsets.push(index);
    at = index + all.length;
  }
  copyTo(source.length);
  offsets.push(source.length);
  return { text, offsets };
}
