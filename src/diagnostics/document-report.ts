import type { Finding } from "./finding.js";

/** The findings of one document, with exact numbers. */
export interface DocumentReport {
  /** By place; at most as many as were asked for. */
  findings: Finding[];
  errors: number;
  warnings: number;
  infos: number;
  /** Whether findings were left out. */
  truncated: boolean;
}
