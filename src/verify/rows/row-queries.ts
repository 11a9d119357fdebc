import { quoteName, quoteTable } from "../../dialects/quoting.js";
import { equals, rowWords } from "../../dialects/row-words.js";
import type { ColumnModel, Place, TableModel } from "../../model/model.js";
import type { CatalogColumn, CatalogTable } from "../../sources/catalog.js";
import { areComparable, type DialectId } from "../../types/data-type.js";
import { grouped } from "../../values/collections.js";
import type { ReferredColumn } from "../live-keys.js";
import { liveFamily, type ValueRule } from "./value-rules.js";

/** A requirement on a value, a key, or a reference. */
export type RowRule =
  | ValueRule
  | { readonly code: "duplicate-values" }
  | { readonly code: "orphan-values"; readonly targets: readonly ReferredColumn[] };

/** A statement in a descriptor about the rows of a table, and where it is. */
export interface RowStatement {
  readonly rule: RowRule;
  readonly columns: readonly ColumnModel[];
  readonly place: Place;
  /** Its name where it is not checked: `pattern`. */
  readonly word: string;
}

/** A statement about what the database has. */
export interface LiveStatement extends RowStatement {
  readonly table: TableModel;
  readonly live: CatalogTable;
  readonly own: readonly CatalogColumn[];
  /** The target of a foreign key. */
  readonly target?: { readonly table: CatalogTable; readonly columns: readonly CatalogColumn[] };
}

/** A statement that only the rows can show to be true. */
export interface RowCheck extends LiveStatement {
  /** The condition that is true of the rows that break it, if one scan of the table can count them. */
  readonly condition?: string;
  /** The query that counts them, if a scan cannot. */
  readonly count?: string;
  /** The query that shows them. */
  readonly shown: string;
}

/** A query that gives one row of counts. */
export interface RowQuery {
  readonly table: CatalogTable;
  readonly declared: TableModel;
  readonly sql: string;
  /** The subjects of the numbers after `n`, in order. */
  readonly checks: readonly RowCheck[];
  /** Whether the first number counts all rows of the table. */
  readonly isScan: boolean;
}

/** The queries that answer checks: one for all columns of a table, one for each key, foreign key and pattern. */
export function rowQueries(checks: readonly RowCheck[], dialect: DialectId): RowQuery[] {
  return [...grouped(checks, ({ live }) => live)].flatMap(([table, all]) => {
    const scanned = all.filter(({ condition }) => condition !== undefined);
    const counts = scanned.map(({ condition = "" }, index) => `${countOf(condition)} AS c${index}`);
    const sql = `SELECT ${["COUNT(*) AS n", ...counts].join(", ")} FROM ${quoteTable(dialect, table)}`;
    const declared = (scanned[0] ?? all[0]).table;
    return [
      { table, declared, sql, checks: scanned, isScan: true },
      ...all.flatMap((check) =>
        check.count === undefined
          ? []
          : [{ table, declared: check.table, sql: check.count, checks: [check], isScan: false }],
      ),
    ];
  });
}

const countOf = (condition: string): string => `COUNT(CASE WHEN ${condition} THEN 1 END)`;

/** Characters that end a line where SQL is shown, or cannot be in a string: then no query is made. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Adds the SQL that counts and shows the rows that break a statement; `undefined` if no SQL surely does. */
export function withSql(statement: LiveStatement, dialect: DialectId): RowCheck | undefined {
  const check = sqlFor(statement, dialect);
  const { condition = "", count = "", shown = "" } = check ?? {};
  return UNPRINTABLE.test(`${condition}${count}${shown}`) ? undefined : check;
}

function sqlFor(statement: LiveStatement, dialect: DialectId): RowCheck | undefined {
  const { rule, live, own, target } = statement;
  const words = rowWords(dialect);
  if (words === undefined) return undefined;
  const table = quoteTable(dialect, live);
  const isComparable = ({ nativeType }: CatalogColumn) => !words.incomparable?.test(nativeType);
  if (rule.code === "duplicate-values") {
    if (!own.every(isComparable)) return undefined;
    const names = own.map(({ name }) => quoteName(dialect, name));
    // A null takes a row out.
    const present = names.map((name) => `${name} IS NOT NULL`).join(" AND ");
    const groups = `COUNT(*) AS n FROM ${table} WHERE ${present} GROUP BY ${names.join(", ")} HAVING COUNT(*) > 1`;
    return {
      ...statement,
      count: `SELECT COALESCE(SUM(n - 1), 0) AS n FROM (SELECT ${groups}) AS d`,
      shown: `SELECT ${names.join(", ")}, ${groups}`,
    };
  }
  if (rule.code === "orphan-values") {
    const pairs = own.map((column, index) => [column, target?.columns[index]] as const);
    const areAll = pairs.every(
      ([column, other]) =>
        other !== undefined &&
        isComparable(column) &&
        isComparable(other) &&
        haveOneKind(column, other),
    );
    if (target === undefined || !areAll) return undefined;
    const orphans = orphansIn(statement, target, dialect);
    const count = `SELECT COUNT(*) AS n ${orphans}`;
    return { ...statement, count, shown: `SELECT a.* ${orphans}` };
  }
  const [column] = own;
  if (column === undefined) return undefined;
  const name = quoteName(dialect, column.name);
  const { nativeType, dataType } = column;
  const family = liveFamily(column);
  const isEnum = dataType === "ENUM";
  const condition = rule.condition({ dialect, words, name, nativeType, family, isEnum });
  if (condition === undefined) return undefined;
  const check = { ...statement, shown: `SELECT * FROM ${table} WHERE ${condition}` };
  // A pattern can be beyond a limit, which must not hide what else is to be counted.
  const isAlone = rule.code === "pattern-values" && words.matches?.isLimited === true;
  return isAlone
    ? { ...check, count: `SELECT ${countOf(condition)} AS n FROM ${table}` }
    : { ...check, condition };
}

/** Whether the values of two columns can be compared. */
function haveOneKind(one: CatalogColumn, other: CatalogColumn): boolean {
  if (one.nativeType === other.nativeType) return true;
  const [family, otherFamily] = [liveFamily(one), liveFamily(other)];
  const isKnown = family !== undefined && otherFamily !== undefined;
  return isKnown && areComparable(family, otherFamily) === true;
}

/** The rows that refer to no row of the target. Rows with a null do not count. */
function orphansIn(
  { own, live }: LiveStatement,
  { table, columns }: NonNullable<LiveStatement["target"]>,
  dialect: DialectId,
): string {
  const name = (prefix: string, column: CatalogColumn | undefined): string =>
    `${prefix}.${quoteName(dialect, column?.name ?? "")}`;
  // In SQLite, the left operand decides how values are compared: the target column, as in its own foreign
  // keys.
  const same = own.map((column, index) =>
    equals(dialect, name("b", columns[index]), name("a", column), column.nativeType),
  );
  const found = `SELECT 1 FROM ${quoteTable(dialect, table)} AS b WHERE ${same.join(" AND ")}`;
  const present = own.map((column) => `${name("a", column)} IS NOT NULL`);
  return `FROM ${quoteTable(dialect, live)} AS a WHERE ${present.join(" AND ")} AND NOT EXISTS (${found})`;
}
