import { writeFileSync } from "node:fs";
import { reasonOf } from "../node/read-text.js";
import { exitCodeOf, type FailOn } from "../reporters/report.js";
import { type DocumentKind, documentKinds } from "../validation/document-kinds.js";
import { MAX_FINDINGS } from "../validation/structure.js";
import { type CheckSettings, checkFiles } from "./check-files.js";
import { oneOf, parseFlags } from "./flags.js";
import { VALIDATE_HELP } from "./help.js";
import { type CommandIo, UsageError } from "./io.js";

/** Flags that say how to check; other commands take them too. */
export const CHECK_FLAGS = {
  as: { type: "string" },
  strict: { type: "boolean", default: false },
  root: { type: "string" },
  "allow-host": { type: "string", multiple: true, default: [] as string[] },
  "require-references": { type: "boolean", default: false },
  "max-findings": { type: "string", default: String(MAX_FINDINGS) },
  "stdin-filename": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

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
    io.stderr(`dsd: no descriptor found in ${where}${passedOver(report.skipped)}\n`);
  }
  const render = async (as: ReportFormat, color: boolean): Promise<string> => {
    if (as === "json") return (await import("../reporters/json.js")).formatJson(report);
    const { formatPretty } = await import("../reporters/pretty.js");
    const sourceOf = (file: string) => texts.get(file);
    return formatPretty(report, { color, quiet: values.quiet, sourceOf });
  };
  for (const output of outputs) writeReport(output.file, await render(output.format, false));
  if (format === "json" || !isNothing) io.stdout(await render(format, wantsColor(io)));
  return isNothing ? 2 : exitCodeOf(report, failOn);
}

/** The values of {@link CHECK_FLAGS}. */
export interface CheckFlagValues {
  as?: string | undefined;
  strict: boolean;
  root?: string | undefined;
  "allow-host": string[];
  "require-references": boolean;
  "max-findings": string;
  "stdin-filename"?: string | undefined;
}

/** @throws UsageError for a value that a flag cannot have */
export function settingsOf(values: CheckFlagValues): CheckSettings {
  const kinds = Object.keys(documentKinds) as DocumentKind[];
  return {
    as: values.as === undefined ? "descriptor" : oneOf("--as", values.as, kinds),
    takesAll: values.as !== undefined,
    strict: values.strict,
    maxFindings: wholeNumber("--max-findings", values["max-findings"]),
    requireReferences: values["require-references"],
    stdinName: values["stdin-filename"],
    root: values.root,
    allowedHosts: values["allow-host"],
  };
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

function wholeNumber(flag: string, value: string): number {
  if (!/^\d{1,9}$/.test(value))
    throw new UsageError(`${flag} takes a whole number, not "${value}"`);
  return Number(value);
}

const passedOver = (skipped: number): string =>
  skipped === 0 ? "" : ` (passed over ${skipped} other file${skipped === 1 ? "" : "s"})`;

function wantsColor({ env, isTerminal }: CommandIo): boolean {
  if (env.NO_COLOR) return false;
  const force = env.FORCE_COLOR;
  return force === undefined ? isTerminal : force !== "0" && force !== "false";
}
