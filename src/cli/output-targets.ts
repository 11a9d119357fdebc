import { type Flags, oneOf } from "./flags.js";
import { type CommandIo, UsageError } from "./io.js";

/** A report, and the file that it is written to. */
interface OutputTarget<F> {
  readonly format: F;
  readonly file: string;
}

/** Where the reports of a run go. */
export interface OutputTargets<F> {
  /** The report on standard output; `undefined` if something else is written there. */
  readonly format: F | undefined;
  readonly files: readonly OutputTarget<F>[];
}

export interface TargetFlags {
  format?: string | undefined;
  output: string[];
  "fix-dry-run": boolean;
}

/**
 * Reads `--format` and `--output`. `--output FORMAT=-` is standard output.
 *
 * @param formats all formats of the command
 * @throws UsageError for a value that a flag cannot have
 */
export function outputTargets<F extends string>(
  values: TargetFlags,
  formats: readonly F[],
  io: CommandIo,
): OutputTargets<F> {
  const outputs = values.output.map((argument) => targetOf(argument, formats));
  const files = outputs.filter(({ file }) => file !== "-");
  const [named, ...more] = outputs.filter(({ file }) => file === "-");
  if (named === undefined) {
    return {
      format: values["fix-dry-run"] ? undefined : formatOf(values.format, formats, io),
      files,
    };
  }
  if (values["fix-dry-run"] || values.format !== undefined || more.length > 0) {
    throw new UsageError("standard output can only have one report; give the others a file");
  }
  return { format: named.format, files };
}

function formatOf<F extends string>(
  value: string | undefined,
  formats: readonly F[],
  io: CommandIo,
): F {
  if (value !== "auto") return oneOf("--format", value ?? "pretty", formats, ["auto"]);
  if (io.env.GITHUB_ACTIONS === "true") return oneOf("--format", "github", formats);
  const isGitlab = io.env.GITLAB_CI === "true" && !io.isTerminal;
  return oneOf("--format", isGitlab ? "gitlab" : "pretty", formats);
}

function targetOf<F extends string>(argument: string, formats: readonly F[]): OutputTarget<F> {
  const [format = "", ...rest] = argument.split("=");
  const file = rest.join("=");
  if (file === "") throw new UsageError(`--output takes FORMAT=FILE, not "${argument}"`);
  return { format: oneOf("--output", format, formats), file };
}

/** The flags for the format of a report and the file that it is written to. */
export const reportFlags = (formats: readonly string[]) =>
  ({
    format: {
      type: "string",
      value: "FORMAT",
      completes: [...formats, "auto"],
      help: `${formats.join(", ")}, or auto: the format for GitHub Actions or GitLab CI when run there, else pretty (default: pretty)`,
      group: "Report",
    },
    output: {
      type: "string",
      value: "FORMAT=FILE",
      multiple: true,
      default: [] as string[],
      completes: { names: formats, values: [] },
      help: "also write a report to a file, or to standard output (-); repeatable",
      group: "Report",
    },
  }) as const satisfies Flags;
