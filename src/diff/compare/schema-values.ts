import { parsedText } from "../../model/schema-text.js";
import { quotedList } from "../../words/phrases.js";
import { allObjects } from "./side-schemas.js";

// The values that a JSON Schema allows, in words.

/** A value in words. A text that looks like another value is in quotes. */
export const valueText = (value: unknown): string =>
  typeof value === "string" && !LIKE_OTHERS.test(value) ? value : (JSON.stringify(value) ?? "");

const LIKE_OTHERS = /^(?:-?\d[\d.eE+-]*|true|false|null|[[{"].*)$/s;

const MAX_SHOWN = 5;

export const listText = (values: readonly unknown[]): string =>
  quotedList(values.slice(0, MAX_SHOWN).map(valueText), values.length);

/**
 * What a parser drops of a text in JSON or YAML, so that its value does not show it: the digits of numbers that are
 * too large to tell them from others, in their order, and in JSON the other one of two equal keys.
 */
export function droppedParts(text: string): string {
  const parts = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|\d[\d.]*(?:[eE][+-]?\d+)?/g)];
  const keys = parts.filter(([, colon]) => colon !== undefined).length;
  const value = keys === 0 ? undefined : parsedText(text);
  const hasAll = value === undefined || keys === allObjects(value).flatMap(Object.keys).length;
  if (!hasAll) return (text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []).join("");
  return parts.flatMap(([part]) => (part.startsWith('"') || isExact(part) ? [] : [part])).join();
}

/** Whether a number tells these digits from others; those of a date or a version are no number. */
const isExact = (digits: string): boolean =>
  Math.abs(Number(digits)) !== Number.POSITIVE_INFINITY &&
  (!/^\d+$/.test(digits) || Number.isSafeInteger(Number(digits)));
