import type { Severity } from "../../findings/finding.js";
import type { Report } from "./report.js";

/** Severities, the worst first. */
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** Whether a severity is at least as bad as another one. */
export const isAtLeast = (severity: Severity, lowest: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(lowest);

/** A report without the findings below a severity, which are no longer counted either. */
export function withoutFindingsBelow(report: Report, lowest: Severity): Report {
  const files = report.files.map((file) => ({
    ...file,
    findings: file.findings.filter(({ severity }) => isAtLeast(severity, lowest)),
    warningCount: isAtLeast("warning", lowest) ? file.warningCount : 0,
    infoCount: isAtLeast("info", lowest) ? file.infoCount : 0,
  }));
  return { ...report, files };
}
