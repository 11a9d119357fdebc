import type { CheckedDocument, CheckedEntry, RunRules } from "../../engine/check-document.js";
import { type DriftCode, driftCodes } from "../../findings/codes.js";
import { addedUp, type RowSummary } from "../../findings/document-report.js";
import { UnreadableFileError } from "../../node/files/paths.js";
import { selectTables } from "../../node/sources/import-from.js";
import { SourceError } from "../../node/sources/source.js";
import { askRows, type OpenLive, readLive } from "../../node/sources/verify.js";
import type { Report } from "../../reporters/findings/report.js";
import type { Level } from "../../rules/rule.js";
import { recover, rethrowAs } from "../../values/recover.js";
import { DescribedDatabase } from "../../verify/pair-live.js";
import { printedQuery } from "../../verify/rows/printed-rows.js";
import { planGraph, type RowPlan } from "../../verify/rows/row-checks.js";
import { queriesIn } from "../../verify/rows/row-findings.js";
import {
  type ComparedExtent,
  type LiveSource,
  NEVER_OFF,
  verifyGraph,
} from "../../verify/verify-descriptor.js";
import { count, series } from "../../words/phrases.js";
import { checkFlags, planCheck, runCheck } from "../check/check-command.js";
import { levelsOf } from "../run/configured-run.js";
import { type Flags, type LoadedCommand, readChoice, type Values } from "../run/flags.js";
import { type CommandIo, say, UsageError } from "../run/io.js";
import { type OpenRun, openRun } from "../run/open-run.js";
import { checkNamed, filesOfRun, openFiles, type RunContext } from "../run/run-files.js";
import {
  droppedText,
  SAVED_SYSTEMS,
  SOURCE_FLAGS,
  sourceOptions,
  whileReading,
} from "./reading.js";

const {
  as: _as,
  strict: _strict,
  affected: _affected,
  "print-config": _printed,
  "stdin-filename": _stdinName,
  "require-references": _required,
  "max-findings": _maxFindings,
  "max-warnings": _maxWarnings,
  ...shared
} = checkFlags;

const flags = {
  against: {
    value: "SOURCE",
    help: "the database: postgres://user@host/database, a file, or anything else that dsd import takes",
    group: "Checks",
  },
  service: {
    value: "KEY",
    help: "the database of this service of each descriptor",
    group: "Checks",
  },
  var: SOURCE_FLAGS.var,
  timeout: SOURCE_FLAGS.timeout,
  dialect: SOURCE_FLAGS.dialect,
  extra: {
    help: "also report what only the database states: tables, columns, keys, NOT NULL, sizes; --fix adds it",
    group: "Checks",
  },
  rows: {
    help: "also count the rows that break what the descriptor states, where the database does not enforce it; without it, no table is read",
    group: "Checks",
  },
  tables: {
    value: "GLOB",
    multiple: true,
    help: "tables to compare, by name or schema.name (default: all); repeatable",
    group: "Checks",
  },
  "exclude-tables": {
    value: "GLOB",
    multiple: true,
    help: "tables to leave out; repeatable",
    group: "Checks",
  },
  "print-query": {
    value: "DBMS",
    completes: SAVED_SYSTEMS,
    help: "with --rows, print the query about rows; save its result as CSV or JSON, and pass it to --against: snowflake, sqlserver or bigquery",
    group: "Advanced",
  },
  ...shared,
  "allow-host": SOURCE_FLAGS["allow-host"],
  rule: {
    value: "CODE=LEVEL",
    completes: { names: Object.keys(driftCodes), values: ["off", "info", "warning", "error"] },
    multiple: true,
    help: "level of a difference: off, info, warning or error; repeatable",
    group: "Configuration",
  },
} as const satisfies Flags;

export const verifyCommand: LoadedCommand = { flags, run };

type VerifyValues = Values<typeof flags>;

function plan(values: VerifyValues, paths: readonly string[]) {
  const { against, service, "print-query": system } = values;
  if (system !== undefined) {
    const query = readChoice("--print-query", system, SAVED_SYSTEMS);
    if (values.rows && paths.length > 0) return { checks: "drift", query } as const;
    throw new UsageError("--print-query needs --rows and files; dsd import prints other queries");
  }
  if (against !== undefined && service !== undefined) {
    throw new UsageError("--against and --service name two databases; give one of them");
  }
  if (service !== undefined && paths.includes("-")) {
    throw new UsageError("--service needs a file; name the database with --against");
  }
  if (against === "-" && paths.includes("-")) {
    throw new UsageError("standard input cannot be both the descriptor and the database");
  }
  if (values.rows && (values.fix || values["fix-unsafe"] || values["fix-dry-run"])) {
    throw new UsageError("--rows counts what the descriptor states now; run --fix first");
  }
  if (values.rows && paths.includes("-")) {
    throw new UsageError("--rows needs a file, not standard input");
  }
  return { ...planCheck("drift")(values, paths), query: undefined };
}

