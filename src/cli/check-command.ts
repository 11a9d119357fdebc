import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { printable } from "../findings/quote.js";
import { reasonOf } from "../node/read-text.js";
import type { CheckedGraph } from "../references/checked-graph.js";
import {
  exitCodeOf,
  type FailOn,
  type FileFailure,
  type Report,
  summarize,
} from "../reporters/report.js";
import {
  type CheckedFiles,
  type CheckSettings,
  checkFiles,
  openFiles,
  parseText,
  type RunOptions,
} from "./check-files.js";
import { findConfiguration } from "./find-configuration.js";
import { oneOf, parseFlags } from "./flags.js";
import { LINT_HELP, VALIDATE_HELP } from "./help.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { Progress } from "./progress.js";
import { CHECK_FLAGS, settingsOf, wholeNumber } from "./settings.js";

const FLAGS = {
  ...CHECK_FLAGS,
  format: { type: "string" },
  output: { type: "string", multiple: true, default: [] as string[] },
  "fail-on": { type: "string", default: "error" },
  fix: { type: "boolean", default: false },
  "fix-unsafe": { type: "boolean", default: false },
  "fix-dry-run": { type: "boolean", default: false },
  "changed-since": { type: "string" },
  affected: { type: "boolean", default: false },
  config: { type: "string" },
  "no-config": { type: "boolean", default: false },
  "print-config": { type: "string" },
  baseline: { type: "string" },
  "update-baseline": { type: "boolean", default: false },
  "max-warnings": { type: "string" },
  quiet: { type: "boolean", short: "q", default: false },
} as const;

const FORMATS = ["pretty", "json", "sarif", "github", "gitlab", "junit"] as const;
type ReportFormat = (typeof FORMATS)[number];

const FAIL_ON: readonly FailOn[] = ["error", "warning", "info", "never"];

/** `dsd validate`, and `dsd lint`, which adds the rules: checks files, mends them, and reports. */
export async function runCheck(
  command: "validate" | "lint",
  argv: string[],
  io: CommandIo,
): Promise<number> {
  const { values, positionals } = parseFlags(argv, FLAGS);
  if (values.help) {
    io.stdout(command === "lint" ? LINT_HELP : VALIDATE_HELP);
    return 0;
  }
  const isDry = values["fix-dry-run"];
  const isFixing = isDry || values.fix || values["fix-unsafe"];
  if (isDry && values.format !== undefined) {
    throw new UsageError("--fix-dry-run prints a diff; give the report a file with --output");
  }
  if (isFixing && !isDry && positionals.includes("-")) {
    throw new UsageError("standard input cannot be mended; --fix-dry-run shows how it would be");
  }
  const output: OutputPlan = {
    format: isDry ? undefined : formatOf(values.format, io),
    files: values.output.map(parseOutput),
    failOn: oneOf("--fail-on", values["fail-on"], FAIL_ON),
    maxWarnings:
      values["max-warnings"] === undefined
        ? undefined
        : wholeNumber("--max-warnings", values["max-warnings"]),
    quiet: values.quiet,
  };
  if (values["update-baseline"] && values.baseline === undefined) {
    throw new UsageError("--update-baseline needs --baseline FILE");
  }
  const setup = await setUpRun(command, values, settingsOf(values, positionals), io);
  const printed = values["print-config"];
  if (printed !== undefined) {
    io.stdout(setup.describe(printed));
    return 0;
  }
  const scope = await scopeOf(positionals, values["changed-since"], values.affected);
  const run: Run = { ...scope, settings: setup.settings, io };

  const failures: FileFailure[] = [];
  if (isFixing) {
    // It is read twice: once to be mended, once to be reported.
    if (positionals.includes("-")) run.io = await withStdinKept(io);
    failures.push(...(await fix(run, values["fix-unsafe"], isDry)));
  }
  const { baseline } = values;
  if (baseline === undefined) {
    const checked = await check(run, distribute);
    checked.report.failures.push(...failures);
    return report(checked, output, run);
  }
  const { MOST_FINDINGS_TO_FIX: all } = await import("./fix-files.js");
  // By one thread alone: the values that give findings their names stay where they are read.
  const checked = await check({ ...run, settings: { ...run.settings, maxFindings: all } });
  checked.report.failures.push(...failures);
  const rest = await withoutKnown(checked, baseline, values["update-baseline"], run);
  return rest === undefined ? 0 : report(rest, output, run);
}

