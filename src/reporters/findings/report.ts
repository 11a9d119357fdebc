import {
  countsOf,
  type FileFailure,
  type PartialReport,
  type RowSummary,
  sumOfCounts,
  suppressedCount,
} from "../../findings/document-report.js";
import { type Choice, type Severity, wholeMessage } from "../../findings/finding.js";
import { type ReportedFinding, renamer } from "../../findings/reported-finding.js";
import { count, printable } from "../../words/phrases.js";

/** Joins the message of a finding, its hint and its decision, for reports with one text for all. */
export const messageOf = ({ hint, ...finding }: ReportedFinding): string =>
  printable(`${wholeMessage(finding)}${hint === undefined ? "" : `; ${hint}`}`);

/**
 * The findings in one file. Its `descriptors` are `""` if the file is one, several in a data product
 * document, none in a file with parts of a descriptor.
 */
export interface FileReport extends PartialReport<ReportedFinding> {
  /** The path as it was given, with `/` as separator. */
  readonly path: string;
  /** Whether the file and everything it refers to have valid syntax, structure, and references. */
  readonly valid: boolean;
  /** Whether everything that the file refers to was checked. */
  readonly complete: boolean;
  /** Whether the file was reached only through references. */
  readonly referenced?: boolean;
  /** Whether findings were left out because of the size of the report. */
  readonly isBounded?: boolean;
}

/** The path of a file that could not be checked, with the place in it: `db.yaml:3:7`. */
export const failurePath = ({ path, position }: FileFailure): string =>
  position === undefined ? path : `${path}:${position.line}:${position.column}`;

/** How many fixes of a kind were applied to a file. */
export interface FixCount {
  /** The id of the slip that they repair, or else the code. */
  readonly kind: string;
  /** The code of the findings. */
  readonly code: string;
  readonly file: string;
  readonly count: number;
}

/** The result of one run of the command. */
export interface Report {
  /** The fixes that were applied before, in a run that fixes. */
  fixes?: readonly FixCount[] | undefined;
  /** Whether only the findings of some codes are in it. */
  readonly isPartial?: boolean;
  /** Whether the descriptors agree with their database, judging by all findings. Absent if they were not compared. */
  readonly compared?: "same" | "different";
  /** If it is the same, text about what was compared and what was not: `2 tables, 7 columns; …`. */
  readonly agreement?: string;
  /** The result of checking the rows of the database. Absent if they were not checked. */
  readonly rows?: RowSummary;
  files: FileReport[];
  failures: FileFailure[];
  /** The paths of the files found in folders that are not descriptors and that no descriptor refers to. */
  skipped: readonly string[];
  /** How many files were left out, because neither they nor files that they refer to have changed. */
  unchanged?: number | undefined;
  /** The number of links in folders that were not followed, because their targets are outside. */
  skippedLinks?: number | undefined;
}

/** The counts of a run. Files that only references reached do not count as files. */
export interface Summary {
  files: number;
  /** The number of descriptors, including those in files that only references reached. */
  descriptors: number;
  valid: number;
  errors: number;
  warnings: number;
  infos: number;
  skipped: number;
  /** How many files were left out because they have not changed; absent if there are none. */
  unchanged?: number | undefined;
  /** How many findings are suppressed. */
  suppressed: number;
  skippedLinks: number;
}

export function summarize({ files, skipped, unchanged, skippedLinks = 0 }: Report): Summary {
  const named = files.filter((file) => !file.referenced);
  const sum = (count: (file: FileReport) => number) =>
    files.reduce((total, file) => total + count(file), 0);
  const { errorCount, warningCount, infoCount } = sumOfCounts(files);
  return {
    files: named.length,
    descriptors: sum((file) => file.descriptors.length),
    valid: named.filter((file) => file.valid).length,
    errors: errorCount,
    warnings: warningCount,
    infos: infoCount,
    skipped: skipped.length,
    ...(unchanged && { unchanged }),
    suppressed: sum((file) => suppressedCount(file.suppressions)),
    skippedLinks,
  };
}

