/** How many characters of a text are read at once. */
const CHUNK = 1 << 13;

/**
 * Memory for a chunk as UTF-8, in which a UTF-16 unit takes at most three bytes, and for the rest of
 * its last word. All documents share it, since allocating for each of thousands of small ones would take most of the time. Nothing in it
 * outlives a call.
 */
const memory = /* @__PURE__ */ new ArrayBuffer(CHUNK * 3 + 4);
const bytes = /* @__PURE__ */ new Uint8Array(memory);
const words = /* @__PURE__ */ new Int32Array(memory);
const encoder = /* @__PURE__ */ new TextEncoder();

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Number of strings in a valid JSON text, keys included: half the number of its unescaped quotes.
 *
 * This runs over every document, so it is written for speed: over UTF-8, in which no part of a
 * longer character looks like a quote, in chunks that stay in the processor's cache, and four bytes
 * at a time.
 */
export function countStringsOfText(text: string): number {
  if (text.length <= CHUNK) return countStringsOfShortText(text);
  let quotes = 0;
  for (let start = 0; start < text.length; start += CHUNK) {
    const { written } = encoder.encodeInto(text.slice(start, start + CHUNK), bytes);
    quotes += countQuotes(written);
  }
  return (quotes - countEscapedQuotes(text)) / 2;
}

/** For a short text, encoding would cost more than it saves. */
function countStringsOfShortText(text: string): number {
  let quotes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) quotes++;
    else if (unit === BACKSLASH) index++;
  }
  return quotes / 2;
}

/** Number of quotes among the first bytes, escaped ones included. */
function countQuotes(length: number): number {
  bytes.fill(0, length, length + 3);
  const end = (length + 3) >> 2;
  let count = 0;
  let index = 0;
  while (index < end) {
    // Four sums in one word, none of which may exceed 255.
    const stop = Math.min(end, index + 255);
    let sums = 0;
    for (; index < stop; index++) sums = (sums + quotesOf(words[index] ?? 0)) | 0;
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  return count;
}

/** Of four bytes, 1 in the place of each that is a quote. */
function quotesOf(word: number): number {
  const zeros = word ^ 0x22222222;
  // The highest bit of a byte that is zero stays clear here, and no other's.
  const others = ((zeros & 0x7f7f7f7f) + 0x7f7f7f7f) | zeros;
  return (~others >>> 7) & 0x01010101;
}

/** Number of escaped quotes. The search is a built-in function, since most texts have few escapes. */
function countEscapedQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\\"); at !== -1; at = text.indexOf("\\", at + 2)) {
    if (text.charCodeAt(at + 1) === QUOTE) count++;
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
