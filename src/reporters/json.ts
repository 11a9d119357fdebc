import { type FileReport, type Report, type ReportedFinding, summarize } from "./report.js";
import { shownFixes } from "./shown-fixes.js";

/** Formats a run as one JSON document; its schema is `schema/report.schema.json`. */
export function formatJson(report: Report): string {
  const document = {
    version: 1,
    files: report.files.map(fileEntry),
    summary: summarize(report),
    ...(report.failures.length > 0 && { failures: report.failures }),
  };
  return `${escaped(JSON.stringify(document, null, 2))}\n`;
}

/** Escapes the unprintable characters that JSON allows in strings. */
const escaped = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

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

function findingEntry({ fixes, place: _, ...finding }: ReportedFinding): ReportedFinding {
  if (fixes === undefined) return finding;
  const shown = shownFixes({ ...finding, fixes });
  return shown.length === 0 ? finding : { ...finding, fixes: shown };
}
