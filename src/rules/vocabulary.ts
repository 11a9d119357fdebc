import { quote } from "../findings/quote.js";
import type { Place } from "../model/node.js";
import { nearestName } from "../shape/suggest-key.js";
import type { Problem } from "./rule.js";

/** The constraints that a column can carry by itself. */
export const COLUMN_CONSTRAINTS = ["NULL", "NOT_NULL", "UNIQUE", "PRIMARY_KEY"] as const;
/** The constraints that a table can have. */
export const TABLE_CONSTRAINTS = ["UNIQUE", "PRIMARY_KEY", "FOREIGN_KEY"] as const;
/** What a partition can be made by. */
export const INTERVAL_TYPES = [
  "TIME-UNIT",
  "INTEGER-RANGE",
  "INGESTION-TIME",
  "COLUMN-VALUE",
] as const;
/** The kinds of table that the DatastoreAPI specification names, and two that OpenMetadata adds. */
export const TABLE_TYPES = [
  "REGULAR",
  "EXTERNAL",
  "VIEW",
  "SECUREVIEW",
  "MATERIALIZEDVIEW",
  "ICEBERG",
  "LOCAL",
  "PARTITIONED",
  "FOREIGN",
] as const;

/** The word of a vocabulary that differs from a text in case and punctuation at most. */
export const sameWord = (text: string, words: readonly string[]): string | undefined =>
  words.find((word) => fold(word) === fold(text));

/** The word of a vocabulary that was probably meant. */
export const nearestWord = (text: string, words: readonly string[]): string | undefined =>
  sameWord(text, words) ?? nearestName(text, words);

/** A text that should be a word of a vocabulary and is not: `subject` says what it is. */
export function strangeWord(
  place: Place,
  subject: string,
  text: string,
  words: readonly string[],
): Problem {
  const same = sameWord(text, words);
  const near = same ?? nearestName(text, words);
  const hint =
    near === undefined
      ? `; it is one of ${words.map(quote).join(", ")}`
      : `; did you mean ${quote(near)}?`;
  return {
    place,
    message: `${quote(text)} is no ${subject}${hint}`,
    ...(near !== undefined && {
      fix: { safe: same !== undefined, change: { kind: "replace-value", value: near } },
    }),
  };
}

const fold = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