/** `dsd verify`: compares descriptors with their database. */
async function run(argv: string[], io: CommandIo): Promise<number> {
  const opened = await openRun(argv, io, { flags, plan, codes: Object.keys(driftCodes) });
  const { query } = opened.plan;
  if (query !== undefined) return printQuery(query, opened);
  let rows: RowSummary | undefined;
  let isCompared = true;
  const compared = new Map<string, readonly ComparedExtent[]>();
  const dropped = new Map<string, number>();
  return runCheck(
    {
      hasDrift: true,
      prepare: (context) =>
        rulesOfDatabase(
          { ...opened, ...context },
          {
            onRows: ({ summary, catalog }) => {
              isCompared = !catalog.isUnknown;
              rows = rows === undefined ? summary : addedUp(rows, summary);
            },
            onCompared: (file, extents) => compared.set(file, extents),
            onRead: (catalog) => {
              for (const [what, times] of catalog.dropped) {
                dropped.set(what, (dropped.get(what) ?? 0) + times);
              }
            },
          },
        ),
      isIncomplete,
      about({ files }) {
        if (!isCompared) return { rows };
        const isSame = files.every(({ findings }) => findings.length === 0);
        if (!isSame) return { rows, compared: "different" };
        const extents = [...compared.values()].flat();
        if (
          extents.some(({ leftOut }) => leftOut > 0) &&
          extents.every(({ tables }) => tables === 0)
        ) {
          throw new UsageError(
            "every table is left out, so there is nothing to compare; see --tables",
          );
        }
        const unstatable = dropped.size > 0 ? [droppedText(dropped)] : [];
        const agreement = [agreementWords(extents), ...unstatable].join("; ");
        return { rows, compared: "same", agreement };
      },
    },
    opened,
  );
}

/** Prints the queries about the rows of descriptors, for a system without a driver. */
async function printQuery(
  dialect: (typeof SAVED_SYSTEMS)[number],
  run: OpenRun<VerifyValues>,
): Promise<number> {
  const catalog = { dialect, tables: [], isUnknown: true, dropped: new Map(), unread: [] };
  const { tables, "exclude-tables": exclude } = run.values;
  const { includes } = recover(
    () => selectTables({ tables, exclude }),
    SourceError,
    rethrowAs(UsageError),
  );
  const plans: RowPlan[] = [];
  for (const path of run.paths) {
    const { entries } = await checkNamed(path, run);
    for (const { graph } of entries) plans.push(...planGraph(graph, catalog, includes));
  }
  run.io.stdout(`${printedQuery(queriesIn(plans), dialect)}\n`);
  return 0;
}

/** Whether something could not be compared, which is then neither in agreement nor different. */
const isIncomplete = ({ files }: Report): boolean =>
  files.some(({ findings }) =>
    findings.some(({ code }) => code === "unreadable" || code === "ambiguous-name"),
  );

/** Words for the things that only a database states, by the code that reports them with --extra. */
const UNSTATED: Readonly<Partial<Record<DriftCode, string>>> = {
  "extra-table": "table",
  "extra-column": "column",
  "extra-key": "key",
  "extra-partition": "partitioning",
  "extra-not-null": "not-null constraint",
  "extra-values": "statement about values",
  "type-differs": "type",
  "length-differs": "length",
  "precision-differs": "precision",
};

/** Counts what was compared, and what only the databases state. */
function agreementWords(extents: readonly ComparedExtent[]): string {
  const sum = (of: (extent: ComparedExtent) => number): number =>
    extents.reduce((total, extent) => total + of(extent), 0);
  const tables = count(
    sum((one) => one.tables),
    "table",
  );
  const size = `${tables}, ${count(
    sum((one) => one.columns),
    "column",
  )}`;
  const words = Object.entries(UNSTATED).flatMap(([code, word]) => {
    const times = sum(({ unstated }) => unstated[code as DriftCode] ?? 0);
    return times === 0 ? [] : [count(times, word)];
  });
  const leftOut = sum((one) => one.leftOut);
  const unenforced = sum((one) => one.unenforced);
  const kinds = new Set(extents.flatMap(({ unread }) => Object.keys(unread)));
  const counts = [...kinds].map((kind) =>
    count(
      sum(({ unread }) => unread[kind] ?? 0),
      kind,
    ),
  );
  return [
    size,
    ...(leftOut > 0 ? [`left out: ${count(leftOut, "table")}`] : []),
    ...(counts.length > 0 ? [`not compared: ${series(counts, "and")}`] : []),
    ...(unenforced > 0
      ? [`not enforced by the database: ${count(unenforced, "statement")} about values`]
      : []),
    ...(words.length > 0 ? [`not stated here: ${series(words, "and")} (--extra lists them)`] : []),
  ].join("; ");
}

