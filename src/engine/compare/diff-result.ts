import { IMPACTS, type Impact, largestImpact } from "../../diff/compare/change-kinds.js";
import type { ChangeCounts, DescriptorDiff, DiffSide } from "../../diff/diff-descriptors.js";
import type { FileFailure } from "../../findings/document-report.js";
import { findingEntry, type ReportedFinding } from "../../findings/reported-finding.js";

/** How a descriptor changed between the two sides. */
export type DiffStatus = "changed" | "added" | "removed" | "renamed" | "same";

/** A descriptor, compared with its old version. */
export interface DiffFile extends Omit<DescriptorDiff, "findings"> {
  /** The path as it was given; the old one if the descriptor is gone. */
  readonly path: string;
  /** The path on the old side, if there was one. */
  readonly oldPath?: string | undefined;
  /** JSON Pointer to the descriptor in its file; `""` if it is the whole file. */
  readonly descriptor: string;
  readonly status: DiffStatus;
  /** The facts about each side that exists. */
  readonly old?: DiffSide | undefined;
  readonly new?: DiffSide | undefined;
  /** The problems with the versions. */
  readonly findings: readonly ReportedFinding[];
}

/** The part of a comparison that found nothing. */
export const NO_CHANGES = {
  counts: { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 },
  changes: [],
  findings: [],
  truncated: false,
} as const;

/** The result of one run of `dsd diff`. */
export interface DiffReport {
  readonly files: readonly DiffFile[];
  /** How many files were not parsed, because they have not changed and refer to no other file. */
  readonly unchanged?: number | undefined;
  /** How many other descriptors refer to what a major change breaks; absent if none does. */
  readonly broken?: number | undefined;
  readonly failures: readonly FileFailure[];
}

/** How many changes and findings a comparison of many descriptors has. */
export interface DiffSummary extends ChangeCounts {
  readonly files: number;
  /** How many descriptors differ. */
  readonly different: number;
  /** How many files were not parsed, because they have not changed; absent if there are none. */
  readonly unchanged?: number | undefined;
  /** How many other descriptors refer to what a major change breaks; absent if none does. */
  readonly broken?: number | undefined;
  readonly errors: number;
  readonly warnings: number;
}

/** Counts the changes and findings of a run. */
export function summarizeDiff({ files, unchanged, broken }: DiffReport): DiffSummary {
  const summary = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0, errors: 0, warnings: 0 };
  for (const { counts } of files) {
    for (const impact of [...IMPACTS, "accepted"] as const) summary[impact] += counts[impact];
  }
  for (const { severity } of files.flatMap((file) => file.findings)) {
    if (severity === "error") summary.errors++;
    else if (severity === "warning") summary.warnings++;
  }
  const different = files.filter(({ status }) => status !== "same").length;
  return {
    files: files.length,
    different,
    ...(unchanged && { unchanged }),
    ...(broken && { broken }),
    ...summary,
  };
}

/** How many changes there are, whether they are shown or not. */
export const changeCount = ({ counts }: Pick<DiffFile, "counts">): number =>
  counts.major + counts.minor + counts.patch + counts.none + counts.accepted;

/** The largest impact of a run. */
export const impactOf = ({ files }: DiffReport): Impact =>
  largestImpact(files.map(({ impact }) => impact));

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
