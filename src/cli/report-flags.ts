import type { Flags } from "./flags.js";

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
