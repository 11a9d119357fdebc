import type { FailOn } from "../reporters/findings/report.js";

/** The formats of reports. */
export const REPORT_FORMATS = [
  "pretty",
  "concise",
  "json",
  "sarif",
  "github",
  "gitlab",
  "junit",
] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The lowest severity that makes a command fail. */
export const FAIL_ON: readonly FailOn[] = ["error", "warning", "info", "never"];
