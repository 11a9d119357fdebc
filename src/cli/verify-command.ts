import type { CheckedDocument, RunRules } from "../engine/check-document.js";
import { type DriftCode, driftCodes } from "../findings/codes.js";
import { addedUp, type RowSummary } from "../findings/row-summary.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import { selectTables } from "../node/sources/import-from.js";
import { askRows, type OpenLive, readLive } from "../node/sources/verify.js";
import type { Report } from "../reporters/findings/report.js";
import type { Level } from "../rules/rule.js";
import { SAVED_QUERIES } from "../sources/saved/saved-queries.js";
import { printedQuery } from "../verify/rows/printed-rows.js";
import { RowQuestions } from "../verify/rows/row-questions.js";
import {
  type ComparedExtent,
  type DescribedSchemas,
  describedSchemas,
  type LiveSource,
  verifyGraph,
} from "../verify/verify-descriptor.js";
import { count, series } from "../words/phrases.js";
import { type CheckValues, checkFlags, runCheck } from "./check-command.js";
import { type Flags, oneOf, parseFlags, type Values } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";
import { checkNamed, filesOfRun, openRun, type RunContext } from "./run-files.js";
import { levelsOf } from "./set-up.js";
import { settingsOf } from "./settings.js";
import { SOURCE_FLAGS, sourceOptions } from "./source-flags.js";
import { whileReading } from "./while-reading.js";

const SYSTEMS = Object.keys(SAVED_QUERIES) as (keyof typeof SAVED_QUERIES)[];

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

/** The values of the flags that `verify` does not have. */
const UNSET = {
  as: undefined,
  strict: false,
  affected: false,
  "print-config": undefined,
  "stdin-filename": undefined,
  "require-references": false,
  "max-findings": checkFlags["max-findings"].default,
  "max-warnings": undefined,
  "no-suppressions": false,
};

/** The flags of `verify`: those of `validate` that make sense for a database, and its own. */
export const flags = {
  against: {
    value: "SOURCE",
    help: "the database: postgres://user@host/database, a file, or what else dsd import takes",
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
    help: "with --rows, tables to read, by name or schema.name (default: all); repeatable",
    group: "Checks",
  },
  "print-query": {
    value: "DBMS",
    completes: SYSTEMS,
    help: "with --rows, print the query about rows whose result, saved as CSV or JSON, --against takes: snowflake, sqlserver or bigquery",
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

type VerifyValues = Values<typeof flags>;

/** `dsd verify`: compares descriptors with their database. */
export function run(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, flags);
  const { against, service, "print-query": system } = values;
  if (system !== undefined) {
    return printQuery(oneOf("--print-query", system, SYSTEMS), { values, positionals }, io);
  }
  if (against === undefined && service === undefined) {
    throw new UsageError(
      "name the database: --against SOURCE, or --service KEY for a service of the descriptor",
    );
  }
  if (against !== undefined && service !== undefined) {
    throw new UsageError("--against and --service name two databases; give one of them");
  }
  if (service !== undefined && positionals.includes("-")) {
    throw new UsageError("--service needs a file; name the database with --against");
  }
  if (against === "-" && positionals.includes("-")) {
    throw new UsageError("standard input cannot be both the descriptor and the database");
  }
  if (values.rows && (values.fix || values["fix-unsafe"] || values["fix-dry-run"])) {
    throw new UsageError("--rows counts what the descriptor states now; fix it in a run before");
  }
  if (values.rows && positionals.includes("-")) {
    throw new UsageError("--rows needs a file, not standard input");
  }
  if (values.tables.length > 0 && !values.rows) throw new UsageError("--tables needs --rows");
  let rows: RowSummary | undefined;
  let isCompared = true;
  const compared = new Map<string, readonly ComparedExtent[]>();
  const own: CheckValues = { ...values, ...UNSET };
  return runCheck(
    {
      name: "verify",
      prepare: (paths, context) =>
        rulesOfDatabase(paths, context, values, {
          onRows: ({ summary, catalog }) => {
            isCompared = !catalog.isUnknown;
            rows = rows === undefined ? summary : addedUp(rows, summary);
          },
          onCompared: (file, extents) => compared.set(file, extents),
        }),
      agreement: () => agreementWords([...compared.values()].flat()),
      rows: () => rows,
      isCompared: () => isCompared,
      isIncomplete,
    },
    { values: own, positionals },
    io,
  );
}

/** Prints the queries about the rows of descriptors, for a system without a driver. */
async function printQuery(
  dialect: (typeof SYSTEMS)[number],
  { values, positionals }: { values: VerifyValues; positionals: string[] },
  io: CommandIo,
): Promise<number> {
  if (!values.rows || positionals.length === 0) {
    throw new UsageError("--print-query needs --rows and files; dsd import prints other queries");
  }
  const catalog = { dialect, tables: [], isUnknown: true, dropped: new Map(), unread: [] };
  const questions = new RowQuestions(catalog, selectTables({ tables: values.tables }).includes);
  const own: CheckValues = { ...values, ...UNSET };
  for (const path of positionals) {
    const settings = settingsOf(own, positionals);
    const { entries } = await checkNamed(path, { io, settings });
    for (const { graph } of entries) questions.add(graph);
  }
  io.stdout(`${printedQuery(questions.queries, dialect)}\n`);
  return 0;
}

/** What could not be compared is neither in agreement nor different. */
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
    const times = sum(({ unstated }) => unstated.get(code as DriftCode) ?? 0);
    return times === 0 ? [] : [count(times, word)];
  });
  if (words.length === 0) return size;
  return `${size}; not stated here: ${series(words, "and")} (--extra lists them)`;
}

