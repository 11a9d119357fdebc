import { parseLosslessly } from "./lossless-json.js";

/**
 * Reads JSON without rounding: an integer beyond the safe range becomes a `bigint`, anywhere. Such
 * an integer has at least 16 digits; a text without that many in a row is read by `JSON.parse`.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /\d{16}/.test(text) ? parseLosslessly(text) : value;
}
