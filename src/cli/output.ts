import type { Severity } from "../findings/finding.js";
import { boundReport } from "../reporters/bound-report.js";
import { withoutFindingsBelow } from "../reporters/failing-report.js";
import { exitCodeOf, type FailOn, type Report, summarize } from "../reporters/report.js";
import { oneOf } from "./flags.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import type { OutputFiles } from "./output-files.js";
import { FAIL_ON, REPORT_FORMATS, type ReportFormat } from "./report-formats.js";
import type { RunContext, RunResult } from "./run-files.js";
import { say } from "./say.js";
import { wholeNumber } from "./settings.js";

/** Where reports go, and what makes the command fail. */
export interface OutputPlan extends PlannedReports<ReportFormat> {
  readonly failOn: FailOn;
  /** More warnings than this make the exit code 1. */
  readonly maxWarnings: number | undefined;
  readonly quiet: boolean;
  /** Whether a report names findings so that a service recognizes them in the next run. */
  readonly needsPlaces: boolean;
}

interface OutputFlags extends ReportFlags {
  "fail-on": string;
  "max-warnings"?: string | undefined;
  quiet: boolean;
}

/** @throws UsageError for a value that a flag cannot have */
export function planOutput(values: OutputFlags, io: CommandIo): OutputPlan {
  const reports = planReports(values, REPORT_FORMATS, io);
  const maxWarnings = values["max-warnings"];
  return {
    ...reports,
    failOn: oneOf("--fail-on", values["fail-on"], FAIL_ON),
    maxWarnings: maxWarnings === undefined ? undefined : wholeNumber("--max-warnings", maxWarnings),
    quiet: values.quiet,
    needsPlaces: [reports.format, ...reports.files.map(({ format }) => format)].some(
      (one) => one === "sarif" || one === "gitlab",
    ),
  };
}

/** The reports of a command: one at most goes to standard output, which `--output FORMAT=-` names as well. */
export interface PlannedReports<Format extends string> {
  /** The report on standard output; `undefined` when something else goes there. */
  readonly format: Format | undefined;
  readonly files: readonly { readonly format: Format; readonly file: string }[];
}

interface ReportFlags {
  format?: string | undefined;
  output: string[];
  "fix-dry-run": boolean;
}

/**
 * @param formats the formats that the command has
 * @throws UsageError for a value that a flag cannot have
 */
export function planReports<Format extends string>(
  values: ReportFlags,
  formats: readonly (Format | "pretty" | "github" | "gitlab")[],
  io: CommandIo,
): PlannedReports<Format | "pretty" | "github" | "gitlab"> {
  const outputs = values.output.map((argument) => {
    const [format = "", ...rest] = argument.split("=");
    const file = rest.join("=");
    if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
    return { format: oneOf("--output", format, formats), file };
  });
  const files = outputs.filter(({ file }) => file !== "-");
  const [named, ...more] = outputs.filter(({ file }) => file === "-");
  const hasOther = values["fix-dry-run"] || values.format !== undefined || more.length > 0;
  if (named !== undefined && hasOther) {
    throw new UsageError("standard output can only have one report; give the others a file");
  }
  if (named !== undefined) return { format: named.format, files };
  if (values["fix-dry-run"]) return { format: undefined, files };
  if (values.format !== "auto") {
    return { format: oneOf("--format", values.format ?? "pretty", formats, ["auto"]), files };
  }
  if (io.env.GITHUB_ACTIONS === "true") return { format: "github", files };
  return { format: io.env.GITLAB_CI === "true" && !io.isTerminal ? "gitlab" : "pretty", files };
}

/** What reports are written about. */
interface ReportedRun {
  readonly paths: readonly string[];
  readonly context: Pick<RunContext, "io">;
  readonly mayBeNothing: string | undefined;
  /** Writes the reports that go to files; there when there are any. */
  readonly outputs: OutputFiles | undefined;
}

/** Writes the reports of a run, and gives its exit code. */
export async function writeReports(
  { report: whole, texts }: RunResult,
  { format, files, failOn, maxWarnings, quiet }: OutputPlan,
  { paths, mayBeNothing, outputs, context: { io } }: ReportedRun,
): Promise<number> {
  const { warnings } = summarize(whole);
  const hasTooMany = maxWarnings !== undefined && warnings > maxWarnings;
  const failing = lowestFailing(failOn, hasTooMany);
  const report = boundReport(quiet ? withoutFindingsBelow(whole, failing ?? "error") : whole);
  const isNothing = report.files.length === 0 && report.failures.length === 0;
  if (isNothing) say(io, mayBeNothing ?? nothingFound(paths, report));

  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/json.js")).formatJson(report);
    if (as === "pretty") {
      const { formatPretty } = await import("../reporters/pretty.js");
      const sourceOf = (file: string) => texts.get(file);
      return formatPretty(report, { color, quiet, failOn: failing, sourceOf });
    }
    if (as === "concise") return (await import("../reporters/concise.js")).formatConcise(report);
    const { formatForService } = await import("./service-reports.js");
    return formatForService(as, report, { failOn, env: io.env });
  };
  const used = report.files.map(({ path }) => path);
  for (const output of files) {
    outputs?.write(output.file, await render(output.format, false), used);
  }
  const isForPeople = format === "pretty" || format === "concise" || format === "github";
  if (format !== undefined && !(isNothing && isForPeople)) {
    io.stdout(await render(format, format === "pretty" && wantsColor(io, io.isTerminal)));
  }
  if ([format, ...files.map((output) => output.format)].includes("github")) {
    (await import("./service-reports.js")).addStepSummary(report, io.env);
  }
  if (isNothing) return mayBeNothing === undefined ? 2 : 0;
  const code = exitCodeOf(whole, failOn);
  if (code !== 0 || !hasTooMany) return code;
  const found = warnings === 1 ? "1 warning is" : `${warnings} warnings are`;
  say(io, `${found} more than --max-warnings ${maxWarnings}`);
  return 1;
}

/** The lowest severity that makes the command fail, if one does. */
function lowestFailing(failOn: FailOn, hasTooManyWarnings: boolean): Severity | undefined {
  const named = failOn === "never" ? undefined : failOn;
  return hasTooManyWarnings && named !== "info" ? "warning" : named;
}

function nothingFound(paths: readonly string[], { skipped, skippedLinks = 0 }: Report): string {
  const where = paths.length === 0 ? "this folder" : paths.join(", ");
  const left = [
    skipped === 0 ? [] : [`${skipped} other file${skipped === 1 ? "" : "s"}`],
    skippedLinks === 0
      ? []
      : [skippedLinks === 1 ? "1 link that leaves it" : `${skippedLinks} links that leave it`],
  ].flat();
  const others = left.length === 0 ? "" : ` (skipped ${left.join(" and ")})`;
  return `no descriptor found in ${where}${others}`;
}
