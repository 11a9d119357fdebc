import type { Path } from "../../values/json-pointer.js";
import { startOfText } from "../encoding.js";
import type { MemberSpans, Span } from "../span.js";
import {
  endOf,
  endOfCollection,
  endOfString,
  isClosing,
  isOpening,
  QUOTE,
} from "./json-brackets.js";

interface Wanted {
  spans?: MemberSpans;
  members: Map<string, Wanted>;
}

/**
 * Finds members in a JSON text, all of them in one pass, without a tree of the text.
 *
 * Most of the text is in members that are not wanted. Those are skipped by their brackets and quotes
 * alone, which is why this does not use the reader that finds mistakes.
 *
 * @param text must be valid
 * @param paths a path that does not exist has no spans
 * @returns the spans, in the order of the paths
 */
export function locateInJson(text: string, paths: readonly Path[]): (MemberSpans | undefined)[] {
  const root: Wanted = { members: new Map() };
  const wanted = paths.map((path) => {
    let node = root;
    for (const step of path) {
      const key = String(step);
      let next = node.members.get(key);
      if (next === undefined) {
        next = { members: new Map() };
        node.members.set(key, next);
      }
      node = next;
    }
    return node;
  });
  new Locator(text).locate(root);
  return wanted.map((node) => node.spans);
}

/** An open object or array that is being searched. */
interface Frame {
  start: number;
  /** Number of the next item, or -1 in an object. */
  index: number;
  wanted: Wanted;
  key: Span | undefined;
}

class Locator {
  readonly #text: string;
  /** Explicit, so depth costs no stack. */
  readonly #frames: Frame[] = [];
  #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = startOfText(text);
  }

  locate(root: Wanted): void {
    this.#skipBlank();
    this.#readValue(root, undefined);
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      this.#skipBlank();
      if (this.#at >= this.#text.length) return;
      if (isClosing(this.#text.charCodeAt(this.#at))) {
        this.#at++;
        record(frame.wanted, { start: frame.start, end: this.#at }, frame.key, true);
        this.#frames.pop();
      } else if (frame.index < 0) {
        this.#readMember(frame.wanted.members);
      } else {
        this.#readValue(frame.wanted.members.get(String(frame.index++)), undefined);
      }
    }
  }

  #readMember(members: ReadonlyMap<string, Wanted>): void {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    this.#at = end;
    this.#skipBlank();
    const wanted = members.get(keyText(this.#text, start, end));
    this.#readValue(wanted, wanted && { start, end });
  }

  #readValue(wanted: Wanted | undefined, key: Span | undefined): void {
    const start = this.#at;
    const char = this.#text.charCodeAt(start);
    const isCollection = isOpening(char);
    if (isCollection && wanted !== undefined && wanted.members.size > 0) {
      this.#frames.push({ start, index: char === 0x7b ? -1 : 0, wanted, key });
      this.#at++;
      return;
    }
    if (isCollection) this.#at = endOfCollection(this.#text, start);
    else if (char === QUOTE) this.#at = endOfString(this.#text, start);
    else this.#at = endOf(AFTER_WORD, this.#text, start + 1);
    if (wanted !== undefined) record(wanted, { start, end: this.#at }, key, isCollection);
  }

  /** Moves past blanks, and past the commas and colons between them. */
  #skipBlank(): void {
    this.#at = endOf(AFTER_BLANK, this.#text, this.#at);
  }
}

const AFTER_BLANK = /[^ \t\n\r,:]/g;
const AFTER_WORD = /[ \t\n\r,:{}[\]"]/g;

/** If several members have the same name, the last one counts, as with `JSON.parse`. */
function record(wanted: Wanted, value: Span, key: Span | undefined, isCollection: boolean): void {
  wanted.spans = { ...(key && { key }), value, isCollection };
}

/** The name that a key has, without quotes and escapes. */
export function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}
