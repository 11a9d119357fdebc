import { isObject, sameValue } from "./json-value.js";
import { recover } from "./recover.js";

// Lists of JSON values in any order, as an `enum` is one: `1` is not `"1"`.

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

/** The values of a list, each once; of two lists, those that are in both. */
export function bothLists(one: Values, other: Values): Values {
  const values = one ?? other;
  if (values === undefined) return undefined;
  const others = one && other && new Set(other.map(keyOf));
  const byKey = new Map(values.map((value) => [keyOf(value), value]));
  return [...byKey].flatMap(([key, value]) => (others?.has(key) === false ? [] : [value]));
}
