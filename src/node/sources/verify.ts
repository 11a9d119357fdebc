import type { DatastoreDescriptor } from "../../../generated/descriptor.js";
import { rulesOfOptions } from "../../engine/options.js";
import { read } from "../../engine/read.js";
import { type Result, resultOf } from "../../engine/result.js";
import type { RowSummary } from "../../findings/document-report.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import type { Selection } from "../../sources/catalog.js";
import { describeLive } from "../../verify/describe-live.js";
import { planGraph, type RowPlan } from "../../verify/rows/row-checks.js";
import { queriesIn, summarizeRows } from "../../verify/rows/row-findings.js";
import {
  type ComparedExtent,
  type LiveSource,
  type VerifySettings,
  verifyGraph,
} from "../../verify/verify-descriptor.js";
import { aBoolean, anObject, aString, checkOptions, strings } from "../../words/options.js";
import {
  bundleFile,
  type CheckFileOptions,
  checkPath,
  DOCUMENT_OPTIONS,
} from "../files/check-file.js";
import { pathOf } from "../files/paths.js";
import { type ImportOptions, SOURCE_RULES, selectTables } from "./import-from.js";
import { openSource } from "./open-source.js";
import { type CountOptions, type Source, type SourceContext, SourceError } from "./source.js";

/** Options of {@link verify}. */
export interface VerifyOptions extends Omit<CheckFileOptions, "as">, VerifySettings {
  /** The database: what `dsd verify --against` takes. */
  readonly against?: string | undefined;
  /** Instead of it, the key of a service of the descriptor. */
  readonly service?: string | undefined;
  /** Values of the variables of the service. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Where drivers find passwords: `PGPASSWORD`, for example. Default: no variables. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Seconds for connecting, and for each query. Default: 30. */
  readonly timeout?: number | undefined;
  /** Whether to count the rows that break what the descriptor states and the database does not enforce. */
  readonly rows?: boolean | undefined;
  /** Globs for the names of the tables to compare. Default: all. */
  readonly tables?: readonly string[] | undefined;
  /** Globs for the names of tables to leave out. */
  readonly excludeTables?: readonly string[] | undefined;
}

const VERIFY_RULES = {
  ...rulesOfOptions(DOCUMENT_OPTIONS),
  ...SOURCE_RULES,
  against: aString,
  service: aString,
  rows: aBoolean,
  tables: strings,
  excludeTables: strings,
  levels: anObject,
  extra: aBoolean,
};

/** The result of {@link verify}. */
export type VerifyResult = Result<DatastoreDescriptor> & {
  /** How far each descriptor of the file was compared. */
  readonly compared: readonly ComparedExtent[];
  /** The checks of the rows; absent without the option `rows`. */
  readonly rows?: RowSummary | undefined;
};

/**
 * Checks a file, and compares its descriptor with the database that it describes.
 *
 * @param path a path or a `file:` URL
 * @returns as `checkFile`, with the differences as findings, and fixes that write what the database has; and
 *   what was compared: without findings, this is what agrees
 * @throws SourceError when the database cannot be read
 * @throws UnreadableFileError when the file cannot be read
 * @throws TypeError for an option that does not exist or has the wrong type
 * @example
 * const result = await verify("contracts/db.yaml", { against: "contracts/db.yaml" });
 * result.findings.length; // 0
 * result.compared[0]?.tables; // 3
 */
export async function verify(path: string | URL, options: VerifyOptions): Promise<VerifyResult> {
  checkOptions(options, VERIFY_RULES);
  const { against, service, variables, env = {}, timeout = 30, levels, extra, ...others } = options;
  const { rows = false, tables, excludeTables, ...rest } = others;
  const text = against ?? (service === undefined ? undefined : `${pathOf(path)}#${service}`);
  if (text === undefined) throw new TypeError("verify needs `against` or `service`");
  const { root, allowedHosts, signal } = rest;
  const context = { env, variables, root, allowedHosts, timeout, signal };
  const opened = await readLive(text, context, { tables, exclude: excludeTables });
  const asked = rows
    ? await askRows(opened, { signal }, (add) =>
        checkPath(path, rest, (graph) => {
          add(graph);
          return new Map();
        }),
      )
    : undefined;
  const compared: ComparedExtent[] = [];
  const checked = await checkPath(path, rest, (graph, max) =>
    verifyGraph(graph, asked ?? opened, { levels, extra }, max, (_file, extents) =>
      compared.push(...extents),
    ),
  );
  return { ...resultOf(checked, rest.maxFindings), compared, rows: asked?.summary };
}

/** Which part of a database is read and compared. */
export type LiveSelection = Pick<ImportOptions, "schemas" | "tables" | "exclude">;

/** A database that was read, and whose rows can be queried. */
export interface OpenLive extends LiveSource {
  readonly count: Source["count"];
  readonly includes: Selection["includes"];
}

/** Reads the database that a descriptor is compared with. @throws SourceError when that is not possible */
export async function readLive(
  text: string,
  context: SourceContext,
  { schemas = [], ...tables }: LiveSelection,
): Promise<OpenLive> {
  const { includes } = selectTables(tables);
  const source = await openSource(text, context);
  // Names are those of the descriptor only after both were paired.
  const inSchemas = selectTables({ schemas });
  const { catalog } = await source.read(inSchemas);
  const read = { ...catalog, tables: catalog.tables.filter(inSchemas.includes) };
  return { label: source.label, catalog: read, includes, count: source.count };
}

/**
 * Reads a database as the descriptor of a file would describe it, so that comparing both shows what differs, and
 * nothing that only one of them can know.
 *
 * @returns `undefined` if the database does not have its schema
 * @throws SourceError when the database cannot be read, or the file is not a valid descriptor
 */
export async function describedLive(
  source: string,
  path: string,
  { schemas, ...context }: SourceContext & Pick<LiveSelection, "schemas">,
) {
  const { root, allowedHosts, signal } = context;
  const bundled = await bundleFile(path, { dereference: true, root, allowedHosts, signal });
  const { model } = bundled.valid ? await read(bundled.value) : {};
  const [descriptor] = model?.descriptors ?? [];
  if (model === undefined || descriptor === undefined) {
    throw new SourceError(
      `${path} is not a valid descriptor, so it cannot be compared with ${source}; run \`dsd validate ${path}\``,
    );
  }
  const { catalog } = await readLive(source, context, { schemas });
  const described = describeLive(descriptor, catalog);
  return described && { ...described, unread: catalog.unread };
}

/**
 * Asks a database about the rows of what descriptors state.
 *
 * @param eachGraph calls `add` with the graph of each descriptor
 * @returns the database with the answers, and what they say in numbers
 * @throws SourceError for a source without rows
 */
export async function askRows(
  { count, ...live }: OpenLive,
  options: CountOptions,
  eachGraph: (add: (graph: CheckedGraph) => void) => Promise<unknown>,
): Promise<LiveSource & { readonly summary: RowSummary }> {
  if (count === undefined) {
    throw new SourceError(`${live.label} has no rows to count; --rows needs a database`);
  }
  const plans: RowPlan[] = [];
  await eachGraph((graph) =>
    plans.push(...planGraph(graph, live.catalog, live.includes, live.described)),
  );
  const queries = queriesIn(plans).map(({ sql }) => sql);
  const answers = await count(queries, options);
  return { ...live, rows: answers, summary: summarizeRows(plans, answers) };
}