/** Formats the counts of findings for the end of a sentence: ": 2 errors, 1 warning". */
export function totals({ errors, warnings, infos, suppressed }: Summary): string {
  const parts = [
    errors > 0 && count(errors, "error"),
    warnings > 0 && count(warnings, "warning"),
    infos > 0 && count(infos, "info"),
    suppressed > 0 && `${suppressed} suppressed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

/** Returns the number of findings of a file that are counted but not in the report. */
export const hiddenCount = (file: FileReport): number =>
  file.errorCount + file.warningCount + file.infoCount - file.findings.length;

/** Says why findings of a file are not shown. */
export const reasonOfHidden = ({ isBounded }: FileReport): string =>
  isBounded
    ? `a report has at most ${MAX_REPORT_BYTES / 1e6} MB of findings, counted as JSON`
    : "see --max-findings";

/** The maximum size of the findings in a report, in bytes of its JSON form. */
export const MAX_REPORT_BYTES = 32_000_000;

/** Severities, the worst first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** Whether a severity is at least as bad as another one. */
export const isAtLeast = (severity: Severity, lowest: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(lowest);

/** A report without the findings below a severity, which are not counted either. */
export function withoutFindingsBelow(report: Report, lowest: Severity): Report {
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter(({ severity }) => isAtLeast(severity, lowest)),
    warningCount: isAtLeast("warning", lowest) ? file.warningCount : 0,
    infoCount: isAtLeast("info", lowest) ? file.infoCount : 0,
  }));
  return { ...report, files };
}

/** A report that shows only some of its findings, all of which were kept. */
export const withFindings = (
  report: Report,
  keeps: (finding: ReportedFinding, file: FileReport) => boolean,
): Report => ({
  ...report,
  files: report.files.map((file) => {
    const findings = file.findings.filter((finding) => keeps(finding, file));
    return { ...file, ...countsOf(findings), findings };
  }),
});

/** A report with at most `limit` findings for each file; the counts stay. */
export const limitFindings = (report: Report, limit: number): Report => ({
  ...report,
  files: report.files.map((file) => ({
    ...file,
    truncated: file.truncated || file.findings.length > limit,
    findings: file.findings.slice(0, limit),
  })),
});

/** The minimum severity of a finding that makes the command fail. */
export type FailOn = Severity | "never";

/**
 * Returns the exit code of a run: 2 when a file could not be checked, 1 when there are findings at or above
 * `failOn`, 0 otherwise.
 */
export function exitCodeOf(report: Report, failOn: FailOn): 0 | 1 | 2 {
  if (report.failures.length > 0) return 2;
  const { errors, warnings, infos } = summarize(report);
  const counts = { error: errors, warning: errors + warnings, info: errors + warnings + infos };
  return failOn !== "never" && counts[failOn] > 0 ? 1 : 0;
}

/**
 * Returns the same report with other file names. Services need paths relative to the root of the
 * repository; people expect the paths that they typed.
 */
export const relocate = (report: Report, rename: (file: string) => string): Report => ({
  ...report,
  files: report.files.map((file) => ({
    ...file,
    path: rename(file.path),
    findings: file.findings.map((finding) => relocateFinding(finding, rename)),
  })),
  failures: report.failures.map((failure) => ({ ...failure, path: rename(failure.path) })),
});

function relocateFinding(
  finding: ReportedFinding,
  rename: (file: string) => string,
): ReportedFinding {
  const place = renamer(rename);
  const { related, fixes, decision } = finding;
  const edited = <E extends Pick<Choice, "edits">>(one: E): E =>
    one.edits ? { ...one, edits: one.edits.map(place) } : one;
  return {
    ...place(finding),
    ...(related && { related: related.map(place) }),
    ...(fixes && { fixes: fixes.map(edited) }),
    ...(decision && { decision: { ...decision, choices: decision.choices.map(edited) } }),
  };
}

/**
 * Limits the size of a report: findings after the limit are left out, and the report says in which
 * files. The counts still include all findings.
 */
export function boundReport(report: Report, maxBytes = MAX_REPORT_BYTES): Report {
  let remaining = maxBytes;
  const files = report.files.map((file): FileReport => {
    let kept = 0;
    for (const finding of file.findings) {
      remaining -= sizeOf(finding);
      if (remaining < 0) break;
      kept++;
    }
    if (kept === file.findings.length) return file;
    // Otherwise, smaller findings of later files would look like a complete list.
    remaining = 0;
    return { ...file, truncated: true, isBounded: true, findings: file.findings.slice(0, kept) };
  });
  return files.every((file, index) => file === report.files[index]) ? report : { ...report, files };
}

/** The size that the names and the layout of a report add to a finding. */
const FINDING_BYTES = 1_000;

/** The size of a finding in JSON, where a character may be an escape. Other reports take up to four times as much. */
const sizeOf = (finding: ReportedFinding): number =>
  FINDING_BYTES + JSON.stringify(finding).replace(/[\u0080-\uffff]/g, "\\u0000").length;
