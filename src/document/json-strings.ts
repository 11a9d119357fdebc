/** How many characters of a text are looked at in one go. */
const CHUNK = 1 << 13;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Number of strings in a valid JSON text, keys included: half the number of its unescaped quotes.
 *
 * This runs over every document, so it is written for speed: over UTF-8, in which no part of a
 * longer character looks like a quote, in chunks that stay in the processor's cache, and four bytes
 * at a time where there is no backslash.
 */
export function countStringsOfText(text: string): number {
  if (text.length <= CHUNK) return countStringsOfShortText(text);
  scratch ??= new Scratch();
  const { encoder, bytes, words } = scratch;
  let quotes = 0;
  /** Whether the first character of the next chunk is escaped by the last one of this. */
  let escaped = 0;
  for (let start = 0; start < text.length; start += CHUNK) {
    const part = text.slice(start, start + CHUNK);
    const { written } = encoder.encodeInto(part, bytes);
    if (escaped === 0 && !part.includes("\\")) {
      const whole = written >> 2;
      quotes += countQuotes(words, whole);
      for (let index = whole * 4; index < written; index++) {
        if (bytes[index] === QUOTE) quotes++;
      }
    } else {
      let index = escaped;
      for (; index < written; index++) {
        const byte = bytes[index];
        if (byte === BACKSLASH) index++;
        else if (byte === QUOTE) quotes++;
      }
      escaped = index - written;
    }
  }
  return quotes / 2;
}

/** Memory that all documents use in turn: thousands of them would spend their time on buffers. */
class Scratch {
  readonly encoder = new TextEncoder();
  // A character of UTF-16 takes at most three bytes of UTF-8.
  readonly bytes = new Uint8Array(CHUNK * 3);
  readonly words = new Int32Array(this.bytes.buffer);
}

let scratch: Scratch | undefined;

/** What is small costs less than its way into other memory. */
function countStringsOfShortText(text: string): number {
  let quotes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) quotes++;
    else if (unit === BACKSLASH) index++;
  }
  return quotes / 2;
}

/** Number of quotes in the first `length` words, each of four bytes. */
function countQuotes(words: Int32Array, length: number): number {
  let count = 0;
  let index = 0;
  while (index < length) {
    // A sum of four bytes in one word; none may pass 255.
    const stop = Math.min(length, index + 255);
    let sums = 0;
    for (; index < stop; index++) {
      const word = (words[index] ?? 0) ^ 0x22222222;
      // A byte that is zero now was a quote: its highest bit stays clear here, and no other's.
      const others = ((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word;
      sums = (sums + ((~others >>> 7) & 0x01010101)) | 0;
    }
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  return count;
}

/** Number of strings in a value, keys included. It does not recurse: depth costs no stack. */
export function countStringsOfValue(root: unknown): number {
  let count = typeof root === "string" ? 1 : 0;
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index];
        if (typeof item === "string") count++;
        else if (typeof item === "object" && item !== null) open.push(item);
      }
    } else {
      const members = value as Record<string, unknown>;
      for (const key in members) {
        const member = members[key];
        if (typeof member === "string") count += 2;
        else {
          count++;
          if (typeof member === "object" && member !== null) open.push(member);
        }
      }
    }
  }
  return count;
}
