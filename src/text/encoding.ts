import type { Span } from "../values/text-span.js";

/** Text that was decoded from bytes, and the first place where the bytes are not UTF-8 text. */
export interface DecodedText {
  /** A byte-order mark is part of it. */
  text: string;
  problem?: Span & { message: string };
}

/**
 * Where the contents of a text start: after its byte-order mark, if it has one.
 *
 * Every offset counts the mark, so edits fit the text as it was given.
 */
export const startOfText = (text: string): number => (text.charCodeAt(0) === 0xfeff ? 1 : 0);

/**
 * A text without its byte-order mark.
 *
 * @example withoutByteOrderMark("\ufeff{}") // "{}"
 */
export const withoutByteOrderMark = (text: string): string =>
  startOfText(text) === 0 ? text : text.slice(1);

/**
 * Decodes bytes as UTF-8. If they are not UTF-8, the result says what they are instead.
 *
 * @param bytes all bytes of the file
 * @example decode(new TextEncoder().encode("{}")) // { text: "{}" }
 */
export function decode(bytes: Uint8Array): DecodedText {
  const hex = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0"));
  const [, label, title] = OTHERS.find(([start]) => start.test(hex.join(""))) ?? [];
  if (label !== undefined) {
    const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
    const message = `the file is ${title}; save it as UTF-8`;
    return { text, problem: { message, start: 0, end: 0 } };
  }
  // `ignoreBOM` keeps the mark.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = decoder.decode(bytes);
  const length = validLength(bytes, text);
  if (length === undefined) return { text };
  const start = decoder.decode(bytes.subarray(0, length)).length;
  const byte = bytes[length]?.toString(16).padStart(2, "0");
  const message = `the byte 0x${byte} is not valid UTF-8`;
  return { text, problem: { message, start, end: start + 1 } };
}

/** How texts in other encodings start, in hexadecimal: with a mark, or with zeros, if it is ASCII. */
const OTHERS: readonly (readonly [start: RegExp, label: string, title: string])[] = [
  [/^fffe0000/, "utf-16le", "UTF-32"],
  [/^fffe/, "utf-16le", "UTF-16"],
  [/^feff/, "utf-16be", "UTF-16"],
  [/^0000feff/, "utf-16be", "UTF-32"],
  [/^(?!00)..000000/, "utf-16le", "UTF-32"],
  [/^000000(?!00)../, "utf-16be", "UTF-32"],
  [/^(?!00)..00(?!00)..00/, "utf-16le", "UTF-16"],
  [/^00(?!00)..00(?!00)../, "utf-16be", "UTF-16"],
];

/**
 * Number of bytes, from the start, that are well-formed UTF-8 (RFC 3629, section 4); `undefined` if all
 * are.
 *
 * @param text the decoded bytes, with a replacement character where they are not well-formed
 */
function validLength(bytes: Uint8Array, text: string): number | undefined {
  if (!text.includes("\ufffd")) return undefined;
  const written = new TextEncoder().encode(text);
  let at = written.findIndex((byte, index) => byte !== bytes[index]);
  // The start of a replacement character can be the same by chance.
  while (at > 0 && ((written[at] ?? 0) & 0xc0) === 0x80) at--;
  return at < 0 ? undefined : at;
}