/** Receives the results of a comparison that are not findings. */
interface Told {
  readonly onRows: (asked: Awaited<ReturnType<typeof askRows>>) => void;
  readonly onCompared: Parameters<typeof verifyGraph>[4];
}

/** Reads the databases, and gives the check that compares descriptors with them. */
async function rulesOfDatabase(
  paths: readonly string[],
  context: RunContext,
  values: VerifyValues,
  { onRows, onCompared }: Told,
): Promise<RunRules> {
  const levels = levelsFor(values);
  const settings = { levels, extra: values.extra };
  const read = sourceReader(context, values);
  const { against, service = "" } = values;
  const ask = async (live: OpenLive, eachGraph: Parameters<typeof askRows>[2]) => {
    if (!values.rows) {
      if (!live.catalog.isUnknown) return live;
      throw new UsageError(`${live.label} only has answers about rows; add --rows`);
    }
    const { tables } = values;
    let doing = "counting rows";
    const onProgress = (done: number, total: number): void => {
      doing = `counting rows, ${done} of ${total} queries`;
    };
    const asked = await whileReading(
      context.io,
      (signal) => askRows(live, { tables, onProgress, signal }, eachGraph),
      () => doing,
    );
    onRows(asked);
    return asked;
  };
  if (against !== undefined) {
    const live = await read(against);
    const source = await ask(live, (add) =>
      eachFile(paths, context, async ({ entries }) => {
        for (const { graph } of entries) add(graph);
      }),
    );
    const described = values.extra ? await describedIn(paths, context, live) : undefined;
    const whole = { ...source, described };
    return (graph, max) => verifyGraph(graph, () => whole, settings, max, onCompared);
  }
  const sources = new Map<string, LiveSource>();
  await eachFile(paths, context, async ({ entries, name }, path) => {
    if (entries.length === 0) return;
    const live = await read(`${path}#${service}`);
    const source = await ask(live, async (add) => {
      for (const { graph } of entries) add(graph);
    });
    sources.set(name, source);
  });
  const sourceFor = (file = "") => sources.get(file);
  return (graph, max) =>
    verifyGraph(graph, () => sourceFor(graph.entry.source.file), settings, max, onCompared);
}

/** The schemas of a database that the files of a run are about. */
async function describedIn(
  paths: readonly string[],
  context: RunContext,
  { catalog }: LiveSource,
): Promise<DescribedSchemas | undefined> {
  const schemas = new Set(catalog.tables.map(({ schema }) => schema));
  if (schemas.size < 2) return undefined;
  const names = new Set<string>();
  let first: string | undefined;
  await eachFile(paths, context, async ({ entries, name }) => {
    for (const { graph } of entries) {
      first ??= name;
      for (const schema of describedSchemas(graph, catalog)) names.add(schema);
    }
  });
  return first === undefined ? undefined : { names, file: first };
}

/** Checks the files of a run one after the other. */
async function eachFile(
  paths: readonly string[],
  context: RunContext,
  act: (checked: CheckedDocument, path: string) => Promise<void>,
): Promise<void> {
  const { files } = await filesOfRun(paths, context);
  const { check, session } = await openRun(files, context);
  for (const file of files) {
    // The run itself says which file cannot be read.
    const checked = await check(file).catch((error: unknown) => {
      if (!(error instanceof UnreadableFileError)) throw error;
    });
    if (checked === undefined) continue;
    await act(checked, file.path);
    session.close(checked.name);
  }
}

/** The levels of codes: as `--rule` says; what is reported alone is not off. */
function levelsFor({ rule, only }: VerifyValues): Partial<Record<DriftCode, Level>> {
  const alone = Object.entries(driftCodes).filter(
    ([code, level]) => level === "off" && only.includes(code),
  );
  const started = alone.map(([code]) => [code, "info"] as const);
  return { ...Object.fromEntries(started), ...levelsOf(rule, new Set(Object.keys(driftCodes))) };
}

/** What opens and reads a source. */
function sourceReader(
  { io, settings: { root, allowedHosts } }: RunContext,
  values: VerifyValues,
): (text: string) => Promise<OpenLive> {
  const { env, stdin } = io;
  const { schemas: _, ...rest } = sourceOptions({ ...values, schema: [] });
  const options = { ...rest, root, allowedHosts, env, stdin };
  return (text) => whileReading(io, (signal) => readLive(text, { ...options, signal }));
}
