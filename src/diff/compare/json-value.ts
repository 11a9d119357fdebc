/**
 * The value of a text in JSON, so its layout does not count; another text, or a value, as it is.
 */
export function jsonValue(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
