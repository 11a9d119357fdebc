import { printable } from "../../words/quote.js";
import type { ReportedFinding } from "./report.js";

/** Joins the message of a finding and its hint, for reports with one text for both. */
export const messageOf = ({ message, hint }: ReportedFinding): string =>
  printable(hint === undefined ? message : `${message}; ${hint}`);
