import { editDistance, foldCase } from "../../words/nearest-name.js";
import type { KeyTable, ObjectShape } from "./shape.js";

/** Looks up a key of an object in a table, in the form that `foldCase` returns. */
export function lookUp<T>(
  table: KeyTable<T>,
  { kind }: Pick<ObjectShape, "kind">,
  key: string,
): T | undefined {
  const keys = kind && table[kind];
  const folded = foldCase(key);
  return keys !== undefined && Object.hasOwn(keys, folded) ? keys[folded] : undefined;
}

/**
 * Whether a key is a type from another format, next to the database type, which is the one meant.
 */
export const isLessSpecific = (key: string, isPresent: (key: string) => boolean): boolean =>
  /^(?:type|logicaltype|kind)$/.test(foldCase(key)) && isPresent("physicalType");

/** The synonyms of the properties of an object, as in its shape. */
type Synonyms = ObjectShape["synonyms"];

/** The property that a key is a synonym of, and whether that is certain (`isSure`). */
export function synonym(synonyms: Synonyms = {}, key: string, isSure: boolean): string | undefined {
  const name = foldCase(key) + (isSure ? "" : "?");
  return Object.keys(synonyms).find((property) => synonyms[property]?.split(" ").includes(name));
}

/** A guess at the key that was meant. */
export interface Suggestion {
  /** The keys that may have been meant, nearest first; none of them is present. */
  keys: string[];
  /** Whether no other key could have been meant. */
  sure: boolean;
}

/**
 * Which of the allowed keys an unknown one was meant to be.
 *
 * The guess is sure for a synonym, or for the only key within one edit (up to four characters)
 * or two, ignoring case and punctuation. A key that is present is never suggested.
 *
 * @param key the unknown key
 * @param allowed every key that the object may have
 * @param isPresent whether the object has an allowed key
 * @param synonyms of the properties of the object
 */
export function suggestKey(
  key: string,
  allowed: readonly string[],
  isPresent: (key: string) => boolean,
  synonyms: Synonyms,
): Suggestion {
  const folded = foldCase(key);
  if (folded === "" || isLessSpecific(key, isPresent)) return { keys: [], sure: false };
  const known = synonym(synonyms, key, true);
  if (known !== undefined && !isPresent(known)) return { keys: [known], sure: true };
  const near: { key: string; distance: number }[] = [];
  for (const candidate of allowed) {
    const other = foldCase(candidate);
    const limit = Math.min(folded.length, other.length) <= 4 ? 1 : 2;
    const distance = editDistance(folded, other, limit);
    if (distance <= limit) near.push({ key: candidate, distance });
  }
  const equal = near.filter(({ distance }) => distance === 0);
  // `JDBC` is `jdbc` in upper case, although `odbc` is only one edit away.
  const alike = (equal.length > 0 ? equal : near).filter(
    (candidate) => !hasBetterTwin(candidate.key, key, near),
  );
  const absent = alike
    .filter((candidate) => !isPresent(candidate.key))
    .sort((a, b) => a.distance - b.distance);
  return {
    keys: absent.map((candidate) => candidate.key),
    sure: alike.length === 1 && absent.length === 1,
  };
}

/**
 * The property that a misspelled synonym means, as `tpye` for `type`; `undefined` if there are
 * several.
 */
export function nearSynonym(
  synonyms: Synonyms = {},
  key: string,
  isPresent: (key: string) => boolean,
): string | undefined {
  const folded = foldCase(key);
  const isNear = (name: string): boolean =>
    name.length > 4 ? editDistance(folded, name, 1) === 1 : isSwapped(folded, name);
  const targets = Object.keys(synonyms).filter(
    (target) =>
      !isPresent(target) &&
      synonyms[target]?.split(" ").some((name) => !name.endsWith("?") && isNear(name)),
  );
  const [target] = targets;
  return targets.every((one) => one === target) ? target : undefined;
}

/**
 * Whether two short words have the same letters in a different order: other short words that are
 * similar are often unrelated.
 */
const isSwapped = (one: string, other: string): boolean =>
  one.length === other.length &&
  one !== other &&
  [...one].sort().join("") === [...other].sort().join("");

/** Among keys that differ only in `$` (`schema`, `$schema`), selects the one like this key. */
const hasBetterTwin = (candidate: string, key: string, near: readonly { key: string }[]): boolean =>
  candidate.includes("$") !== key.includes("$") &&
  near.some((other) => other.key !== candidate && foldCase(other.key) === foldCase(candidate));
