import type { ColumnModel, Place } from "../../model/model.js";
import { nearestName } from "../../words/nearest-name.js";
import { didYouMean, quote } from "../../words/phrases.js";
import type { RuleFix, RuleProblem } from "../rule.js";

/** The constraints that a column can have by itself. */
export const COLUMN_CONSTRAINTS: readonly string[] = ["NULL", "NOT_NULL", "UNIQUE", "PRIMARY_KEY"];
/** The constraints that a table can have. */
export const TABLE_CONSTRAINTS: readonly string[] = ["UNIQUE", "PRIMARY_KEY", "FOREIGN_KEY"];
/** The table types that the DatastoreAPI specification names, and two that OpenMetadata adds. */
export const TABLE_TYPES: readonly string[] = [
  "REGULAR",
  "EXTERNAL",
  "VIEW",
  "SECUREVIEW",
  "MATERIALIZEDVIEW",
  "ICEBERG",
  "LOCAL",
  "PARTITIONED",
  "FOREIGN",
];

/** The type of a column in a message, or else the kind of its values. */
export const quotedType = ({ dataType, family }: ColumnModel): string =>
  quote(dataType?.text ?? family ?? "");

/** The fix that writes the value that was probably meant; none if there is no such value. */
export const replacement = (value: string | undefined, safe = false): RuleFix | undefined =>
  value === undefined ? undefined : { safe, change: { kind: "replace-value", value } };

/**
 * The problem with a value that is not in a vocabulary.
 *
 * @param kind the kind of word in the vocabulary, for example "constraint type"
 */
export function unknownWord(
  place: Place,
  kind: string,
  text: string,
  words: readonly string[],
): RuleProblem {
  // It differs at most in case and punctuation.
  const same = words.find((word) => fold(word) === fold(text));
  const near = same ?? nearestName(text, words);
  const hint = near === undefined ? `; expected one of ${words.map(quote).join(", ")}` : "";
  return {
    place,
    message: `unknown ${kind} ${quote(text)}${hint}${didYouMean(near)}`,
    fix: replacement(near, same !== undefined),
  };
}

const fold = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
