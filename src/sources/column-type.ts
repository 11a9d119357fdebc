import type { DialectId, ListedName } from "../dialects/dialect.js";
import { listedType } from "../dialects/index.js";
import { getOrAdd } from "../values/get-or-add.js";
import type { CatalogColumn } from "./catalog.js";

/** The type of a column, in both spellings. */
export type ColumnType = Pick<
  CatalogColumn,
  "nativeType" | "dataType" | "length" | "precision" | "scale" | "isFamilyOnly"
>;

/** Columns have few types, and to read one takes a while. */
const known = new Map<string, ReturnType<typeof listedType>>();

/**
 * The type of a column from the word of its database. Of a word that means no listed type, only the family
 * is known.
 *
 * @param native as the database writes it; empty if the column has no type
 * @param instead what such a word is read as; default: STRING
 */
export function columnType(
  dialect: DialectId,
  native: string,
  instead: (native: string) => ListedName = () => "STRING",
): ColumnType {
  if (native === "") return { nativeType: "", dataType: undefined };
  if (known.size > 1_000) known.clear();
  const listed = getOrAdd(known, `${dialect} ${native}`, () => listedType(dialect, native));
  if (listed !== undefined) return { nativeType: native, ...listed };
  return { nativeType: native, dataType: instead(native), isFamilyOnly: true };
}
