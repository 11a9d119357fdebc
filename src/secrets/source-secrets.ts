import { findSecrets, maskSecrets, type SecretSpan } from "./find-secrets.js";
import { isLikeSecretKey, SecretScope } from "./secret-scope.js";
import { isSecretValue } from "./secret-values.js";
import { SourceScanner, type SourceVisitor } from "./source-scanner.js";

/** How far before a place the text can determine that a secret is there. */
const REACH = 500_000;
/** A data product document can be JSON text in another one, and its descriptors text in it. */
const MAX_TEXTS = 3;
/** Reading a text shorter than this is faster than skipping it. */
const MIN_SKIPPED = 2_000;
/** How far back to look for the start of a line; lines of JSON can be longer. */
const MAX_LINE = 10_000;

/**
 * The secrets in the source of a document, which can be broken: those in connection strings, and the
 * values of keys and variables whose names suggest a secret, also on other lines than the name.
 * Places can be requested in any order; ascending order is the fastest.
 */
export class SourceSecrets {
  readonly #text: string;
  readonly #isJson: boolean;
  #found: SecretSpan[] = [];
  #start = 0;
  #scanner: SourceScanner<SecretScope>;
  /** Whether parts can be skipped; unknown until a place is far enough from the start. */
  #canSkip: boolean | undefined;
  readonly #depth: number;

  /** @param depth in how many strings the text is, as JSON text */
  constructor(text: string, depth = 0) {
    this.#text = text;
    this.#depth = depth;
    this.#isJson = /^[\s\ufeff]*[[{]/.test(text);
    this.#scanner = this.#scannerFrom(0);
  }

  /** The secrets that a part of the text touches. */
  within(start: number, end: number): SecretSpan[] {
    if (start < this.#start || start - REACH > this.#scanner.at) {
      this.#start = this.#syncedBefore(start - REACH);
      this.#found = [];
      this.#scanner = this.#scannerFrom(this.#start);
      // The places are not in order, so text that is skipped now would have to be read later.
      this.#canSkip = false;
    }
    if (start - this.#scanner.at > MIN_SKIPPED) {
      this.#canSkip ??= this.#isJson && this.#text.length <= REACH && isValid(this.#text);
      if (this.#canSkip) {
        this.#scanner.skipTo(start);
        this.#start = start;
      }
    }
    this.#scanner.readTo(end);
    // The first secret that ends after `start`.
    let low = 0;
    for (let high = this.#found.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((this.#found[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const touched: SecretSpan[] = [];
    for (let span = this.#found[low]; span !== undefined && span.start < end; ) {
      touched.push(span);
      span = this.#found[++low];
    }
    return touched;
  }

  /** A part of the text, with secrets replaced by `*`. */
  redacted(start: number, end: number): string {
    const spans = this.within(start, end).map((span) => ({
      start: Math.max(span.start, start) - start,
      end: Math.min(span.end, end) - start,
    }));
    return maskSecrets(this.#text.slice(start, end), spans);
  }

  #scannerFrom(start: number): SourceScanner<SecretScope> {
    const add = (span: SecretSpan) => this.#found.push(span);
    const visitor = new SecretVisitor(this.#text, add, this.#depth);
    return new SourceScanner(this.#text, start, this.#isJson, new SecretScope(), visitor);
  }

  /** An offset before another, at the start of a line or, in a long line, of a member. */
  #syncedBefore(offset: number): number {
    if (offset <= 0) return 0;
    const line = this.#text.lastIndexOf("\n", offset) + 1;
    if (offset - line < MAX_LINE) return line;
    const member = this.#text.slice(offset, offset + MAX_LINE).search(/[{,]"[\w$. -]+":/);
    return offset + Math.max(member, 0);
  }
}

function isValid(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** Returns the secrets in the source of a document. */
export const secretsOfSource = (text: string): SourceSecrets => new SourceSecrets(text);

/**
 * Replaces the secrets in the source of a document with `*`.
 *
 * @example redactSource('"pwd": { "default": "abc" }') // '"pwd": { "default": "***" }'
 */
export const redactSource = (text: string): string =>
  new SourceSecrets(text).redacted(0, text.length);

/** The secrets in a string that may be a document, or may only start like one: `{host};pwd=…`. */
function secretsIn(text: string, depth: number): SecretSpan[] {
  const merged: SecretSpan[] = [];
  const all = [...new SourceSecrets(text, depth).within(0, text.length), ...findSecrets(text)];
  for (const span of all.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}

/** Finds the secrets among the scalars of a text. */
class SecretVisitor implements SourceVisitor<SecretScope> {
  readonly #text: string;
  readonly #add: (span: SecretSpan) => void;
  readonly #depth: number;

  constructor(text: string, add: (span: SecretSpan) => void, depth: number) {
    this.#text = text;
    this.#add = add;
    this.#depth = depth;
  }

  member(object: SecretScope, key: string): SecretScope {
    return object.member(key.includes("\\") ? unescaped(key, '"').text : key);
  }

  item(list: SecretScope): SecretScope {
    return list.item();
  }

  isLikeKey(text: string): boolean {
    return isLikeSecretKey(text);
  }

  scalar(place: SecretScope | undefined, start: number, end: number, quote: string): void {
    const source = this.#text.slice(start, end);
    place?.note(source.trim());
    if (place !== undefined && place.kind !== "plain") {
      if (isSecretValue(source.trim())) this.#add({ start, end });
      return;
    }
    const { text, offsets } = unescaped(source, quote);
    const isDocument = this.#depth < MAX_TEXTS && /^\s*\{/.test(text);
    const spans = isDocument ? secretsIn(text, this.#depth + 1) : findSecrets(text);
    for (const span of spans) {
      const from = offsets?.[span.start] ?? span.start;
      const to = offsets?.[span.end] ?? span.end;
      this.#add({ start: start + from, end: start + to });
    }
  }
}

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
function unescaped(source: string, quote: string): Unescaped {
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
