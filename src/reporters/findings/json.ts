import { findingEntry } from "../../findings/reported-finding.js";
import { jsonText, printable } from "../../words/phrases.js";
import { type FileReport, type Report, summarize } from "./report.js";

/** Formats a run as one JSON document; its schema is `schema/report.schema.json`. */
export function formatJson(report: Report): string {
  const document = {
    version: 1,
    files: report.files.map(fileEntry),
    summary: summarize(report),
    ...(report.skipped.length > 0 && { skippedFiles: report.skipped }),
    ...(report.rows && { rows: report.rows }),
    ...(report.fixes && { fixes: report.fixes }),
    ...(report.failures.length > 0 && {
      failures: report.failures.map((failure) => ({
        ...failure,
        message: printable(failure.message),
      })),
    }),
  };
  return `${jsonText(document)}\n`;
}

const fileEntry = ({ path, valid, complete, referenced, ...rest }: FileReport) => ({
  path,
  valid,
  complete,
  ...(referenced && { referenced }),
  descriptors: rest.descriptors,
  errorCount: rest.errorCount,
  warningCount: rest.warningCount,
  infoCount: rest.infoCount,
  truncated: rest.truncated,
  findings: rest.findings.map(findingEntry),
});
