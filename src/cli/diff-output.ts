import { findingsOfDiff } from "../reporters/changes/diff-findings.js";
import { formatJsonDiff } from "../reporters/changes/diff-json.js";
import { formatMarkdownDiff } from "../reporters/changes/diff-markdown.js";
import { formatPrettyDiff } from "../reporters/changes/diff-pretty.js";
import { type DiffFailOn, overallText } from "../reporters/changes/diff-report.js";
import { relocate } from "../reporters/findings/report.js";
import type { DiffRun } from "./diff-run.js";
import { oneOf } from "./flags.js";
import { type CommandIo, wantsColor } from "./io.js";
import { type OutputTargets, outputTargets, type TargetFlags } from "./output.js";
import type { OutputFiles } from "./output-files.js";

/** The formats of a report of changes. */
export const DIFF_FORMATS = [
  "pretty",
  "markdown",
  "json",
  "sarif",
  "github",
  "gitlab",
  "junit",
] as const;
type DiffFormat = (typeof DIFF_FORMATS)[number];

/** The values of `--fail-on`. */
export const DIFF_FAIL_ON: readonly DiffFailOn[] = [
  "unversioned",
  "major",
  "minor",
  "any",
  "never",
];

/** Where the reports of a comparison go, and what makes the command fail. */
export interface DiffOutput extends OutputTargets<DiffFormat> {
  readonly failOn: DiffFailOn;
  readonly quiet: boolean;
}

interface DiffOutputFlags extends TargetFlags {
  "fail-on": string;
  quiet: boolean;
}

/** @throws UsageError for a value that a flag cannot have */
export function planDiffOutput(values: DiffOutputFlags, io: CommandIo): DiffOutput {
  return {
    ...outputTargets(values, DIFF_FORMATS, io),
    failOn: oneOf("--fail-on", values["fail-on"], DIFF_FAIL_ON),
    quiet: values.quiet,
  };
}

/**
 * Writes the reports of a comparison.
 *
 * @param outputs writes those for files; given if there are any
 */
export async function writeDiffReports(
  { report, texts, locate }: Pick<DiffRun, "report" | "texts" | "locate">,
  { format, files, failOn, quiet }: DiffOutput,
  io: CommandIo,
  outputs: OutputFiles | undefined,
): Promise<void> {
  const render = async (as: DiffFormat, color: boolean): Promise<string> => {
    if (as === "json") return formatJsonDiff(report);
    if (as === "markdown") return formatMarkdownDiff(report, locate, failOn);
    if (as === "pretty") {
      const sourceOf = (file: string) => texts.get(file);
      return formatPrettyDiff(report, { color, quiet, failOn, sourceOf });
    }
    const { formatForService } = await import("./service-reports.js");
    // A service knows the files of the repository, not those of revisions.
    const findings = relocate(findingsOfDiff(report, failOn), locate);
    return formatForService(as, findings, {
      failOn: failOn === "never" ? "never" : "error",
      env: io.env,
      verdict: overallText(report),
    });
  };
  const used = [...report.files.map(({ path }) => path), ...texts.keys()];
  for (const output of files) {
    outputs?.write(output.file, await render(output.format, false), used);
  }
  if (format !== undefined) {
    io.stdout(await render(format, format === "pretty" && wantsColor(io, io.isTerminal)));
  }
  if ([format, ...files.map((output) => output.format)].includes("github")) {
    (await import("./service-reports.js")).appendStepSummary(
      formatMarkdownDiff(report, locate, failOn),
      io.env,
    );
  }
}
