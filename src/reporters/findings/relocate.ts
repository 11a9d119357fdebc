import type { Report, ReportedFinding } from "./report.js";

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
  const place = <T extends { file?: string }>(part: T): T =>
    part.file === undefined ? part : { ...part, file: rename(part.file) };
  const { related, fixes } = finding;
  return {
    ...place(finding),
    ...(related && { related: related.map(place) }),
    ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(place) })) }),
  };
}
