import { appendFileSync } from "node:fs";
import type { Severity } from "../../findings/finding.js";
import { formatConcise } from "../../reporters/findings/concise.js";
import { formatJson } from "../../reporters/findings/json.js";
import { formatPretty } from "../../reporters/findings/pretty.js";
import {
  boundReport,
  exitCodeOf,
  type FailOn,
  limitFindings,
  type Report,
  summarize,
  withoutFindingsBelow,
} from "../../reporters/findings/report.js";
import { maskText } from "../../secrets/mask.js";
import { count } from "../../words/phrases.js";
import { type Flags, readChoice, wholeNumber } from "../run/flags.js";
import { type CommandIo, say, UsageError, wantsColor } from "../run/io.js";
import type { RunContext, RunResult } from "../run/run-files.js";
import type { OutputFiles } from "./output-files.js";

/** Where the reports of a run go, and what makes the command fail. */
export interface OutputPlan<F extends string = ReportFormat, W extends string = FailOn> {
  /** The report on standard output; `undefined` if something else is written there. */
  readonly format: F | undefined;
  readonly files: readonly OutputTarget<F>[];
  /** The formats of all reports. */
  readonly formats: readonly F[];
  /** Writes the files, and others that the run was planned with; `undefined` if there are none. */
  readonly outputs: OutputFiles | undefined;
  readonly failOn: W;
  /** More warnings than this make the exit code 1. */
  readonly maxWarnings: number | undefined;
  readonly quiet: boolean;
}

/** A report, and the file that it is written to. */
interface OutputTarget<F> {
  readonly format: F;
  readonly file: string;
}

interface OutputFlags {
  format?: string | undefined;
  output: string[];
  "fix-dry-run": boolean;
  "fail-on": string;
  "max-warnings"?: string | undefined;
  quiet: boolean;
}

/**
 * Reads the flags about reports. `--output FORMAT=-` is standard output.
 *
 * @param others other files that the run writes, which no report may replace
 * @throws UsageError for a value that a flag cannot have, or if it is known before the run that a file cannot
 *   be written
 */
export async function planOutput<F extends string, W extends string>(
  values: OutputFlags,
  { formats: all, failOn }: { readonly formats: readonly F[]; readonly failOn: readonly W[] },
  io: CommandIo,
  others: readonly string[] = [],
): Promise<OutputPlan<F, W>> {
  const isTaken = values["fix-dry-run"];
  if (isTaken && values.format !== undefined) {
    throw new UsageError("--fix-dry-run prints a diff; give the report a file with --output");
  }
  const outputs = values.output.map((argument) => targetOf(argument, all));
  const files = outputs.filter(({ file }) => file !== "-");
  const [named, ...more] = outputs.filter(({ file }) => file === "-");
  if (named !== undefined && (isTaken || values.format !== undefined || more.length > 0)) {
    throw new UsageError("standard output can only have one report; give the others a file");
  }
  const format = named?.format ?? (isTaken ? undefined : formatOf(values.format, all, io));
  const maxWarnings = values["max-warnings"];
  const names = files.map(({ file }) => file);
  return {
    format,
    files,
    outputs:
      names.length + others.length === 0
        ? undefined
        : (await import("./output-files.js")).OutputFiles.forReports(names, others),
    formats: [...(format === undefined ? [] : [format]), ...files.map((output) => output.format)],
    failOn: readChoice("--fail-on", values["fail-on"], failOn),
    maxWarnings: maxWarnings === undefined ? undefined : wholeNumber("--max-warnings", maxWarnings),
    quiet: values.quiet,
  };
}

/** The results that reports are written for. */
interface ReportedRun extends Pick<RunContext, "paths" | "io" | "settings"> {
  readonly mayBeNothing: string | undefined;
}

/** Writes the reports of a run, and returns its exit code. */
export async function writeReports(
  { report: whole, texts, found: { ignored } }: RunResult,
  plan: OutputPlan,
  { paths, mayBeNothing, settings, io }: ReportedRun,
): Promise<number> {
  const { format, failOn, maxWarnings, quiet } = plan;
  const { warnings } = summarize(whole);
  const hasTooMany = maxWarnings !== undefined && warnings > maxWarnings;
  const failing = lowestFailing(failOn, hasTooMany);
  const visible = quiet ? withoutFindingsBelow(whole, failing ?? "error") : whole;
  const checked = failuresWithoutSecrets(boundReport(limitFindings(visible, settings.maxFindings)));
  const isNothing = checked.files.length === 0 && checked.failures.length === 0;
  const nothing = mayBeNothing ?? nothingFound(paths, checked, ignored);
  if (isNothing) say(io, nothing);
  // Neither must a service read a run that checked nothing as a success.
  const report =
    isNothing && mayBeNothing === undefined
      ? { ...checked, failures: [{ path: paths[0] ?? ".", message: nothing }] }
      : checked;

  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return formatJson(report);
    if (as === "pretty") {
      const sourceOf = (file: string) => texts.get(file);
      const width = as === format && io.isTerminal ? io.columns : undefined;
      return formatPretty(report, { color, quiet, failOn: failing, sourceOf, width });
    }
    if (as === "concise") return formatConcise(report);
    const { formatForService } = await import("./service-reports.js");
    return formatForService(as, report, { failOn, env: io.env });
  };
  const isForPeople = format === "pretty" || format === "concise" || format === "github";
  await writeOutputs(isNothing && isForPeople ? { ...plan, format: undefined } : plan, {
    render,
    summary: async () => (await import("./service-reports.js")).stepSummary(report, io.env),
    used: report.files.map(({ path }) => path),
    io,
  });
  if (isNothing) return mayBeNothing === undefined ? 2 : 0;
  const code = exitCodeOf(whole, failOn);
  if (code !== 0 || !hasTooMany) return code;
  const counted = warnings === 1 ? "1 warning is" : `${warnings} warnings are`;
  say(io, `${counted} more than --max-warnings ${maxWarnings}`);
  return 1;
}

