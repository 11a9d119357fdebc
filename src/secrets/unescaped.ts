const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|\r?\n[ \t]*|[\s\S])/;
/** The end of a line in a string that continues on the next one, with the blanks around it. */
const FOLD = /(?<![ \t])[ \t]*(?:\r?\n[ \t]*)+/;
const either = (...patterns: RegExp[]) =>
  new RegExp(patterns.map((one) => one.source).join("|"), "g");
const DOUBLE_QUOTED = /* @__PURE__ */ either(ESCAPE, FOLD);
const SINGLE_QUOTED = /* @__PURE__ */ either(/''/, FOLD);
const PLAIN = /* @__PURE__ */ either(FOLD);
const PATTERNS: Readonly<Record<string, RegExp>> = {
  '"': DOUBLE_QUOTED,
  "'": SINGLE_QUOTED,
  "": PLAIN,
};

/** A string without its escapes and folded lines. */
interface Unescaped {
  readonly text: string;
  /** Where each UTF-16 unit of the text starts in the source, and the end; absent if none moved. */
  readonly offsets?: readonly number[];
}

/**
 * Removes the escapes of a JSON or YAML string, and folds its lines as YAML does. Escaped line breaks and
 * tabs become blanks, because this is for looking at a text, not for its value.
 *
 * @param source the text between the quotes
 * @param quote `"`, `'`, or nothing; with any other quote, the text is returned as it is
 * @example unescaped('a\\"b', '"').text // 'a"b'
 */
export function unescaped(source: string, quote: string): Unescaped {
  const pattern = PATTERNS[quote];
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
    text += meantBy(all, short ?? byte ?? long);
    while (offsets.length < text.length) offsets.push(index);
    at = index + all.length;
  }
  copyTo(source.length);
  offsets.push(source.length);
  return { text, offsets };
}

/** @param digits the digits of the code point, if it is one */
function meantBy(source: string, digits: string | undefined): string {
  const code = Number.parseInt(digits ?? "", 16);
  if (code <= 0x10ffff) return String.fromCodePoint(code);
  const breaks = source.split("\n").length - 1;
  if (breaks > 0) return source.startsWith("\\") ? "" : "\n".repeat(breaks - 1) || " ";
  return /^.[a-z]$/.test(source) ? " " : source.slice(1);
}
