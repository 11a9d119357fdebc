import { pointerStep } from "../../values/json-pointer.js";
import { TextBudget } from "../../words/text-budget.js";
import type { Span } from "../span.js";
import { keyText } from "./json-locator.js";
import { type JsonEvents, readJson } from "./json-reader.js";
import { countStringsOfText, countStringsOfValue } from "./json-strings.js";

/** A key that its object already has. */
interface Duplicate extends Span {
  pointer: string;
  key: string;
  /** The first occurrence of the key. */
  first: Span;
}

/**
 * Finds the keys that `JSON.parse` has dropped.
 *
 * A dropped member takes its key with it, so the text has more strings than the value. Counting
 * both shows quickly that there are no duplicates; only otherwise are the keys compared.
 *
 * @param limit how many duplicates to keep; all of them are counted
 */
export function findDuplicates(
  text: string,
  value: unknown,
  limit: number,
): { duplicates: Duplicate[]; count: number } {
  if (countStringsOfText(text) === countStringsOfValue(value)) return { duplicates: [], count: 0 };
  const finder = new DuplicateFinder(text, limit);
  readJson(text, finder);
  return finder;
}

interface Frame {
  /** The keys of an object so far; `undefined` for an array. */
  keys: Map<string, Span> | undefined;
  step: string | number;
  /** The pointer of the object or array, once it is known. */
  pointer: string | undefined;
}

class DuplicateFinder implements JsonEvents {
  readonly duplicates: Duplicate[] = [];
  count = 0;
  readonly #text: string;
  readonly #limit: number;
  readonly #frames: Frame[] = [];
  readonly #budget: TextBudget;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.#budget = new TextBudget(limit);
  }

  open(_start: number, isObject: boolean): void {
    this.#enterItem();
    this.#frames.push(
      isObject
        ? { keys: new Map(), step: "", pointer: undefined }
        : { keys: undefined, step: -1, pointer: undefined },
    );
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
    } else if (++this.count <= this.#limit) {
      const pointer = this.#pointerOf(frame) + pointerStep(key);
      if (!this.#budget.takes(pointer.length)) return;
      this.duplicates.push({ pointer, key, first, start, end });
    }
  }

  /** The pointer of the innermost object, which its ancestors remember as well. */
  #pointerOf(innermost: Frame): string {
    let known = this.#frames.length - 1;
    while (known > 0 && this.#frames[known]?.pointer === undefined) known--;
    let pointer = this.#frames[known]?.pointer ?? "";
    for (const frame of this.#frames.slice(known)) {
      frame.pointer ??= pointer;
      pointer = frame.pointer + pointerStep(frame.step);
    }
    return innermost.pointer ?? "";
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
