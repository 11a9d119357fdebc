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
  const name = otherEncoding(bytes);
  if (name !== undefined) {
    const text = new TextDecoder(name.label, { ignoreBOM: true }).decode(bytes);
    return {
      text,
      problem: { message: `the file is ${name.title}; save it as UTF-8`, start: 0, end: 0 },
    };
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

function otherEncoding(bytes: Uint8Array): { label: string; title: string } | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) {
    return { label: "utf-16le", title: c === 0 && d === 0 ? "UTF-32" : "UTF-16" };
  }
  if (a === 0xfe && b === 0xff) return { label: "utf-16be", title: "UTF-16" };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { label: "utf-16be", title: "UTF-32" };
  // Without a mark: of ASCII text, three of four bytes are zero, or every second.
  if (a !== 0 && b === 0 && c === 0 && d === 0) return { label: "utf-16le", title: "UTF-32" };
  if (a === 0 && b === 0 && c === 0 && d !== 0 && bytes.length > 3) {
    return { label: "utf-16be", title: "UTF-32" };
  }
  if (b === 0 && d === 0 && a !== 0 && c !== 0 && bytes.length > 3) {
    return { label: "utf-16le", title: "UTF-16" };
  }
  if (a === 0 && c === 0 && b !== 0 && d !== 0 && bytes.length > 3) {
    return { label: "utf-16be", title: "UTF-16" };
  }
  return undefined;
}

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
