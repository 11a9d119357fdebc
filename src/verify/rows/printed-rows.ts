// Queries about rows, for systems without a driver: a person runs them, and saves the result.

import type { SavedRow } from "../../sources/saved/saved-rows.js";
import type { DialectId } from "../../types/data-type.js";
import type { RowAnswer } from "./row-findings.js";
import type { RowQuery } from "./row-queries.js";

/** The `item` of rows that are about rows; the rows of a catalog have other items. */
export const ROWS = "rows";

/** All queries combined: each contributes a row of strings, in the columns of a saved catalog. */
export function printedQuery(queries: readonly RowQuery[], dialect: DialectId): string {
  const type = dialect === "bigquery" ? "STRING" : "VARCHAR(20)";
  const parts = queries.map(({ sql, table, checks, isScan }) => {
    const numbers = ["n", ...(isScan ? checks.map((_, index) => `c${index}`) : [])];
    const texts = numbers.map((number) => `CAST(${number} AS ${type})`);
    const joined = texts.length === 1 ? texts.join() : `CONCAT(${texts.join(", ',', ")})`;
    const name = table.name.replace(/[^\w ]/g, "_");
    return `SELECT '${dialect}' AS dbms, '${name}' AS table_name, '${ROWS}' AS item, '${nameOfQuery(sql)}' AS name, ${joined} AS type FROM (${sql}) AS q`;
  });
  return parts.join("\nUNION ALL\n");
}

/** A short name by which a result finds its query. It changes with the query: FNV-1a. */
function nameOfQuery(sql: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sql)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Answers queries from what was saved. */
export function savedAnswers(
  saved: readonly SavedRow[],
  queries: readonly string[],
): Map<string, RowAnswer> {
  const known = new Map(
    saved.map(({ name, type }) => [
      name,
      /^\d+(?:,\d+)*$/.test(type) ? type.split(",").map(Number) : [],
    ]),
  );
  const reason = "the saved rows have no result of its query; print the queries again";
  return new Map(queries.map((sql) => [sql, known.get(nameOfQuery(sql)) ?? { reason }]));
}
