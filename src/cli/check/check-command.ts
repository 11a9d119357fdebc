import { dirname, relative, resolve } from "node:path";
import type { RunRules } from "../../engine/check-document.js";
import { isInside } from "../../node/files/paths.js";
import { findConfiguration } from "../../node/files/root-folder.js";
import { type Report, withFindings } from "../../reporters/findings/report.js";
import { count } from "../../words/phrases.js";
import {
  FAIL_ON,
  type OutputPlan,
  planOutput,
  REPORT_FORMATS,
  reportFlags,
  writeReports,
} from "../output/output.js";
import { COLOR_FLAGS, type Flags, type LoadedCommand, type Values } from "../run/flags.js";
import {
  type CommandIo,
  ioWith,
  Progress,
  printText,
  say,
  UsageError,
  wantsColor,
} from "../run/io.js";
import { CHECK_FLAGS, type OpenRun, openRun, READING_FLAGS } from "../run/open-run.js";
import { type CheckKind, type RunContext, type RunResult, runFiles } from "../run/run-files.js";

/** A command that checks files: by the format, and by what it adds to that. */
export interface CheckCommand {
  /** Whether it runs the rules. */
  readonly hasRules?: boolean;
  /** Whether it compares with databases, which is known when it has prepared. */
  readonly hasDrift?: boolean;
  /** Makes the checks that the command adds, if they are not the rules. */
  readonly prepare?: (context: RunContext) => Promise<RunRules>;
  /** Whether a report says too little to succeed or fail. Then the exit code is 2. */
  readonly isIncomplete?: (report: Report) => boolean;
  /** Adds to the results what no baseline has. */
  readonly added?: (result: RunResult) => Promise<RunResult>;
  /** The command's results besides the findings of a report. */
  readonly about?: (report: Report) => Pick<Report, "compared" | "agreement" | "rows">;
}

/** Checks files, fixes them, and reports. */
export async function runCheck(
  command: CheckCommand,
  opened: OpenRun<CheckValues>,
): Promise<number> {
  const { values, io: world } = opened;
  const isPiped = fixesInput(values, opened.paths);
  const io = isPiped ? onErrorOutput(world) : world;
  const { baseline } = values;
  const choices = { formats: REPORT_FORMATS, failOn: FAIL_ON };
  const output = await planOutput(values, choices, io, baseline === undefined ? [] : [baseline]);
  // It is known before the run whether the baseline can be updated.
  if (baseline !== undefined && values["update-baseline"]) {
    (await import("./baseline.js")).readOldBaseline(baseline);
  }
  if (values["print-config"] !== undefined) {
    io.stdout(opened.describe(values["print-config"]));
    return 0;
  }
  const isTracked = output.formats.some((one) => one === "sarif" || one === "gitlab");
  const settings = { ...opened.settings, hasPlaces: isTracked || baseline !== undefined };
  const whole = { ...opened, io, settings };
  const runRules = (await command.prepare?.(whole)) ?? opened.runRules;
  const run = await scopedRun({ ...whole, runRules, command, output });
  // First the files are fixed, then the result is checked: texts that the fixes have parsed are not parsed again.
  const fixed = isFixing(values) ? await fix(run) : undefined;
  const text = isPiped ? fixed?.input?.text : undefined;
  if (text !== undefined) printText(world, text);
  const parsed = new Map(
    [...(fixed?.inspection ?? [])].map(([name, { source }]) => [name, source] as const),
  );
  const again = { ...run, parsed };
  const checked = await check(text === undefined ? again : withInput(again, text));
  sayUnused(checked, values, io);
  checked.report.failures.push(...(fixed?.failures ?? []));
  checked.report.fixes = fixed?.fixes;
  return finish(checked, run);
}

