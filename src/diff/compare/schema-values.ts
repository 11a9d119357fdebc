import { quotedList } from "../../words/phrases.js";

// The values that a JSON Schema allows, in words.

/** A value in words. A text that looks like another value is in quotes. */
export const valueText = (value: unknown): string =>
  typeof value === "string" && !LIKE_OTHERS.test(value) ? value : (JSON.stringify(value) ?? "");

const LIKE_OTHERS = /^(?:-?\d[\d.eE+-]*|true|false|null|[[{"].*)$/s;

const MAX_SHOWN = 5;

export const listText = (values: readonly unknown[]): string =>
  quotedList(values.slice(0, MAX_SHOWN).map(valueText), values.length);

/**
 * The integers in a JSON or YAML text that are too large for a number to tell them from others, in their order: two
 * that change places are a change.
 */
export const largeIntegers = (text: string): string =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"|\d[\d.]*(?:[eE][+-]?\d+)?/g)]
    .flatMap(([part]) => (part.startsWith('"') || isExact(part) ? [] : [part]))
    .join();

/** Whether a number tells these digits from others; those of a date or a version are no number. */
const isExact = (digits: string): boolean =>
  Math.abs(Number(digits)) !== Number.POSITIVE_INFINITY &&
  (!/^\d+$/.test(digits) || Number.isSafeInteger(Number(digits)));
