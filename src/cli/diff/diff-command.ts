import type { Change } from "../../diff/compare/changes.js";
import type { Rename } from "../../diff/pairing/pairs.js";
import { type AcceptedChange, type DiffSettings, isOver } from "../../diff/settings.js";
import type { DiffReport } from "../../engine/compare/diff-result.js";
import type { DiffPlan } from "../../engine/compare/plan.js";
import { type DiffRun, runDiff } from "../../engine/compare/run-diff.js";
import type { FileFailure } from "../../findings/document-report.js";
import type { PlanContext } from "../../node/files/compared-files.js";
import { statsOf } from "../../node/files/paths.js";
import {
  type DecodedText,
  decode,
  languageOfName,
  parseText,
  readTextFile,
} from "../../node/files/read-text.js";
import { isSource } from "../../node/sources/open-source.js";
import { findingsOfDiff } from "../../reporters/changes/diff-findings.js";
import { formatMarkdownDiff } from "../../reporters/changes/diff-markdown.js";
import { formatPrettyDiff } from "../../reporters/changes/diff-pretty.js";
import {
  type DiffFailOn,
  exitCodeOfDiff,
  formatJsonDiff,
  overallText,
} from "../../reporters/changes/diff-report.js";
import { formatConcise } from "../../reporters/findings/concise.js";
import { relocate } from "../../reporters/findings/report.js";
import { isObject, objectList } from "../../values/json-value.js";
import {
  FORMATS_FOR_PROGRAMS,
  type OutputPlan,
  planOutput,
  reportFlags,
  writeOutputs,
} from "../output/output.js";
import {
  COLOR_FLAGS,
  type Flags,
  type LoadedCommand,
  readChoice,
  type Values,
  wholeNumber,
} from "../run/flags.js";
import { type CommandIo, say, UsageError } from "../run/io.js";
import { CHECK_FLAGS, type OpenRun, openRun, READING_FLAGS } from "../run/open-run.js";
import { SOURCE_FLAGS } from "../sources/reading.js";
import { currentSettings, planContext, planDiff } from "./diff-operands.js";

type DiffValues = Values<typeof flags>;

/** `dsd diff`: compares versions of descriptors. */
async function run(argv: string[], world: CommandIo): Promise<number> {
  const opened = await openRun(argv, world, { flags, plan: planArguments });
  const { io, values, paths } = opened;
  const choices = { formats: DIFF_FORMATS, failOn: DIFF_FAIL_ON };
  const output = await planOutput(values, choices, io);
  const setup = await setUpDiff(opened);
  const { context, settings, sources } = setup;
  const plan = (): Promise<DiffPlan> => planDiff(paths, { ...values, sources }, context);
  const before = await plan();
  const isDry = values["fix-dry-run"];
  const failures = values.fix || isDry ? await writeFixes(before, setup, isDry, io) : [];
  const current = values.fix && !isDry ? await plan() : before;
  const run = await runDiff(current, settings);
  await warnOfSettings(run, setup, current, io);
  const whole = { ...run.report, failures: [...failures, ...run.report.failures] };
  return report({ ...run, report: withoutLines(whole, sources) }, output, io);
}

/** A report without the lines of sources: their text exists only in memory. */
function withoutLines(report: DiffReport, sources: ReadonlySet<string>): DiffReport {
  if (sources.size === 0) return report;
  const bare = (side: Change["old"]): Change["old"] =>
    side && sources.has(side.file ?? "") ? { ...side, range: undefined } : side;
  const files = report.files.map((file) => ({
    ...file,
    changes: file.changes.map((change) => ({
      ...change,
      ...(change.old && { old: bare(change.old) }),
      ...(change.new && { new: bare(change.new) }),
    })),
  }));
  return { ...report, files };
}

/** @throws UsageError for flags that contradict each other */
function planArguments(values: DiffValues, paths: readonly string[]) {
  if (values.exact && values.against === undefined) {
    throw new UsageError("--exact is about the revision of --against");
  }
  if (values.against !== undefined && paths.includes("-")) {
    throw new UsageError("standard input has no older version; --against takes files and folders");
  }
  return {};
}

/** A comparison as flags and configuration describe it. */
interface DiffSetup {
  readonly context: PlanContext;
  /** The versions that are databases, or documents of another kind. */
  readonly sources: ReadonlySet<string>;
  readonly settings: DiffSettings;
  /** The configuration. */
  readonly file: string | undefined;
  /** Whom changes are counted for, if the configuration says so and no flag. */
  readonly view: DiffSettings["view"];
}