/** Writes the reports of what was checked. */
async function finish(checked: RunResult, run: CheckRun): Promise<number> {
  const { values, output, command } = run;
  const isWhole = isWholeFolder(run.paths, values) && run.changes === undefined;
  const result = run.complete(checked, isWhole);
  const { only } = values;
  const chosen =
    only.length === 0
      ? result.report
      : { ...withFindings(result.report, ({ code }) => only.includes(code)), isPartial: true };
  const whole = { ...chosen, ...command.about?.(result.report) };
  const report = await withoutBaseline(whole, run);
  if (report === undefined) return 0;
  const rest = { ...result, report };
  const code = await writeReports((await command.added?.(rest)) ?? rest, output, run);
  return command.isIncomplete?.(result.report) ? 2 : code;
}

/** Standard output is for the fixed text of standard input; everything else goes to standard error. */
const onErrorOutput = (io: CommandIo): CommandIo =>
  ioWith(io, { stdout: io.stderr, isTerminal: io.isErrorTerminal });

/** A run that reads text in place of standard input. */
function withInput(run: CheckRun, text: string): CheckRun {
  const stdin = async () => new TextEncoder().encode(text);
  return { ...run, io: ioWith(run.io, { stdin }) };
}

async function check(run: CheckRun): Promise<RunResult> {
  const progress = new Progress(run.io, Date.now());
  const result = await runFiles(withAllFindings(run), (done, total) =>
    progress.note(`checked ${done} of ${total} files`, Date.now()),
  );
  progress.clear();
  return result;
}

/** Says which configurations below the working folder are not used, although files near them were checked. */
function sayUnused({ found }: RunResult, values: CheckValues, io: CommandIo): void {
  if (values.config !== undefined || values["no-config"]) return;
  const folders = new Set(found.files.map(({ path }) => dirname(resolve(path))));
  const nearest = [...folders].map((folder) => findConfiguration(folder));
  const below = nearest.filter((file) => file !== undefined && isInside(process.cwd(), file));
  const used = findConfiguration();
  const [first, ...more] = new Set(below.filter((file) => file !== used));
  if (first === undefined) return;
  const others = more.length === 0 ? " is" : ` and ${count(more.length, "other")} below are`;
  say(
    io,
    `${relative(process.cwd(), first)}${others} not used: a run uses the configuration of its working folder; run dsd in that folder, or name the file with --config`,
  );
}

/** Baselines and `--only` filter or count findings, so they need all of them. */
const withAllFindings = (run: CheckRun): CheckRun =>
  run.values.baseline === undefined && run.values.only.length === 0
    ? run
    : { ...run, settings: { ...run.settings, maxFindings: Number.MAX_SAFE_INTEGER } };

async function fix(run: CheckRun) {
  const { io, values } = run;
  const isDry = values["fix-dry-run"];
  const only = [values["fix-only"], values.only].find(({ length }) => length > 0);
  const parts = await import("../fix/fix-files.js");
  const fixed = await parts.fixFiles(run, { unsafe: values["fix-unsafe"], only });
  const failures = isDry ? [] : parts.writeFixes(fixed);
  if (isDry)
    io.stdout(parts.diffOfFixes(await fixed.shown(), wantsColor(io, io.isTerminal), fixed.applied));
  const words = { isDry, isQuiet: values.quiet, only };
  for (const line of parts.linesOfFixes(fixed, failures, words)) say(io, line);
  const { input, inspection } = fixed;
  return { failures, fixes: parts.countFixes(fixed, failures), input, inspection };
}

/** A run of a command that checks. */
interface CheckRun extends OpenRun<CheckValues> {
  readonly command: CheckCommand;
  readonly output: OutputPlan;
  /** The message for a successful run when there is nothing to check. */
  readonly mayBeNothing: string | undefined;
}

