import { isTooDeep } from "../values/json-value.js";
import { recover } from "../values/recover.js";

// JSON Schemas that are written as a text.

/** Whether a JSON Schema is written as a string that is not JSON. */
export const isUnreadableSchema = (schema: unknown): boolean =>
  typeof schema === "string" && parsedText(schema) === undefined;

/** The value that a string contains as JSON; `undefined` if it is not JSON, or nested too deeply to be read. */
export function parsedText(text: unknown): unknown {
  const value = parsed(text);
  return isTooDeep(value) ? undefined : value;
}

/** Whether a string is JSON that is nested too deeply to be read. */
export const isDeepText = (text: string): boolean => isTooDeep(parsed(text));

const parsed = (text: unknown): unknown =>
  recover((): unknown => (typeof text === "string" ? JSON.parse(text) : undefined), SyntaxError);

/** The value that a string contains as JSON, so its layout does not matter; anything else is returned as it is. */
export function jsonValue(written: unknown): unknown {
  const value = parsedText(written);
  return value === undefined ? written : value;
}
