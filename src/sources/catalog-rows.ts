import type { DialectId } from "../types/dialect.js";
import { FAMILY_OF_LISTED, type ListedName, type TypeFamily } from "../types/listed-types.js";
import { parseType } from "../types/parse-type.js";
import { compareText } from "../values/compare-text.js";
import type { CatalogColumn, CatalogPartition, TableName } from "./catalog.js";

// What the readers of databases and files have in common: rows, types, partitions, and the order of tables.

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** The order of the tables of a catalog: by schema, then by name. */
export const compareNames = (one: TableName, other: TableName): number =>
  compareText(one.schema ?? "", other.schema ?? "") || compareText(one.name, other.name);

/** The type of a column, in both spellings. */
export type ColumnType = Pick<
  CatalogColumn,
  "nativeType" | "dataType" | "length" | "precision" | "scale" | "isFamilyOnly"
>;

/**
 * The type of a column from the type name in its database. For a name that matches no listed type,
 * only the family is known.
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
  const { listed } = parseType(native, dialect);
  if (listed !== undefined) return { nativeType: native, ...listed };
  return { nativeType: native, dataType: instead(native), isFamilyOnly: true };
}

/** The interval type of a partition by ranges of a column, by the family of the column's type. */
const RANGES: Readonly<Partial<Record<TypeFamily, CatalogPartition["intervalType"]>>> = {
  integer: "INTEGER-RANGE",
  date: "TIME-UNIT",
  timestamp: "TIME-UNIT",
};

/**
 * How a table is divided by columns.
 *
 * @param method of the database: `range`, `list`, or anything else, such as hashes
 * @param names of columns; empty if an expression divides the table
 */
export function partitionBy(
  method: string | undefined,
  names: readonly string[],
  columns: readonly CatalogColumn[],
): CatalogPartition {
  const [first, ...others] = columns.filter(({ name }) => names.includes(name));
  if (first !== undefined && method === "list") {
    return { columns: names, intervalType: "COLUMN-VALUE" };
  }
  if (first === undefined || method !== "range") return { columns: names };
  const family = first.dataType && FAMILY_OF_LISTED[first.dataType];
  const intervalType = family && others.length === 0 ? RANGES[family] : undefined;
  return { columns: names, intervalType };
}
