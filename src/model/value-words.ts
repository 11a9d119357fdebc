import { withSizes } from "../types/data-type.js";
import { count } from "../words/phrases.js";
import type { ColumnModel, ColumnValues } from "./model.js";

/**
 * The limits of values as people read them.
 *
 * @example ["0 to 150", "at most 5 characters"]
 */
export function limitPhrases({ limits, uniqueItems }: ColumnValues): readonly string[] {
  const number = (word: string, limit: number | undefined) =>
    limit === undefined ? undefined : `${word} ${limit}`;
  return [
    rangePhrase([limits.get("minimum"), limits.get("maximum")]),
    number("more than", limits.get("exclusiveMinimum")),
    number("less than", limits.get("exclusiveMaximum")),
    number("multiple of", limits.get("multipleOf")),
    sizePhrase([limits.get("minLength"), limits.get("maxLength")], "character"),
    sizePhrase([limits.get("minItems"), limits.get("maxItems")], "element"),
    uniqueItems ? "all elements different" : undefined,
  ].filter((phrase) => phrase !== undefined);
}

function rangePhrase([from, to]: readonly (number | undefined)[]): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `at most ${to}`;
  return to === undefined ? `at least ${from}` : `${from} to ${to}`;
}

function sizePhrase([from, to]: readonly (number | undefined)[], noun: string): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `at most ${count(to, noun)}`;
  if (to === undefined) return `at least ${count(from, noun)}`;
  return from === to ? count(to, noun) : `${from} to ${count(to, noun)}`;
}

/** The texts of parts of schemas; many columns can have one of them. */
const readableParts = new WeakMap<object, string>();

/** A value as people read it: a text as it is, anything else as JSON. */
export function readableValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = readableParts.get(value) ?? JSON.stringify(value);
  readableParts.set(value, text);
  return text;
}

/**
 * The type of a column with its sizes, as SQL writes it: `VARCHAR(30)`; that of JSON Schema, if it has no other;
 * empty without a type.
 */
export function typeText({ dataType, raw, length, precision, scale }: ColumnModel): string {
  const ofJson = [raw.type].flat().filter((type) => typeof type === "string" && type !== "null");
  const sizes = length === undefined ? [precision, scale] : [length];
  return withSizes(dataType?.text ?? ofJson.join(" or "), sizes);
}
