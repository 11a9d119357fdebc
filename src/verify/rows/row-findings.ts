import type { DialectId } from "../../dialects/dialect.js";
import { driftCodes } from "../../findings/codes.js";
import type { FindingParams } from "../../findings/finding.js";
import { addedUp, NO_ROWS, type RowSummary } from "../../findings/row-summary.js";
import { documentPlace } from "../../model/document-place.js";
import type { CheckedDocument } from "../../references/resolve/checked-graph.js";
import { maskText } from "../../secrets/mask.js";
import type { CatalogTable } from "../../sources/catalog.js";
import type { UnplacedFinding } from "../../text/parse/place-findings.js";
import { grouped } from "../../values/get-or-add.js";
import { quotedList } from "../../words/phrases.js";
import { printable, quote } from "../../words/quote.js";
import { liveName } from "../pair-live.js";
import type { RowCheck, RowPlan } from "./row-checks.js";
import { type RowQuery, rowQueries, rowsQuery } from "./row-queries.js";

/** What a query gave: its numbers in order, or why it gave none. */
export type RowAnswer = readonly number[] | { readonly reason: string };

/** The answers of a database, by the text of the query. */
export type RowAnswers = ReadonlyMap<string, RowAnswer>;

/** A finding, and the document that it is in. */
type PlacedIn = { readonly document: CheckedDocument; readonly finding: UnplacedFinding };

/** What is said of a check. */
interface Outcome {
  readonly check: RowCheck;
  readonly count: number;
  readonly rows: number;
}

/** What answers say of a plan: the checks with their counts, and the queries that gave none. */
function outcomesIn(plan: RowPlan, answers: RowAnswers, dialect: DialectId) {
  const queries = rowQueries(plan.checks, dialect);
  const rows = new Map<CatalogTable, number>();
  const outcomes: Outcome[] = [];
  const failed: { readonly query: RowQuery; readonly reason: string }[] = [];
  for (const query of queries) {
    const answer = answers.get(query.sql);
    if (answer === undefined || "reason" in answer) {
      failed.push({ query, reason: answer?.reason ?? "the query has no saved result" });
      continue;
    }
    if (query.isScan) rows.set(query.table, answer[0] ?? 0);
    const counts = query.isScan ? answer.slice(1) : answer;
    for (const [index, check] of query.checks.entries()) {
      outcomes.push({ check, count: counts[index] ?? 0, rows: rows.get(query.table) ?? 0 });
    }
  }
  return { outcomes, failed, rows };
}

/** The findings about the rows of a database. */
export function rowFindings(
  plan: RowPlan,
  answers: RowAnswers,
  { label, dialect }: { readonly label: string; readonly dialect: DialectId },
): PlacedIn[] {
  const { outcomes, failed } = outcomesIn(plan, answers, dialect);
  const unread = new Set<string>();
  const unreadable = failed.flatMap(({ query: { table, checks }, reason }): PlacedIn[] => {
    const name = liveName(table);
    const said = `${name} ${reason}`;
    const [first] = checks;
    if (unread.has(said)) return [];
    unread.add(said);
    const place =
      first?.table.namePlace ?? plan.checks.find(({ live }) => live === table)?.table.namePlace;
    if (place === undefined) return [];
    const { document, path } = documentPlace(place);
    const message = printable(`the rows of ${quote(name)} could not be read: ${reason}`);
    return [
      {
        document,
        finding: { code: "unreadable", severity: "error", message, path, mark: "value" },
      },
    ];
  });
  const broken = outcomes.filter((one) => one.count > 0);
  return [...unreadable, ...broken.map((one) => rowFinding(one, label, dialect))];
}

function rowFinding(
  { check, count: found, rows }: Outcome,
  source: string,
  dialect: DialectId,
): PlacedIn {
  const { code, table, own, live, place } = check;
  const { document, path } = documentPlace(place);
  const columns = own.map(({ name }) => name);
  const all = `${number(found)} of ${someRows(rows)} of ${quote(table.shortName)}`;
  const params: FindingParams["null-values"] = {
    source,
    table: table.shortName,
    columns,
    live: liveName(live),
    count: found,
    rows,
  };
  return {
    document,
    finding: {
      code,
      severity: driftCodes[code],
      message: `${all} ${wordsFor(check, found === 1)}`,
      params,
      path,
      mark: "value",
      details: { sql: maskText(rowsQuery(check, dialect)) },
    },
  };
}

/** A number as people read it: `1,204`. */
const number = (value: number): string => value.toLocaleString("en-US");

const someRows = (rows: number): string => `${number(rows)} row${rows === 1 ? "" : "s"}`;

/** What some rows have or have not. */
function wordsFor({ rule, columns, target }: RowCheck, isOne: boolean): string {
  const names = quotedList(columns.map(({ shortName }) => shortName));
  const has = isOne ? "has" : "have";
  switch (rule.is) {
    case "present":
      return `${has} no ${names}`;
    case "unique":
      return `${isOne ? "repeats" : "repeat"} the ${names} of another row`;
    case "found":
      return `${has} a value of ${names} that ${quote(target?.table.name ?? "")} does not have`;
    case "longest":
      return `${has} a value of ${names} longer than ${number(rule.length)}`;
    case "shortest":
      return `${has} a value of ${names} shorter than ${number(rule.length)}`;
    case "listed":
      return `${has} a value of ${names} that is not listed`;
    case "least":
      return `${has} a value of ${names} that is not ${rule.isOpen ? "more than" : "at least"} ${rule.bound}`;
    case "most":
      return `${has} a value of ${names} that is not ${rule.isOpen ? "less than" : "at most"} ${rule.bound}`;
    case "multiple":
      return `${has} a value of ${names} that is no multiple of ${rule.of}`;
    case "like":
      return `${has} a value of ${names} that does not match the pattern`;
    case "typed":
      return `${has} a value of ${names} that is no ${rule.family}`;
  }
}

/** What the answers to plans say, in numbers. */
export function summarizeRows(
  plans: readonly RowPlan[],
  answers: RowAnswers,
  dialect: DialectId,
): RowSummary {
  return plans.reduce((summary, plan) => {
    const { outcomes, failed, rows } = outcomesIn(plan, answers, dialect);
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