async function setUpDiff(run: OpenRun<DiffValues>): Promise<DiffSetup> {
  const { values, paths, configuration: file } = run;
  const { view, renames = [] } = run.diff;
  const given = values.rename.map(parseRename);
  const areSources = await Promise.all(paths.map(isSource));
  const sources = new Set(paths.filter((_, index) => areSources[index]));
  return {
    sources,
    context: { ...planContext(run), readStream: streamReader(run, sources) },
    settings: {
      ...currentSettings(run.diff),
      view:
        values.view === undefined
          ? view
          : readChoice("--view", values.view, ["readers", "writers"] as const),
      renames: [...given, ...renames],
      maxChanges: wholeNumber("--max-changes", values["max-changes"]),
      versions: sources.size === 0,
    },
    file,
    view: values.view === undefined ? view : undefined,
  };
}

/** Reads each stream and each source once: a run that fixes versions compares twice, before and after. */
function streamReader(
  run: OpenRun<DiffValues>,
  sources: ReadonlySet<string>,
): NonNullable<PlanContext["readStream"]> {
  const texts = new Map<string, DecodedText>();
  const read = async (path: string): Promise<DecodedText | undefined> => {
    if (sources.has(path)) {
      const { describeFor, importOne } = await import("../sources/import-command.js");
      const { schema } = run.values;
      const file = run.paths.find((one) => !sources.has(one));
      const stats = file === undefined ? undefined : statsOf(file);
      if (file !== undefined && stats?.isFile() !== true) {
        const isMissing = stats === undefined && !/^-$|:/.test(file);
        if (isMissing) throw new UsageError(`${file}: no such file or folder`);
        const name = file === "-" ? "standard input" : file;
        throw new UsageError(`a source is compared with a file; write ${name} to one first`);
      }
      const described = file && (await describeFor(file, path, run, schema));
      if (described !== undefined) return { text: described };
      const descriptor = await importOne(path, run, schema);
      return { text: await descriptor.toText("json") };
    }
    if (path === "-") return decode(await run.io.stdin());
    return statsOf(path)?.isFile() === false ? readTextFile(path) : undefined;
  };
  return async (path) => {
    const text = texts.get(path) ?? (await read(path));
    if (text !== undefined) texts.set(path, text);
    return text;
  };
}

/** @throws UsageError when it is not `OLD=NEW` */
function parseRename(argument: string): Rename {
  const [old = "", next = "", ...more] = argument.split("=");
  if (old === "" || next === "" || more.length > 0) {
    throw new UsageError(`--rename takes OLD=NEW, not "${argument}"`);
  }
  return { old, new: next };
}

async function writeFixes(
  plan: DiffPlan,
  { context, settings }: DiffSetup,
  isDry: boolean,
  io: CommandIo,
): Promise<FileFailure[]> {
  if (!plan.new.isFiles && !isDry) {
    throw new UsageError("--fix writes files; the new version is not a file");
  }
  const { writeVersions } = await import("../fix/fix-files.js");
  const documents = plan.pairs.flatMap((pair) => pair.new ?? []);
  const { root } = context.settings;
  return writeVersions(await runDiff(plan, settings), { isDry, documents, root }, io);
}

/**
 * Warns of settings that have no effect. A setting that matches nothing is a mistake, unless the old side has
 * it as well: then it is about an earlier change. An acceptance that has ended has no effect either.
 */
export async function warnOfSettings(
  { used }: DiffRun,
  {
    file,
    view,
    settings: { renames = [], accepted = [], levels = {}, today },
  }: Pick<DiffSetup, "file" | "view" | "settings">,
  { oldTextOf }: DiffPlan,
  io: CommandIo,
): Promise<void> {
  const count = renames.length + accepted.length + Object.keys(levels).length;
  const isAny = count > 0 || view !== undefined;
  const before = isAny && file !== undefined ? oldTextOf?.(file) : undefined;
  const settings = before === undefined ? new Set() : await settingsIn(before, file);
  for (const [code, level] of Object.entries(oldTextOf === undefined ? {} : levels)) {
    if (settings.has(levelKey([code, level]))) continue;
    say(io, `note: the new version of ${file} counts \`${code}\` as ${level}`);
  }
  if (view !== undefined && oldTextOf !== undefined && !settings.has(viewKey(view))) {
    say(io, `note: the new version of ${file} counts what matters to ${view}`);
  }
  for (const rename of renames) {
    if (used.has(rename) || settings.has(renameKey(rename))) continue;
    const isOdd = rename.old.includes(".") && !rename.new.includes(".");
    const hint = isOdd ? "; write both as orders.id=orders.key" : "";
    say(io, `warning: the rename ${rename.old}=${rename.new} matches nothing${hint}`);
  }
  for (const one of accepted) {
    const what = `\`${one.code}\` of \`${one.subject}\``;
    if (!used.has(one) && settings.has(acceptedKey(one))) continue;
    if (!used.has(one)) say(io, `warning: no change matches the accepted ${what} in ${file}`);
    else if (isOver(one, today)) {
      // Another acceptance of the same change can have taken its place.
      say(io, `warning: ${what} was accepted in ${file} until ${one.until}, which has passed`);
    } else if (oldTextOf !== undefined && !settings.has(acceptedKey(one))) {
      say(io, `note: the new version of ${file} accepts ${what}`);
    }
  }
}

