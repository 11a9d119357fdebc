import type { DialectId } from "../../dialects/dialect.js";
import { quoteName, quoteTable } from "../../dialects/index.js";
import { equals } from "../../dialects/row-words.js";
import type { CatalogColumn, CatalogTable } from "../../sources/catalog.js";
import { getOrAdd } from "../../values/get-or-add.js";
import { conditionFor } from "./conditions.js";
import type { RowCheck } from "./row-checks.js";

/** A query that gives one row of counts. */
export interface RowQuery {
  readonly table: CatalogTable;
  readonly sql: string;
  /** What each number after `n` is about, in order. */
  readonly checks: readonly RowCheck[];
  /** Whether the first number counts all rows of the table. */
  readonly isScan: boolean;
}

/** The queries that answer checks: one for all columns of a table, one for each key, one for each foreign key. */
export function rowQueries(checks: readonly RowCheck[], dialect: DialectId): RowQuery[] {
  const scans = new Map<CatalogTable, RowCheck[]>();
  const others: RowQuery[] = [];
  for (const check of checks) {
    const scan = getOrAdd(scans, check.live, () => []);
    const sql = countQuery(check, dialect);
    if (sql === undefined) scan.push(check);
    else others.push({ table: check.live, sql, checks: [check], isScan: false });
  }
  const tables = [...scans].map(([table, own]): RowQuery => {
    const counts = own.map(
      (check, index) => `COUNT(CASE WHEN ${conditionIn(check, dialect)} THEN 1 END) AS c${index}`,
    );
    const sql = `SELECT ${["COUNT(*) AS n", ...counts].join(", ")} FROM ${quoteTable(dialect, table)}`;
    return { table, sql, checks: own, isScan: true };
  });
  return tables.flatMap((scan) => [scan, ...others.filter(({ table }) => table === scan.table)]);
}

/** The query that shows the rows that a check is about. */
export function rowsQuery(check: RowCheck, dialect: DialectId): string {
  const table = quoteTable(dialect, check.live);
  if (check.rule.is === "unique") return groupsIn(check, dialect, listed(check.own, dialect));
  if (check.rule.is === "found") return `SELECT a.* ${orphansIn(check, dialect)}`;
  return `SELECT * FROM ${table} WHERE ${conditionIn(check, dialect)}`;
}

/** The query of a key or a foreign key. */
function countQuery(check: RowCheck, dialect: DialectId): string | undefined {
  if (check.rule.is === "found") return `SELECT COUNT(*) AS n ${orphansIn(check, dialect)}`;
  if (check.rule.is !== "unique") return undefined;
  const groups = groupsIn(check, dialect);
  return `SELECT COALESCE(SUM(n - 1), 0) AS n FROM (${groups}) AS d`;
}

const conditionIn = ({ rule, own: [column] }: RowCheck, dialect: DialectId): string =>
  (column && conditionFor(rule, column, dialect)) ?? "";

const listed = (columns: readonly CatalogColumn[], dialect: DialectId): string =>
  columns.map(({ name }) => quoteName(dialect, name)).join(", ");

/** The keys that several rows have. A null takes a row out. */
function groupsIn({ own, live }: RowCheck, dialect: DialectId, shown?: string): string {
  const all = own.map(({ name }) => `${quoteName(dialect, name)} IS NOT NULL`).join(" AND ");
  const columns = shown === undefined ? "" : `${shown}, `;
  return `SELECT ${columns}COUNT(*) AS n FROM ${quoteTable(dialect, live)} WHERE ${all} GROUP BY ${listed(own, dialect)} HAVING COUNT(*) > 1`;
}

/** The rows that refer to nothing. A null takes a row out. */
function orphansIn({ own, live, target }: RowCheck, dialect: DialectId): string {
  const name = (prefix: string, column: CatalogColumn | undefined): string =>
    `${prefix}.${quoteName(dialect, column?.name ?? "")}`;
  const columns = target?.columns ?? [];
  // What is on the left decides how SQLite compares, as in its own foreign keys.
  const same = own.map((column, index) =>
    equals(dialect, name("b", columns[index]), name("a", column), column.nativeType),
  );
  const found = `SELECT 1 FROM ${quoteTable(dialect, target?.table ?? live)} AS b WHERE ${same.join(" AND ")}`;
  const present = own.map((column) => `${name("a", column)} IS NOT NULL`);
  return `FROM ${quoteTable(dialect, live)} AS a WHERE ${present.join(" AND ")} AND NOT EXISTS (${found})`;
}
