import type { Path } from "../findings/json-pointer.js";
import { type JsonEvents, readJson } from "./json-reader.js";
import type { MemberSpans, Span } from "./span.js";

interface Wanted {
  spans?: MemberSpans;
  members: Map<string, Wanted>;
}

/**
 * Finds members in a valid JSON text, all of them in one pass, without a tree of the text.
 *
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
  readJson(text, new Locator(text, root));
  return wanted.map((node) => node.spans);
}

/** An open object or array. */
interface Frame {
  start: number;
  /** Number of the item, or -1 in an object. */
  index: number;
  /** What is looked for in it; `undefined` when nothing is. */
  wanted: Wanted | undefined;
  key: Span | undefined;
}

class Locator implements JsonEvents {
  readonly #text: string;
  readonly #frames: Frame[] = [];
  #next: Wanted | undefined;
  #key: Span | undefined;

  constructor(text: string, root: Wanted) {
    this.#text = text;
    this.#next = root;
  }

  open(start: number, isObject: boolean): void {
    this.#enterItem();
    const frame = { start, index: isObject ? -1 : 0, wanted: this.#next, key: this.#key };
    this.#frames.push(frame);
    this.#next = undefined;
    this.#key = undefined;
  }

  close(end: number): void {
    const frame = this.#frames.pop();
    if (frame?.wanted !== undefined) {
      record(frame.wanted, { start: frame.start, end }, frame.key, true);
    }
    this.#next = undefined;
    this.#key = undefined;
  }

  key(start: number, end: number): void {
    const wanted = this.#frames.at(-1)?.wanted;
    this.#next = undefined;
    if (wanted === undefined || wanted.members.size === 0) return;
    this.#next = wanted.members.get(keyText(this.#text, start, end));
    this.#key = this.#next && { start, end };
  }

  scalar(start: number, end: number): void {
    this.#enterItem();
    if (this.#next !== undefined) record(this.#next, { start, end }, this.#key, false);
    this.#next = undefined;
    this.#key = undefined;
  }

  problem(): void {
    // A valid text has none. In an invalid one, only what comes before is found.
  }

  #enterItem(): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.index < 0) return;
    const index = frame.index++;
    this.#next = frame.wanted?.members.size ? frame.wanted.members.get(String(index)) : undefined;
    this.#key = undefined;
  }
}

/** Of several members with one name the last one counts, as for `JSON.parse`. */
function record(wanted: Wanted, value: Span, key: Span | undefined, isCollection: boolean): void {
  wanted.spans = { ...(key && { key }), value, isCollection };
}

/** The name that a key has, without quotes and escapes. */
export function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}
