import type { Finding, Severity } from "../findings/finding.js";

/** A finding in a report, with what its reporter adds. */
export interface ReportedFinding extends Finding {
  /** The command that explains the code. */
  help?: string;
  /** What to change in the call, where the document may be right: "allow it with --allow-host …". */
  hint?: string;
  /** Where the finding is, in a form that holds between runs; see `LastingPlaces`. */
  place?: string;
}

/** What was found in one file. */
export interface FileReport {
  /** The path as it was given; `/` between its parts. */
  path: string;
  /** Whether syntax, structure and references have no error, here and in what the file refers to. */
  valid: boolean;
  /** Whether everything that the file refers to was looked at. */
  complete: boolean;
  /** Whether only references have reached the file. */
  referenced?: boolean;
  errorCount: number;
  warningCount: number;
  infoCount: number;
  /** Whether findings were left out of `findings`; the counts are exact nevertheless. */
  truncated: boolean;
  findings: ReportedFinding[];
}

/** A file that could not be checked. */
export interface FileFailure {
  path: string;
  message: string;
}

/** The result of one run of the command. */
export interface Report {
  files: FileReport[];
  failures: FileFailure[];
  /** Files of a walk that are not descriptors, and that no descriptor refers to. */
  skipped: number;
}

/** The counts of a run. Files that only references have reached do not count as files. */
export interface Summary {
  files: number;
  valid: number;
  errors: number;
  warnings: number;
  infos: number;
  skipped: number;
}

export function summarize({ files, skipped }: Report): Summary {
  const named = files.filter((file) => !file.referenced);
  const sum = (count: (file: FileReport) => number) =>
    files.reduce((total, file) => total + count(file), 0);
  return {
    files: named.length,
    valid: named.filter((file) => file.valid).length,
    errors: sum((file) => file.errorCount),
    warnings: sum((file) => file.warningCount),
    infos: sum((file) => file.infoCount),
    skipped,
  };
}

/** How many findings of a file are counted but not in the report. */
export const hiddenCount = (file: FileReport): number =>
  file.errorCount + file.warningCount + file.infoCount - file.findings.length;

/** The severity from which on a finding makes the command fail. */
export type FailOn = Severity | "never";

/**
 * The exit code of a run: 2 when a file could not be checked, 1 when there are findings at or above
 * `failOn`, 0 otherwise.
 */
export function exitCodeOf(report: Report, failOn: FailOn): 0 | 1 | 2 {
  if (report.failures.length > 0) return 2;
  const { errors, warnings, infos } = summarize(report);
  const counts = { error: errors, warning: errors + warnings, info: errors + warnings + infos };
  return failOn !== "never" && counts[failOn] > 0 ? 1 : 0;
}
