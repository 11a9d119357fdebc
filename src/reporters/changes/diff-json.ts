import type { Impact } from "../../diff/change-kinds.js";
import { jsonText } from "../../words/escaped-json.js";
import { findingEntry } from "../findings/json.js";
import type { FileFailure } from "../findings/report.js";
import {
  type DiffFile,
  type DiffReport,
  type DiffSummary,
  impactOf,
  summarizeDiff,
} from "./diff-report.js";

/** The result of comparing many descriptors; its schema is `schema/diff.schema.json`. */
export interface DiffRecord {
  readonly version: 1;
  readonly files: readonly DiffFile[];
  readonly summary: DiffSummary & { readonly impact: Impact };
  /** The files that could not be read; absent if there are none. */
  readonly failures?: readonly FileFailure[] | undefined;
}

/** A run as data. */
export function diffRecord(report: DiffReport): DiffRecord {
  const { failures } = report;
  return {
    version: 1,
    files: report.files.map((file) => ({ ...file, findings: file.findings.map(findingEntry) })),
    summary: { ...summarizeDiff(report), impact: impactOf(report) },
    ...(failures.length > 0 && { failures }),
  };
}

/** Formats a run as one JSON document. */
export const formatJsonDiff = (report: DiffReport): string => `${jsonText(diffRecord(report))}\n`;
