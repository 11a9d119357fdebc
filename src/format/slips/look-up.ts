import { foldCase } from "../../words/nearest-name.js";

/** Something about keys, in the form that `foldCase` gives, by the title of their object. */
export type KeyTable<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** What a table says about a key of an object. */
export function lookUp<T>(table: KeyTable<T>, title: string, key: string): T | undefined {
  const keys = Object.hasOwn(table, title) ? table[title] : undefined;
  const folded = foldCase(key);
  return keys !== undefined && Object.hasOwn(keys, folded) ? keys[folded] : undefined;
}
