import type { PlacedChange, SpansOf } from "../change.js";

/**
 * Whether a change quotes a number in an unusual notation: for `0x10`, `1e3`, and the port
 * `5432.0`, it is unclear what the string should be.
 */
export function quotesOddNumber(
  text: string,
  { path, change }: PlacedChange,
  spansOf: SpansOf,
): boolean {
  const isQuoted = change.kind === "nest-value" && change.quoted;
  if (change.kind !== "quote-value" && change.kind !== "wrap-value" && !isQuoted) return false;
  const spans = spansOf(path);
  const source = spans === undefined ? "" : text.slice(spans.value.start, spans.value.end);
  if (change.kind === "quote-value" && change.value !== undefined) return source !== change.value;
  return ODD.test(source);
}

/** The numbers of JSON and YAML that are more than digits with a decimal point. */
const ODD =
  /^(?:0[xo][\da-f]+|[-+]?(?:\d+\.?\d*|\.\d+)e[-+]?\d+|\+[\d.]+|\d+\.|[-+]?\.\d+|[-+]?\.inf|\.nan)$/i;