/** The reports of a run, before they are written. */
interface RenderedRun<F> {
  readonly render: (format: F, color: boolean) => Promise<string>;
  /** Formats the summary of a GitHub Actions step, in Markdown. */
  readonly summary: () => Promise<string>;
  /** The files that the run has read. */
  readonly used: readonly string[];
  readonly io: CommandIo;
}

/** Writes the reports of a run to files, to standard output, and to the summary of a step. */
export async function writeOutputs<F extends string>(
  {
    format,
    files,
    formats,
    outputs,
  }: Pick<OutputPlan<F>, "format" | "files" | "formats" | "outputs">,
  { render, summary, used, io }: RenderedRun<F>,
): Promise<void> {
  for (const output of files) {
    outputs?.write(output.file, await render(output.format, false), used);
  }
  if (format !== undefined) {
    io.stdout(await render(format, format === "pretty" && wantsColor(io, io.isTerminal)));
  }
  const { GITHUB_STEP_SUMMARY: file } = io.env;
  if (file && formats.some((one) => one === "github")) appendFileSync(file, await summary());
}

/**
 * A path that could not be read may be a connection string in the wrong place, so it is redacted.
 */
const failuresWithoutSecrets = (report: Report): Report => ({
  ...report,
  failures: report.failures.map((failure) => ({ ...failure, path: maskText(failure.path) })),
});

/** The lowest severity that makes the command fail, if one does. */
function lowestFailing(failOn: FailOn, hasTooManyWarnings: boolean): Severity | undefined {
  const named = failOn === "never" ? undefined : failOn;
  return hasTooManyWarnings && named !== "info" ? "warning" : named;
}

function nothingFound(
  paths: readonly string[],
  { skipped, skippedLinks = 0 }: Report,
  ignored: number,
): string {
  const where = paths.length === 0 ? "this folder" : paths.join(", ");
  const leave = skippedLinks === 1 ? "leaves" : "leave";
  const omitted = [
    ...(ignored > 0 ? [`${count(ignored, "file")} that the configuration ignores`] : []),
    ...(skipped.length > 0 ? [count(skipped.length, "other file")] : []),
    ...(skippedLinks > 0 ? [`${count(skippedLinks, "link")} that ${leave} it`] : []),
  ];
  const others = omitted.length === 0 ? "" : ` (skipped ${omitted.join(" and ")})`;
  const hint = paths.length === 0 && ignored === 0 ? "; dsd init creates one" : "";
  return `no descriptor found in ${where}${others}${hint}`;
}

/** The formats that programs read. */
export const FORMATS_FOR_PROGRAMS = ["json", "sarif", "github", "gitlab", "junit"] as const;

/** The formats of reports. */
export const REPORT_FORMATS = ["pretty", "concise", ...FORMATS_FOR_PROGRAMS] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The lowest severity that makes a command fail. */
export const FAIL_ON: readonly FailOn[] = ["error", "warning", "info", "never"];

function formatOf<F extends string>(
  value: string | undefined,
  formats: readonly F[],
  io: CommandIo,
): F {
  const auto = io.env.GITHUB_ACTIONS === "true" ? "github" : "pretty";
  return readChoice("--format", value === "auto" ? auto : (value ?? "pretty"), formats, ["auto"]);
}

function targetOf<F extends string>(argument: string, formats: readonly F[]): OutputTarget<F> {
  const [format = "", ...rest] = argument.split("=");
  const file = rest.join("=");
  if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
  return { format: readChoice("--output", format, formats), file };
}

/** The flags for the format of a report and the file that it is written to. */
export const reportFlags = (formats: readonly string[]) =>
  ({
    format: {
      value: "FORMAT",
      completes: [...formats, "auto"],
      help: `${formats.join(", ")}, or auto: github in GitHub Actions, else pretty (default: pretty)`,
      group: "Report",
    },
    output: {
      value: "FORMAT=FILE",
      multiple: true,
      completes: { names: formats, values: [] },
      help: "also write a report to a file, or to standard output (-); repeatable",
      group: "Report",
    },
  }) as const satisfies Flags;