const renameKey = ({ old, new: next }: Partial<Rename>): string => `rename ${old}=${next}`;
const viewKey = (view: unknown): string => `view ${view}`;
const levelKey = ([code, level]: [string, unknown]): string => `level ${code}=${level}`;
const acceptedKey = ({ code, subject }: Partial<AcceptedChange>): string => `${code} ${subject}`;

/** The renames and acceptances in the text of a configuration; none in a module, which is not run. */
async function settingsIn(text: string, file: string | undefined): Promise<ReadonlySet<string>> {
  if (languageOfName(file) === undefined) return new Set();
  const { value } = await parseText({ text }, { file });
  const { diff } = isObject(value) ? value : {};
  const { renames, accepted, levels, view } = isObject(diff) ? diff : {};
  return new Set([
    viewKey(view),
    ...objectList(renames).map(renameKey),
    ...objectList(accepted).map(acceptedKey),
    ...(isObject(levels) ? Object.entries(levels).map(levelKey) : []),
  ]);
}

const NOTHING: FileFailure = { path: ".", message: "no descriptor found to compare" };

/** Writes the reports of a comparison, and returns the exit code. */
async function report(
  { report: found, texts, locate }: DiffRun,
  output: OutputPlan<DiffFormat, DiffFailOn>,
  io: CommandIo,
): Promise<number> {
  const { failOn, quiet } = output;
  const isNothing = found.files.length === 0 && found.failures.length === 0;
  const report = isNothing ? { ...found, failures: [NOTHING] } : found;
  const markdown = () => formatMarkdownDiff(report, locate, failOn);
  const render = async (as: DiffFormat, color: boolean): Promise<string> => {
    if (as === "json") return formatJsonDiff(report);
    if (as === "markdown") return markdown();
    if (as === "pretty") {
      const sourceOf = (file: string) => texts.get(file);
      return formatPrettyDiff(found, { color, quiet, failOn, sourceOf });
    }
    // A service knows the files of the repository, not those of revisions.
    const findings = relocate(findingsOfDiff(report, failOn, as === "junit"), locate);
    if (as === "concise") return formatConcise(findings);
    const { formatForService } = await import("../output/service-reports.js");
    return formatForService(as, findings, {
      failOn: failOn === "never" ? "never" : "error",
      env: io.env,
      verdict: overallText(report),
    });
  };
  const used = [...report.files.map(({ path }) => path), ...texts.keys()];
  await writeOutputs(output, { render, summary: async () => markdown(), used, io });
  if (isNothing) say(io, NOTHING.message);
  return exitCodeOfDiff(report, failOn);
}

/** The formats of a report of changes. */
const DIFF_FORMATS = ["pretty", "concise", "markdown", ...FORMATS_FOR_PROGRAMS] as const;
type DiffFormat = (typeof DIFF_FORMATS)[number];

/** The values of `--fail-on`. */
const DIFF_FAIL_ON: readonly DiffFailOn[] = ["unversioned", "major", "minor", "any", "never"];

const flags = {
  against: {
    value: "REV",
    help: "compare the working tree with the merge base of REV and HEAD",
    group: "Checks",
  },
  exact: { help: "with --against: compare with REV itself", group: "Advanced" },
  rename: {
    value: "OLD=NEW",
    multiple: true,
    help: "a table or column (TABLE.COLUMN) that has another name; repeatable",
    group: "Checks",
  },
  view: {
    value: "VIEW",
    completes: ["readers", "writers"],
    help: "for whom changes count: readers or writers (default: both)",
    group: "Checks",
  },
  ...SOURCE_FLAGS,
  "stdin-filename": CHECK_FLAGS["stdin-filename"],
  config: {
    ...READING_FLAGS.config,
    help: `${READING_FLAGS.config.help}, which can set levels, renames and accepted changes`,
  },
  fix: { help: "write the versions that are needed", group: "Fixes" },
  "fix-dry-run": { help: "print them as a diff instead of writing them", group: "Fixes" },
  ...reportFlags(DIFF_FORMATS),
  "fail-on": {
    value: "WHAT",
    default: "unversioned",
    completes: DIFF_FAIL_ON,
    help: "what exits with 1: unversioned (default: a version is too low, or a removal is not accepted), major, minor, any (these and all smaller changes), or never",
    group: "Report",
  },
  "max-changes": {
    value: "N",
    default: "1000",
    help: "show at most N changes per descriptor (default: 1000); all are counted",
    group: "Advanced",
  },
  quiet: { short: "q", help: "report errors and verdicts only", group: "Report" },
  ...COLOR_FLAGS,
} as const satisfies Flags;

export const diffCommand: LoadedCommand = { flags, run };