/** A database to compare with, and which files have its descriptors. */
interface Target {
  readonly text: string;
  readonly schemas?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** The origin of its name, if not the command line or a configuration that the command line names. */
  readonly chosenBy?: "configuration" | undefined;
  readonly hasFile: (path: string) => boolean;
}

/** A run that compares with databases. */
type ComparingRun = OpenRun<
  Readonly<Pick<VerifyValues, "against" | "service" | "timeout" | "dialect" | "extra" | "rows">> & {
    readonly [Flag in "var" | "tables" | "exclude-tables" | "rule" | "only"]: readonly string[];
  }
>;

/** Called with the results of a comparison that are not findings. */
interface ComparisonListeners {
  /** Called with the counted rows of each database, with `--rows`. */
  readonly onRows: (counted: Awaited<ReturnType<typeof askRows>>) => void;
  /** Called with each catalog that was read. */
  readonly onRead: (catalog: LiveSource["catalog"]) => void;
  /** Called with how far each file was compared. */
  readonly onCompared: Parameters<typeof verifyGraph>[4];
}

/**
 * The comparison with the databases that the configuration names.
 *
 * @param onForeign called with the number of files that belong to none of them, which are not compared
 */
export async function rulesOfSources(
  run: OpenRun<Pick<VerifyValues, "timeout">>,
  onForeign: (count: number) => void,
): Promise<RunRules> {
  const { sources = [] } = run;
  const { files } = await filesOfRun(run);
  const hasFile = (path: string): boolean => sources.some(({ applies }) => applies(path));
  const foreign = files.filter(({ path }) => !hasFile(path)).length;
  if (foreign > 0) onForeign(foreign);
  const values = { ...UNSET, timeout: run.values.timeout };
  const ignore = () => undefined;
  const listeners = { onRows: ignore, onRead: ignore, onCompared: ignore };
  const compare = await rulesOfDatabase({ ...run, values }, listeners);
  return (graph, ...asked) =>
    hasFile(graph.entry.source.file ?? "") ? compare(graph, ...asked) : new Map();
}

/** The flags of a comparison that says nothing but what the configuration names. */
const UNSET = {
  against: undefined,
  service: undefined,
  var: [],
  dialect: undefined,
  extra: false,
  rows: false,
  tables: [],
  "exclude-tables": [],
  rule: [],
  only: [],
} as const;

/**
 * Reads the databases, and returns the check that compares descriptors with them. Each file is compared with the only
 * database that it belongs to.
 */
async function rulesOfDatabase(
  run: ComparingRun,
  { onRows, onRead, onCompared }: ComparisonListeners,
): Promise<RunRules> {
  const { values } = run;
  const levels = levelsFor(values);
  const settings = { levels, extra: values.extra };
  const open = async (target: Target): Promise<LiveSource> => {
    const read = await readTarget(target, run);
    onRead(read.catalog);
    const live = { ...read, described: await describedIn(read, target) };
    return values.rows ? countRows(live, target) : live;
  };
  const eachGraph = (
    { hasFile }: Target,
    act: (graph: CheckedEntry["graph"]) => void,
  ): Promise<void> =>
    eachFile(run, hasFile, async ({ entries }) => {
      for (const { graph } of entries) act(graph);
    });
  const countRows = async (live: OpenLive, target: Target) => {
    let doing = "counting rows";
    const onProgress = (done: number, total: number): void => {
      doing = `counting rows, ${done} of ${total} queries`;
    };
    const counted = await whileReading(
      run.io,
      (signal) => askRows(live, { onProgress, signal }, (add) => eachGraph(target, add)),
      () => doing,
    );
    onRows(counted);
    return counted;
  };
  // So that keys between files are compared, and --extra can name the schemas that no file describes.
  const describedIn = async ({ catalog }: LiveSource, target: Target) => {
    const { files } = await filesOfRun(run);
    const schemas = new Set(catalog.tables.map(({ schema }) => schema));
    if (schemas.size < 2 && files.length < 2) return undefined;
    let described: DescribedDatabase | undefined;
    await eachGraph(target, (graph) => {
      described ??= new DescribedDatabase(catalog, graph.entry.source.file ?? "");
      described.add(graph);
    });
    return described;
  };
  const opened: (Target & { readonly source: LiveSource })[] = [];
  for (const target of await namedTargets(run)) {
    opened.push({ ...target, source: await open(target) });
  }
  const sourceFor = (file: string): LiveSource | undefined => {
    const owners = opened.filter(({ hasFile }) => hasFile(file));
    // With --service, each file has a database of its own, or no descriptor.
    if (owners.length === 1 || values.service !== undefined) return owners[0]?.source;
    throw new UsageError(
      `${file} belongs to ${owners.length > 1 ? "several sources" : "no source"} of the configuration, so it is not clear what to compare it with`,
    );
  };
  return (graph, max) => {
    const source = sourceFor(graph.entry.source.file ?? "");
    return verifyGraph(graph, source, settings, max, onCompared);
  };
}

