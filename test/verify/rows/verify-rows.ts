import { openInput } from "../../../src/engine/check.js";
import { resultOf } from "../../../src/engine/result.js";
import type { RowSummary } from "../../../src/findings/document-report.js";
import type { Finding } from "../../../src/findings/finding.js";
import { readCounts } from "../../../src/node/sources/database-source.js";
import { ALL_TABLES, type CatalogReader, type Connection } from "../../../src/sources/catalog.js";
import { planGraph, type RowPlan } from "../../../src/verify/rows/row-checks.js";
import { queriesIn, type RowAnswer, summarizeRows } from "../../../src/verify/rows/row-findings.js";
import { verifyGraph } from "../../../src/verify/verify-descriptor.js";
import { shopWith } from "../../support/shop.js";

/** What a database says of its rows. */
export interface VerifiedRows {
  /** The findings about rows only. */
  readonly findings: readonly Finding[];
  readonly summary: RowSummary;
  readonly queries: readonly string[];
}

/** Compares the rows of a database with a descriptor. A query that fails is a mistake of this package. */
export async function verifyRows(
  input: unknown,
  connection: Connection,
  read: CatalogReader,
  includes = ALL_TABLES.includes,
): Promise<VerifiedRows> {
  const catalog = await read(connection, ALL_TABLES);
  const plans: RowPlan[] = [];
  const asked = openInput(input, {
    runRules: (graph) => {
      plans.push(...planGraph(graph, catalog, includes));
      return new Map();
    },
  });
  await asked.workspace.check(asked.name, { lint: true });
  const queries = queriesIn(plans).map(({ sql }) => sql);
  const answers = new Map<string, RowAnswer>();
  for (const sql of queries) answers.set(sql, await readCounts(connection, sql));
  const source = { label: "the database", catalog, includes, rows: answers };
  const { workspace, name } = openInput(input, {
    runRules: (graph, max) => verifyGraph(graph, source, {}, max),
  });
  const { findings } = resultOf(await workspace.check(name, { lint: true }));
  return {
    findings: findings.filter(({ code }) => code.endsWith("-values")),
    summary: summarizeRows(plans, answers),
    queries,
  };
}

/** Findings as `CODE COLUMNS COUNT`. */
export const counts = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, params }) => {
    const { columns, count } = params as { columns: string[]; count: number };
    return `${code} ${columns.join("+")} ${count}`;
  });

/** A descriptor with tables in short: `{ orders: { columns: {…}, constraints: […] } }`. */
export function describe(
  tables: Readonly<
    Record<
      string,
      {
        readonly columns: Readonly<Record<string, object>>;
        readonly constraints?: readonly { readonly type: string; readonly columns: string[] }[];
      }
    >
  >,
): object {
  return shopWith(
    Object.entries(tables).map(([name, { columns, constraints = [] }]) => ({
      name,
      fullyQualifiedName: `db.${name}`,
      version: "1.0.0",
      columns: Object.entries(columns).map(([column, rest]) => ({
        name: column,
        fullyQualifiedName: `db.${name}.${column}`,
        ...rest,
      })),
      constraints: constraints.map(({ type, columns: own }) => ({
        constraintType: type,
        columns: own.map((one) => `db.${one}`),
      })),
    })),
  );
}
