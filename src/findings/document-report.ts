import type { Finding } from "./finding.js";

/** The findings of one document, and exact counts of them. */
export interface DocumentReport {
  /** In the order of {@link compareFindings}; at most as many as were asked for. */
  readonly findings: readonly Finding[];
  readonly errorCount: number;
  readonly warningCount: number;
  readonly infoCount: number;
  /** Whether findings were left out. */
  readonly truncated: boolean;
}
