import type { Flags } from "./flags.js";

/** The flags of what a report is written in, and where to. */
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
      completes: { names: formats, values: "files" },
      help: "also write a report to a file, or to standard output (-); repeatable",
      group: "Report",
    },
  }) as const satisfies Flags;
