import { jsonText } from "../../words/escaped-json.js";
import { findingEntry } from "../findings/json.js";
import { type DiffFile, type DiffReport, impactOf, summarizeDiff } from "./diff-report.js";

/** Formats a run as one JSON document; its schema is `schema/diff.schema.json`. */
export function formatJsonDiff(report: DiffReport): string {
  const { failures } = report;
  const document = {
    version: 1,
    files: report.files.map(fileEntry),
    summary: { ...summarizeDiff(report), impact: impactOf(report) },
    ...(failures.length > 0 && { failures }),
  };
  return `${jsonText(document)}\n`;
}

const fileEntry = (file: DiffFile) => ({
  path: file.path,
  ...(file.oldPath !== undefined && { oldPath: file.oldPath }),
  descriptor: file.descriptor,
  status: file.status,
  impact: file.impact,
  ...(file.requires !== undefined && { requires: file.requires }),
  ...(file.declares !== undefined && { declares: file.declares }),
  ...(file.old && { old: file.old }),
  ...(file.new && { new: file.new }),
  counts: file.counts,
  changes: file.changes,
  findings: file.findings.map(findingEntry),
  truncated: file.truncated,
});
