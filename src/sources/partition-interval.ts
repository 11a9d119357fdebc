import { parseDataType, type TypeFamily } from "../model/data-type.js";
import type { CatalogColumn, CatalogPartition } from "./catalog.js";

/** What ranges of a column are, by the family of its type. */
const RANGES: Readonly<Partial<Record<TypeFamily, CatalogPartition["intervalType"]>>> = {
  integer: "INTEGER-RANGE",
  date: "TIME-UNIT",
  timestamp: "TIME-UNIT",
};

/**
 * How a table is divided by columns.
 *
 * @param method of the database: ranges, lists of values, or anything else, such as hashes
 * @param names of columns; empty if an expression divides the table
 */
export function partitionBy(
  method: "range" | "list" | undefined,
  names: readonly string[],
  columns: readonly CatalogColumn[],
): CatalogPartition {
  const [first, ...others] = columns.filter(({ name }) => names.includes(name));
  if (first === undefined || method === undefined) return { columns: names };
  if (method === "list") return { columns: names, intervalType: "COLUMN-VALUE" };
  const { family = "other" } = parseDataType(first.dataType ?? "");
  return { columns: names, intervalType: others.length === 0 ? RANGES[family] : undefined };
}
