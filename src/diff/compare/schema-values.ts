import { isObject } from "../../values/json-object.js";
import { recover } from "../../values/recover.js";
import { sameValue } from "../../values/same-value.js";
import { quotedList } from "../../words/phrases.js";

// The values that a JSON Schema allows, as JSON values: `1` is not `"1"`.

type Values = readonly unknown[] | undefined;

/** The values that a list does not have; none if there is no list. */
export function missingIn(list: Values, values: Values = []): readonly unknown[] {
  if (list === undefined || sameValue(list, values)) return [];
  const keys = new Set(list.map(keyOf));
  return values.filter((value) => !keys.has(keyOf(value)));
}

/** Whether two lists have the same values, in any order. */
export const haveSameValues = (one: Values, other: Values): boolean =>
  (one === undefined) === (other === undefined) &&
  missingIn(one, other).length === 0 &&
  missingIn(other, one).length === 0;

/** A text that is the same for equal values only; anything too deep equals nothing. */
function keyOf(value: unknown): unknown {
  if (Object.is(value, -0)) return "0";
  const sorted = (_: string, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byKey)) : inner;
  return recover(
    () => JSON.stringify(value, sorted),
    RangeError,
    () => ({}),
  );
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

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