/** Limits a run to what has changed, if the flags say so. */
async function scopedRun(run: Omit<CheckRun, "mayBeNothing">): Promise<CheckRun> {
  const { paths, values } = run;
  const { "changed-since": revision, affected } = values;
  if (revision === undefined && !affected) return { ...run, mayBeNothing: undefined };
  const parts = await import("./changed-files.js");
  const changed =
    revision === undefined
      ? new Set([
          ...parts.urisOf(paths),
          ...parts.removedSince(run.io.env.PRE_COMMIT_FROM_REF ?? "HEAD"),
        ])
      : await parts.changedSince(revision);
  const isAll = parts.affectsAll(changed, run.configuration, values.baseline);
  return {
    ...run,
    paths: affected ? [] : paths,
    changes: isAll ? undefined : parts.changedFiles(changed),
    mayBeNothing:
      revision === undefined
        ? "no descriptor is one of these files or refers to one"
        : `no descriptor has changed since ${revision}, nor any file that one refers to`,
  };
}

/** The report without the findings in the baseline; `undefined` if the baseline was updated. */
async function withoutBaseline(
  report: Report,
  { command, values, paths, output, io, changes }: CheckRun,
): Promise<Report | undefined> {
  const { baseline: file, "update-baseline": isUpdate, exclude, only } = values;
  if (file === undefined) return report;
  const parts = await import("./baseline.js");
  const isFiltered = changes !== undefined || exclude.length > 0;
  const { hasRules = false, hasDrift = false } = command;
  const scope = { paths, isFiltered, hasRules, hasDrift, only };
  const isCovered = parts.coverageOf(file, report, scope);
  if (isUpdate && report.failures.length === 0) {
    const updated = parts.updatedBaseline(file, parts.readOldBaseline(file), report, isCovered);
    const used = report.files.map(({ path }) => path);
    output.outputs?.write(file, parts.baselineText(updated), used);
    say(io, `${count(parts.countOf(updated), "finding")} in the baseline ${file}`);
    return undefined;
  }
  const baseline = parts.readBaseline(file);
  const rest = parts.applyBaseline(file, baseline, report, isCovered);
  if (rest.known > 0) say(io, `${count(rest.known, "known finding")} left out`);
  if (rest.gone > 0) {
    const exists = rest.gone === 1 ? "exists" : "exist";
    say(
      io,
      `${count(rest.gone, "finding")} of the baseline no longer ${exists}; --update-baseline removes them`,
    );
  }
  return rest.report;
}

/** The flags of `validate`. */
export const checkFlags = {
  exclude: {
    value: "GLOB",
    multiple: true,
    help: "glob of files and folders that a search skips, relative to the working folder; repeatable",
    group: "Files",
  },
  "no-gitignore": { help: "also search what .gitignore files exclude", group: "Advanced" },
  "changed-since": {
    value: "REV",
    help: "check only descriptors that have changed since a git revision, or that refer to a file that has; if none have, exit with 0",
    group: "Files",
  },
  affected: {
    help: "treat the paths as changed files: check only the descriptors below the working folder that are among them or refer to one of them, or to a file that git says was removed",
    group: "Advanced",
  },
  ...CHECK_FLAGS,
  only: {
    value: "CODE",
    completes: "codes",
    multiple: true,
    help: "report, count and fix only the findings of a code or a rule, which runs even if it is off; repeatable",
    group: "Checks",
  },
  ...READING_FLAGS,
  config: {
    ...READING_FLAGS.config,
    help: `${READING_FLAGS.config.help}; a .mjs file can define custom rules`,
  },
  "print-config": {
    value: "FILE",
    help: "print the resolved configuration for a file, and exit",
    group: "Advanced",
  },
  baseline: {
    value: "FILE",
    help: "hide the findings recorded in a baseline",
    group: "Configuration",
  },
  "update-baseline": {
    help: "write the findings to the baseline instead of reporting them; findings in files that were not checked stay in it",
    group: "Configuration",
  },
  fix: {
    help: "apply safe fixes in place; with -, write the fixed text to standard output",
    group: "Fixes",
  },
  "fix-unsafe": { help: "also apply fixes that need review", group: "Fixes" },
  "fix-dry-run": { help: "print the fixes as a diff instead of writing them", group: "Fixes" },
  "fix-only": {
    value: "CODE",
    completes: "kinds",
    multiple: true,
    help: "with one of these flags, apply only the fixes of a code, a rule or a kind, such as misspelled-key; repeatable",
    group: "Fixes",
  },
  ...reportFlags(REPORT_FORMATS),
  "fail-on": {
    value: "SEVERITY",
    default: "error",
    completes: FAIL_ON,
    help: "lowest severity that exits with 1: error (default), warning, info, or never",
    group: "Report",
  },
  "max-warnings": {
    value: "N",
    help: "exit with 1 if there are more than N warnings",
    group: "Advanced",
  },
  quiet: {
    short: "q",
    help: "report only what makes the command fail, without a summary",
    group: "Report",
  },
  ...COLOR_FLAGS,
} as const satisfies Flags;

