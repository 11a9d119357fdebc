import type { ListedName } from "../dialects/dialect.js";
import type { CatalogColumn, CatalogPartition } from "./catalog.js";

const INTEGERS: ReadonlySet<ListedName | undefined> = new Set<ListedName>([
  "TINYINT",
  "BYTEINT",
  "SMALLINT",
  "INT",
  "BIGINT",
]);

const TIMES: ReadonlySet<ListedName | undefined> = new Set<ListedName>([
  "DATE",
  "DATETIME",
  "TIMESTAMP",
]);

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
  const [first, ...others] = names.map((name) => columns.find((column) => column.name === name));
  if (first === undefined || method === undefined) return { columns: names };
  if (method === "list") return { columns: names, intervalType: "COLUMN-VALUE" };
  if (others.length > 0) return { columns: names };
  if (TIMES.has(first.dataType)) return { columns: names, intervalType: "TIME-UNIT" };
  return INTEGERS.has(first.dataType)
    ? { columns: names, intervalType: "INTEGER-RANGE" }
    : { columns: names };
}
