import type { Finding, Severity } from "./finding.js";

/** The findings in one document, and their exact counts. */
export interface DocumentReport {
  /** In the order of {@link compareFindings}; no more than the given maximum. */
  readonly findings: readonly Finding[];
  readonly errorCount: number;
  readonly warningCount: number;
  readonly infoCount: number;
  /** Whether findings were left out. */
  readonly truncated: boolean;
}

/** How many findings there are of each severity. */
export type FindingCounts = Pick<DocumentReport, "errorCount" | "warningCount" | "infoCount">;

/** Counts findings. */
export function countsOf(findings: readonly Pick<Finding, "severity">[]): FindingCounts {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errorCount: count("error"), warningCount: count("warning"), infoCount: count("info") };
}

/** Adds up counts. */
export function sumOfCounts(all: readonly FindingCounts[]): FindingCounts {
  const sum = (key: keyof FindingCounts): number => all.reduce((sum, one) => sum + one[key], 0);
  return {
    errorCount: sum("errorCount"),
    warningCount: sum("warningCount"),
    infoCount: sum("infoCount"),
  };
}