/** The settings of a run with its configuration in them. */
interface RunSetup {
  settings: CheckSettings;
  /** What is in force for a file. */
  describe(file: string): string;
}

async function setUpRun(
  command: "validate" | "lint",
  values: {
    config?: string | undefined;
    "no-config": boolean;
    "print-config"?: string | undefined;
  },
  settings: CheckSettings,
  io: CommandIo,
): Promise<RunSetup> {
  const { config, "no-config": isWithout } = values;
  if (config !== undefined && isWithout) {
    throw new UsageError("--config and --no-config say different things");
  }
  const found = config === undefined && !isWithout ? findConfiguration() : undefined;
  const file = config === undefined ? found : resolve(config);
  const isLint = command === "lint";
  if (file === undefined && values["print-config"] === undefined) {
    const describe = () => "";
    if (!isLint) return { settings, describe };
    const { recommendedLint } = await import("./lint-rules.js");
    return { settings: { ...settings, inspect: recommendedLint() }, describe };
  }
  const { describeSetup, setUp } = await import("./lint-setup.js");
  const source = file === undefined ? undefined : { file, isNamed: config !== undefined };
  const parse = (text: string, name: string) => parseText({ text }, name);
  const setup = await setUp({ source, isLint, settings, parse, io });
  return { settings: setup.settings, describe: (path) => describeSetup(setup, path) };
}

/** What is not in the baseline; nothing when the baseline is to be written anew. */
async function withoutKnown(
  checked: CheckedFiles,
  file: string,
  isUpdate: boolean,
  { settings, io }: Run,
): Promise<CheckedFiles | undefined> {
  const { applyBaseline, readBaseline, writeBaseline } = await import("./lint-setup.js");
  if (isUpdate && checked.report.failures.length === 0) {
    const count = writeBaseline(file, checked);
    io.stderr(`dsd: ${count} finding${count === 1 ? "" : "s"} in the baseline ${file}\n`);
    return undefined;
  }
  const result = applyBaseline(file, readBaseline(file), checked, settings.maxFindings);
  const { known, gone } = result;
  if (known > 0) io.stderr(`dsd: ${known} known finding${known === 1 ? "" : "s"} left out\n`);
  if (gone > 0) {
    const are =
      gone === 1 ? "1 finding of the baseline is" : `${gone} findings of the baseline are`;
    io.stderr(`dsd: ${are} no longer there; --update-baseline takes them out\n`);
  }
  return result.checked;
}

/** What a run is about. */
interface Scope {
  paths: string[];
  /** Which of the documents there; default: all. */
  keeps: ((graph: CheckedGraph) => boolean) | undefined;
  /** Whether it is in order that there are none. */
  mayBeNothing: string | undefined;
}

interface Run extends Scope {
  settings: CheckSettings;
  io: CommandIo;
}

async function scopeOf(
  paths: string[],
  revision: string | undefined,
  isAffected: boolean,
): Promise<Scope> {
  if (revision === undefined && !isAffected) {
    return { paths, keeps: undefined, mayBeNothing: undefined };
  }
  if (revision !== undefined && isAffected) {
    throw new UsageError("--affected names the changed files, --changed-since asks git for them");
  }
  const { changedSince, reaches, realPaths } = await import("./changed-files.js");
  const changed = revision === undefined ? realPaths(paths) : changedSince(revision);
  return {
    paths: isAffected ? [] : paths,
    keeps: (graph) => reaches(graph, changed),
    mayBeNothing:
      revision === undefined
        ? "no descriptor is one of these files or refers to one"
        : `no descriptor has changed since ${revision}, nor anything that one refers to`,
  };
}

async function check(
  { paths, keeps, settings, io }: Run,
  distribute?: RunOptions["distribute"],
): Promise<CheckedFiles> {
  const progress = new Progress(io, Date.now());
  const checked = await checkFiles(paths, settings, io, {
    keeps,
    distribute,
    onProgress: (done, total) => progress.show(done, total, Date.now()),
  });
  progress.clear();
  return checked;
}

