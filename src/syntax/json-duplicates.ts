import { formatPointer } from "../findings/json-pointer.js";
import { keyText } from "./json-locator.js";
import { type JsonEvents, readJson } from "./json-reader.js";
import { countStringsOfText, countStringsOfValue } from "./json-strings.js";
import type { Span } from "./line-index.js";

/** A key that its object has already. */
export interface Duplicate extends Span {
  pointer: string;
  key: string;
  /** Where the key stands for the first time. */
  first: Span;
}

/**
 * Finds the keys that `JSON.parse` has dropped.
 *
 * A dropped member takes its key with it, so the text then has more strings than the value. To
 * count both says quickly that there are no duplicates; only otherwise are the keys compared.
 *
 * @param most how many duplicates to keep; all of them are counted
 */
export function findDuplicates(
  text: string,
  value: unknown,
  most: number,
): { duplicates: Duplicate[]; count: number } {
  if (countStringsOfText(text) === countStringsOfValue(value)) return { duplicates: [], count: 0 };
  const finder = new DuplicateFinder(text, most);
  readJson(text, finder);
  return finder;
}

interface Frame {
  /** The keys of an object so far; `undefined` for an array. */
  keys: Map<string, Span> | undefined;
  step: string | number;
}

class DuplicateFinder implements JsonEvents {
  readonly duplicates: Duplicate[] = [];
  count = 0;
  readonly #text: string;
  readonly #most: number;
  readonly #frames: Frame[] = [];

  constructor(text: string, most: number) {
    this.#text = text;
    this.#most = most;
  }

  open(_start: number, isObject: boolean): void {
    this.#enterItem();
    this.#frames.push(isObject ? { keys: new Map(), step: "" } : { keys: undefined, step: -1 });
  }

  close(): void {
    this.#frames.pop();
  }

  key(start: number, end: number): void {
    const frame = this.#frames.at(-1);
    if (frame?.keys === undefined) return;
    const key = keyText(this.#text, start, end);
    frame.step = key;
    const first = frame.keys.get(key);
    if (first === undefined) {
      frame.keys.set(key, { start, end });
    } else if (++this.count <= this.#most) {
      const pointer = formatPointer(this.#frames.map(({ step }) => step));
      this.duplicates.push({ pointer, key, first, start, end });
    }
  }

  scalar(): void {
    this.#enterItem();
  }

  problem(): void {
    // The text is valid.
  }

  #enterItem(): void {
    const frame = this.#frames.at(-1);
    if (typeof frame?.step === "number") frame.step++;
  }
}
