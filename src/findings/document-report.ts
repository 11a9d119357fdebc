import type { Finding } from "./finding.js";

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
