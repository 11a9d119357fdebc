import type { Span } from "./span.js";

/** A text that was decoded from bytes, and the first place where the bytes are not UTF-8 text. */
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
  if (isUtf8(bytes)) return { text: decoder.decode(bytes) };
  const length = validLength(bytes);
  const start = decoder.decode(bytes.subarray(0, length)).length;
  const byte = (bytes[length] ?? 0).toString(16).padStart(2, "0");
  return {
    text: decoder.decode(bytes),
    problem: { message: `the byte 0x${byte} is not valid UTF-8`, start, end: start + 1 },
  };
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

function isUtf8(bytes: Uint8Array, mayGoOn = false): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: mayGoOn });
    return true;
  } catch {
    return false;
  }
}

/** Number of bytes, from the start, that are well-formed UTF-8 (RFC 3629, section 4). */
function validLength(bytes: Uint8Array): number {
  let [valid, all] = [0, bytes.length];
  while (valid < all) {
    const middle = Math.ceil((valid + all) / 2);
    if (isUtf8(bytes.subarray(0, middle), true)) valid = middle;
    else all = middle - 1;
  }
  // The last character may be cut off.
  while (!isUtf8(bytes.subarray(0, valid))) valid--;
  return valid;
}
