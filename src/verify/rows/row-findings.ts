import { addedUp, NO_ROWS, type RowSummary } from "../../findings/document-report.js";
import type { FindingParams } from "../../findings/finding.js";
import { maskText } from "../../secrets/mask.js";
import type { CatalogTable } from "../../sources/catalog.js";
import { grouped } from "../../values/collections.js";
import { printable, quote, quotedList } from "../../words/phrases.js";
import type { DriftFinding } from "../drift-findings.js";
import { liveName } from "../pair-live.js";
import type { RowPlan } from "./row-checks.js";
import type { RowCheck, RowQuery } from "./row-queries.js";
import { formatNumber } from "./value-rules.js";

/** The result of a query: its numbers in order, or why there are none. */
export type RowAnswer = readonly number[] | RowFailure;

/** Why a query has no result. */
export interface RowFailure {
  /** In our own words: what a database says can have a value of a row. */
  readonly reason: string;
  /** Whether a regular expression is beyond what the database can match, so that its statement is not checked. */
  readonly isLimit?: boolean | undefined;
}

/** The answers of a database, by the text of the query. */
export type RowAnswers = ReadonlyMap<string, RowAnswer>;

const INCOMPLETE =
  "its result does not have the numbers that its query returns; save it again, with quotes around values that contain commas";

/** The results of a plan: its checks with their counts, and the queries that failed. */
function outcomesIn({ queries }: RowPlan, answers: RowAnswers) {
  const rows = new Map<CatalogTable, number>();
  /** `rows` are those of the table, if they could be counted. */
  const outcomes: { check: RowCheck; count: number; rows: number | undefined }[] = [];
  const failed: (RowFailure & { query: RowQuery })[] = [];
  for (const query of queries) {
    const answer = answers.get(query.sql);
    if (answer === undefined || "reason" in answer) {
      failed.push({ query, ...(answer ?? { reason: "the query has no saved result" }) });
      continue;
    }
    if (answer.length !== query.checks.length + (query.isScan ? 1 : 0)) {
      failed.push({ query, reason: INCOMPLETE });
      continue;
    }
    if (query.isScan) rows.set(query.table, answer[0] ?? 0);
    const counts = query.isScan ? answer.slice(1) : answer;
    for (const [index, check] of query.checks.entries()) {
      outcomes.push({ check, count: counts[index] ?? 0, rows: rows.get(query.table) });
    }
  }
  return { outcomes, failed, rows };
}

/** The findings about the rows of a database. */
export function rowFindings(plan: RowPlan, answers: RowAnswers, label: string): DriftFinding[] {
  const { outcomes, failed } = outcomesIn(plan, answers);
  const unasked = failed.filter(({ isLimit }) => isLimit !== true);
  const unreadable = unasked.map(({ query: { table, declared }, reason }): DriftFinding => {
    const message = `the rows of ${quote(liveName(table))} could not be read: ${reason}`;
    const place = declared.namePlace;
    return { code: "unreadable", message: printable(message), place, mark: "value" };
  });
  // Many queries about one table can fail for one reason.
  const distinct = unreadable.filter(
    ({ message }, index) => unreadable.findIndex((one) => one.message === message) === index,
  );
  const broken = outcomes.filter((one) => one.count > 0);
  const findings = broken.map(({ check, count, rows }): DriftFinding => {
    const { rule, table, own, live, place, shown } = check;
    const part = rows === undefined ? "" : ` of ${formatNumber(rows)}`;
    const all = `${formatNumber(count)}${part} row${(rows ?? count) === 1 ? "" : "s"}`;
    const params: FindingParams["null-values"] = {
      source: label,
      table: table.shortName,
      columns: own.map(({ name }) => name),
      live: liveName(live),
      count,
      ...(rows !== undefined && { rows }),
    };
    return {
      code: rule.code,
      message: `${all} of ${quote(table.shortName)} ${wordsFor(check, count === 1)}`,
      params,
      place,
      mark: "value",
      details: { sql: maskText(shown) },
    };
  });
  return [...distinct, ...findings];
}

/** Describes what is wrong with the rows that break a rule. */
function wordsFor({ rule, columns, target }: RowCheck, isOne: boolean): string {
  const names = quotedList(columns.map(({ shortName }) => shortName));
  if (rule.code === "duplicate-values") {
    return `${isOne ? "repeats" : "repeat"} the ${names} of another row`;
  }
  const broken =
    rule.code === "orphan-values"
      ? `a value of ${names} that ${quote(target?.table.name ?? "")} does not have`
      : rule.broken(names);
  return `${isOne ? "has" : "have"} ${broken}`;
}

/** The queries of plans, each once: several descriptors can have the same table. */
export const queriesIn = (plans: readonly RowPlan[]): RowQuery[] => [
  ...new Map(plans.flatMap(({ queries }) => queries).map((query) => [query.sql, query])).values(),
];

/** Counts the answers to plans. */
export function summarizeRows(plans: readonly RowPlan[], answers: RowAnswers): RowSummary {
  return plans.reduce((summary, plan) => {
    const { outcomes, failed, rows } = outcomesIn(plan, answers);
    const broken = outcomes.filter(({ count }) => count > 0).length;
    const unasked = failed.flatMap(({ query }) => query.checks.map(({ word }) => word));
    const words = grouped([...plan.unchecked, ...unasked], (word) => word);
    return addedUp(summary, {
      tables: rows.size,
      rows: [...rows.values()].reduce((sum, one) => sum + one, 0),
      hold: outcomes.length - broken,
      broken,
      guaranteed: plan.guaranteed,
      unchecked: Object.fromEntries([...words].map(([word, all]) => [word, all.length])),
    });
  }, NO_ROWS);
}
