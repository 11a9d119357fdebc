import { writeFileSync } from "node:fs";
import { printable } from "../diagnostics/quote.js";
import { reasonOf } from "../node/read-text.js";
import { exitCodeOf, type FailOn } from "../reporters/report.js";
import { checkFiles } from "./check-files.js";
import { oneOf, parseFlags } from "./flags.js";
import { VALIDATE_HELP } from "./help.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { CHECK_FLAGS, settingsOf } from "./settings.js";

const FLAGS = {
  ...CHECK_FLAGS,
  format: { type: "string", default: "pretty" },
  output: { type: "string", multiple: true, default: [] as string[] },
  "fail-on": { type: "string", default: "error" },
  quiet: { type: "boolean", short: "q", default: false },
} as const;

const FORMATS = ["pretty", "json"] as const;
type ReportFormat = (typeof FORMATS)[number];

const FAIL_ON: readonly FailOn[] = ["error", "warning", "info", "never"];

/** `dsd validate`: checks files and reports. */
export async function runValidate(argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseFlags(argv, FLAGS);
  if (values.help) {
    io.stdout(VALIDATE_HELP);
    return 0;
  }
  const format = oneOf("--format", values.format, FORMATS);
  const failOn = oneOf("--fail-on", values["fail-on"], FAIL_ON);
  const outputs = values.output.map(parseOutput);
  const { report, texts } = await checkFiles(positionals, settingsOf(values), io);

  const isNothing = report.files.length === 0 && report.failures.length === 0;
  if (isNothing) {
    const where = positionals.length === 0 ? "this folder" : positionals.join(", ");
    io.stderr(`dsd: no descriptor found in ${printable(where)}${passedOver(report.skipped)}\n`);
  }
  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/json.js")).formatJson(report);
    const { formatPretty } = await import("../reporters/pretty.js");
    const sourceOf = (file: string) => texts.get(file);
    return formatPretty(report, { color, quiet: values.quiet, sourceOf });
  };
  for (const output of outputs) writeReport(output.file, await render(output.format, false));
  if (format === "json" || !isNothing)
    io.stdout(await render(format, wantsColor(io, io.isTerminal)));
  return isNothing ? 2 : exitCodeOf(report, failOn);
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

const passedOver = (skipped: number): string =>
  skipped === 0 ? "" : ` (passed over ${skipped} other file${skipped === 1 ? "" : "s"})`;