/** Milliseconds of work that are worth the start of other threads. */
const WORTH_WORKERS = 500;

const distribute: RunOptions["distribute"] = (queue, ...rest) =>
  queue.timeLeft < WORTH_WORKERS
    ? undefined
    : import("./workers.js").then((helpers) => helpers.distribute(queue, ...rest));

async function fix(
  { paths, keeps, settings, io }: Run,
  unsafe: boolean,
  isDry: boolean,
): Promise<FileFailure[]> {
  const parts = await import("./fix-files.js");
  const allFindings = { ...settings, maxFindings: parts.MOST_FINDINGS_TO_FIX };
  const opened = await openFiles(paths, allFindings, io);
  const repaired = await parts.fixFiles({ opened, keeps, unsafe });
  const failures = isDry ? [] : parts.writeFixes(repaired);
  if (isDry) io.stdout(parts.diffOfFixes(repaired, io.isTerminal));
  io.stderr(`dsd: ${parts.summaryOfFixes(repaired, isDry ? "would mend" : "mended")}\n`);
  return failures;
}

/** Where reports go. */
interface OutputPlan {
  /** What goes to standard output; `undefined` when something else does. */
  format: ReportFormat | undefined;
  files: { format: ReportFormat; file: string }[];
  failOn: FailOn;
  /** More warnings than this make the exit code 1. */
  maxWarnings: number | undefined;
  quiet: boolean;
}

async function report(
  { report, texts }: CheckedFiles,
  { format, files, failOn, maxWarnings, quiet }: OutputPlan,
  { paths, mayBeNothing, io }: Run,
): Promise<number> {
  const isNothing = report.files.length === 0 && report.failures.length === 0;
  if (isNothing) io.stderr(`dsd: ${mayBeNothing ?? nothingFound(paths, report)}\n`);

  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/json.js")).formatJson(report);
    if (as === "pretty") {
      const { formatPretty } = await import("../reporters/pretty.js");
      return formatPretty(report, { color, quiet, sourceOf: (file) => texts.get(file) });
    }
    const { formatForService } = await import("./service-reports.js");
    return formatForService(as, report, { failOn, env: io.env });
  };
  for (const output of files) writeReport(output.file, await render(output.format, false));
  const isForPeople = format === "pretty" || format === "github";
  if (format !== undefined && !(isNothing && isForPeople)) {
    io.stdout(await render(format, format === "pretty" && wantsColor(io, io.isTerminal)));
  }
  if ([format, ...files.map((output) => output.format)].includes("github")) {
    (await import("./service-reports.js")).addStepSummary(report, io.env);
  }
  if (isNothing) return mayBeNothing === undefined ? 2 : 0;
  const code = exitCodeOf(report, failOn);
  const { warnings } = summarize(report);
  if (code !== 0 || maxWarnings === undefined || warnings <= maxWarnings) return code;
  const found = warnings === 1 ? "1 warning is" : `${warnings} warnings are`;
  io.stderr(`dsd: ${found} more than --max-warnings ${maxWarnings}\n`);
  return 1;
}

function nothingFound(paths: readonly string[], { skipped }: Report): string {
  const where = paths.length === 0 ? "this folder" : paths.join(", ");
  const others =
    skipped === 0 ? "" : ` (passed over ${skipped} other file${skipped === 1 ? "" : "s"})`;
  return `no descriptor found in ${printable(where)}${others}`;
}

function formatOf(value: string | undefined, io: CommandIo): ReportFormat {
  if (value !== "auto") return oneOf("--format", value ?? "pretty", FORMATS, ["auto"]);
  if (io.env.GITHUB_ACTIONS === "true") return "github";
  return io.env.GITLAB_CI === "true" && !io.isTerminal ? "gitlab" : "pretty";
}

function parseOutput(argument: string): { format: ReportFormat; file: string } {
  const [format = "", ...rest] = argument.split("=");
  const file = rest.join("=");
  if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
  return { format: oneOf("--output", format, FORMATS), file };
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reasonOf(error)}`);
  }
}

async function withStdinKept(io: CommandIo): Promise<CommandIo> {
  const bytes = await io.stdin();
  return { ...io, stdin: async () => bytes };
}