/** The databases that flags or the configuration name. */
async function namedTargets(run: ComparingRun): Promise<Target[]> {
  const { against, service } = run.values;
  if (against !== undefined) return [{ text: against, hasFile: () => true }];
  if (service !== undefined) {
    const targets: Target[] = [];
    const isAny = () => true;
    await eachFile(run, isAny, async ({ entries, name }, path) => {
      const hasFile = (file: string): boolean => file === name;
      if (entries.length > 0) targets.push({ text: `${path}#${service}`, hasFile });
    });
    return targets;
  }
  const { sources = [] } = run;
  if (sources.length === 0) {
    throw new UsageError(
      "name the database: --against SOURCE, --service KEY for a service of the descriptor, or sources in dsd.config",
    );
  }
  const { files } = await filesOfRun(run);
  return sources
    .map(({ address, schemas, excludeTables, isNamed, applies }): Target => {
      const chosenBy = isNamed ? undefined : "configuration";
      return { text: address, schemas, exclude: excludeTables, chosenBy, hasFile: applies };
    })
    .filter(({ hasFile }) => files.some(({ path }) => hasFile(path)));
}

/** Opens and reads a database, and says what could not be read. */
async function readTarget(
  { text, schemas, exclude = [], chosenBy }: Target,
  run: ComparingRun,
): Promise<OpenLive> {
  const { io, values } = run;
  const options = sourceOptions(run);
  const { tables, "exclude-tables": excluded } = values;
  const selection = { schemas, tables, exclude: [...exclude, ...excluded] };
  const live = await whileReading(io, (signal) =>
    readLive(text, { ...options, chosenBy, signal }, selection),
  );
  const { label, catalog, includes } = live;
  if (catalog.isUnknown && !values.rows) {
    throw new UsageError(`${label} only has answers about rows; add --rows`);
  }
  for (const { what, reason, table } of catalog.unread) {
    if (table && includes(table)) say(io, `not read: ${what} of ${label}: ${reason}`);
  }
  return live;
}

/** Checks the files of a run, one at a time. */
async function eachFile(
  context: RunContext,
  hasFile: Target["hasFile"],
  act: (checked: CheckedDocument, path: string) => Promise<void>,
): Promise<void> {
  const { files } = await filesOfRun(context);
  const { check, session } = await openFiles(files, context);
  for (const file of files.filter(({ path }) => hasFile(path))) {
    const checked = await check(file);
    // The run itself reports a file that cannot be read.
    if (checked === undefined || checked instanceof UnreadableFileError) continue;
    await act(checked, file.path);
    session.close(checked.name);
  }
}

/** The levels that `--rule` sets. A code that `--only` names is reported, even if it is off by default. */
function levelsFor({ rule, only }: ComparingRun["values"]): Partial<Record<DriftCode, Level>> {
  const requested = Object.entries(driftCodes).filter(
    ([code, level]) => level === "off" && only.includes(code),
  );
  const enabled = requested.map(([code]) => [code, "info"] as const);
  const levels = levelsOf(rule, new Set(Object.keys(driftCodes)));
  const hidden = Object.keys(levels).find((code) => NEVER_OFF.has(code) && levels[code] === "off");
  if (hidden !== undefined) {
    throw new UsageError(`--rule: ${hidden} cannot be off; leave tables out with --exclude-tables`);
  }
  return { ...Object.fromEntries(enabled), ...levels };
}
