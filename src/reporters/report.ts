import type { Finding, Severity } from "../findings/finding.js";

/** What was found in one file. */
export interface FileReport {
  /** The path as it was given; `/` between its parts. */
  path: string;
  /** Whether syntax, structure and references are without error, here and in what it refers to. */
  valid: boolean;
  /** Whether everything that it refers to was looked at. */
  complete: boolean;
  /** Whether the file was reached only by reference. */
  referenced?: boolean;
  errors: number;
  warnings: number;
  infos: number;
  /** Whether findings were left out of `findings`; the numbers are exact all the same. */
  truncated: boolean;
  findings: Finding[];
}

/** A file that could not be checked. */
export interface FileFailure {
  path: string;
  message: string;
}

/** What one run of the command comes to. */
export interface Report {
  files: FileReport[];
  failures: FileFailure[];
  /** Files of a walk that are no descriptors, and that none refers to. */
  skipped: number;
}

/** The numbers of a run. Files reached only by reference do not count as files. */
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
    errors: sum((file) => file.errors),
    warnings: sum((file) => file.warnings),
    infos: sum((file) => file.infos),
    skipped,
  };
}

/** From which severity on a finding makes the command fail. */
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