/** The flags of `lint`. */
export const lintFlags = {
  ...checkFlags,
  rule: {
    value: "ID=LEVEL",
    completes: "rules",
    multiple: true,
    help: "level of a rule: off, info, warning or error; repeatable",
    group: "Configuration",
  },
  "no-suppressions": {
    help: "report findings that comments or the configuration suppress, too",
    group: "Configuration",
  },
} as const satisfies Flags;

type LintValues = Values<typeof lintFlags>;

/** The flags that not all of these commands have. */
type OwnFlag =
  | keyof typeof CHECK_FLAGS
  | "affected"
  | "print-config"
  | "max-warnings"
  | "rule"
  | "no-suppressions";

/** The values of the flags of a command that checks. */
export type CheckValues = Omit<LintValues, OwnFlag> & Partial<Pick<LintValues, OwnFlag>>;

/** `dsd validate`. */
export const validateCommand: LoadedCommand = {
  flags: checkFlags,
  run: async (argv, io) => {
    const others = { flags: lintFlags, of: "dsd lint" };
    const form = { flags: checkFlags, others, plan: planCheck("structure") };
    return runCheck({}, await openRun(argv, io, form));
  },
};

/** `dsd lint`. */
export const lintCommand: LoadedCommand = {
  flags: lintFlags,
  run: async (argv, io) => {
    const form = { flags: lintFlags, plan: planCheck("rules") };
    return runCheck({ hasRules: true }, await openRun(argv, io, form));
  },
};

const isFixing = (values: CheckValues): boolean =>
  values["fix-dry-run"] || values.fix || values["fix-unsafe"];

/** Whether the fixed text of standard input is written to standard output. */
const fixesInput = (values: CheckValues, paths: readonly string[]): boolean =>
  isFixing(values) && !values["fix-dry-run"] && paths.includes("-");

/** The plan of a command that checks. @throws UsageError for flags that contradict each other */
export const planCheck = (checks: CheckKind) => (values: CheckValues, paths: readonly string[]) => {
  if (fixesInput(values, paths)) {
    if (paths.length > 1) {
      throw new UsageError(
        "standard input is fixed by itself; give no other paths, or --fix-dry-run",
      );
    }
    if (values.output.some((output) => output.endsWith("=-"))) {
      throw new UsageError("standard output is for the fixed text; give the report a file");
    }
  }
  if (values["fix-only"].length > 0 && !isFixing(values)) {
    throw new UsageError("--fix-only chooses fixes; add --fix, --fix-unsafe or --fix-dry-run");
  }
  if (values["update-baseline"] && values.only.length > 0) {
    throw new UsageError("--only leaves findings out, which --update-baseline would remove");
  }
  if (values["update-baseline"] && values.baseline === undefined) {
    throw new UsageError("--update-baseline needs --baseline FILE");
  }
  if (values["changed-since"] !== undefined && values.affected) {
    throw new UsageError(
      "--affected and --changed-since cannot be combined: one takes the changed files, the other gets them from git",
    );
  }
  return { checks };
};

/** Whether a run checks everything in the working folder. */
const isWholeFolder = (paths: readonly string[], { exclude }: CheckValues): boolean =>
  exclude.length === 0 &&
  (paths.length === 0 || paths.some((path) => path !== "-" && resolve(path) === process.cwd()));
