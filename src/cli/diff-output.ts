import { findingsOfDiff } from "../reporters/diff-findings.js";
import type { DiffFailOn, DiffReport } from "../reporters/diff-report.js";
import { oneOf } from "./flags.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { writeReport } from "./output.js";

const FORMATS = ["pretty", "markdown", "json", "sarif", "github", "gitlab", "junit"] as const;
type DiffFormat = (typeof FORMATS)[number];

const FAIL_ON: readonly DiffFailOn[] = ["unversioned", "major", "minor", "any", "never"];

/** Where the reports of a comparison go, and what makes the command fail. */
export interface DiffOutput {
  /** The report on standard output; `undefined` when something else goes there. */
  readonly format: DiffFormat | undefined;
  readonly files: readonly { readonly format: DiffFormat; readonly file: string }[];
  readonly failOn: DiffFailOn;
  readonly quiet: boolean;
}

interface DiffOutputFlags {
  format?: string | undefined;
  output: string[];
  "fail-on": string;
  "fix-dry-run": boolean;
  quiet: boolean;
}

/** @throws UsageError for a value that a flag cannot have */
export function planDiffOutput(values: DiffOutputFlags, io: CommandIo): DiffOutput {
  return {
    format: values["fix-dry-run"] ? undefined : formatOf(values.format, io),
    files: values.output.map((argument) => {
      const [format = "", ...rest] = argument.split("=");
      const file = rest.join("=");
      if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
      return { format: oneOf("--output", format, FORMATS), file };
    }),
    failOn: oneOf("--fail-on", values["fail-on"], FAIL_ON),
    quiet: values.quiet,
  };
}

function formatOf(value: string | undefined, io: CommandIo): DiffFormat {
  if (value !== "auto") return oneOf("--format", value ?? "pretty", FORMATS, ["auto"]);
  if (io.env.GITHUB_ACTIONS === "true") return "github";
  return io.env.GITLAB_CI === "true" && !io.isTerminal ? "gitlab" : "pretty";
}

/** Writes the reports of a comparison. */
export async function writeDiffReports(
  report: DiffReport,
  texts: ReadonlyMap<string, string>,
  { format, files, failOn, quiet }: DiffOutput,
  io: CommandIo,
): Promise<void> {
  const render = async (as: DiffFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/diff-json.js")).formatJsonDiff(report);
    if (as === "markdown") {
      return (await import("../reporters/diff-markdown.js")).formatMarkdownDiff(report);
    }
    if (as === "pretty") {
      const { formatPrettyDiff } = await import("../reporters/diff-pretty.js");
      return formatPrettyDiff(report, { color, quiet, sourceOf: (file) => texts.get(file) });
    }
    const { formatForService } = await import("./service-reports.js");
    const findings = findingsOfDiff(report, failOn);
    return formatForService(as, findings, {
      failOn: failOn === "never" ? "never" : "error",
      env: io.env,
    });
  };
  for (const output of files) writeReport(output.file, await render(output.format, false));
  if (format !== undefined) {
    io.stdout(await render(format, format === "pretty" && wantsColor(io, io.isTerminal)));
  }
  if ([format, ...files.map((output) => output.format)].includes("github")) {
    (await import("./service-reports.js")).appendStepSummary(
      (await import("../reporters/diff-markdown.js")).formatMarkdownDiff(report),
      io.env,
    );
  }
}
