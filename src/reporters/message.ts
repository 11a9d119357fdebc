import type { ReportedFinding } from "./report.js";

/** The message of a finding with its hint, for reports that have one text for both. */
export const messageOf = ({ message, hint }: ReportedFinding): string =>
  hint === undefined ? message : `${message}; ${hint}`;
