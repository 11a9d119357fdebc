import { decisionAbout, withDecision } from "../findings/decisions.js";
import { type DocumentReport, sumOfCounts } from "../findings/document-report.js";
import { compareFindings, type Finding } from "../findings/finding.js";
import type { PartialReport } from "../findings/merge-reports.js";
import type { WithSuppressions } from "../findings/suppression-use.js";
import { suppressedCount, withUnusedSuppressions } from "../findings/unused-suppressions.js";
import { MAX_FINDINGS } from "../format/check/structure.js";
import { type CheckedDocument, reaching } from "../references/resolve/checked-graph.js";
import { formatPointer, valueAt } from "../values/json-pointer.js";

export { MAX_FINDINGS };

import { reportOn } from "../text/parse/finding-collector.js";
import type { EntryResult } from "./entry-result.js";

/** The result of checking an entry and everything it refers to; `valid: true` narrows `value`. */
export type Result<T> = DocumentReport & {
  /** Whether everything that the document refers to was checked. */
  readonly complete: boolean;
  /** How many findings of rules are suppressed; absent if none are. */
  readonly suppressedCount?: number | undefined;
} & (
    | { readonly valid: true; readonly value: T }
    | { readonly valid: false; readonly value: unknown }
  );

/** The findings in one document. */
export interface CheckedFile extends PartialReport {
  readonly document: CheckedDocument;
  /** Whether it was reached only through references. */
  readonly isReferenced: boolean;
  /** Whether the document and everything that it refers to is valid. */
  readonly valid: boolean;
  /** Whether everything that the document refers to was checked. */
  readonly complete: boolean;
}

/** Returns the findings of an entry by document; the entry's document is first. */
export function filesOf(result: EntryResult, maxFindings = MAX_FINDINGS): CheckedFile[] {
  const { entry, documents } = result.graph;
  // Most entries refer to no other document.
  if (documents.length === 1) {
    const outcome = { valid: entry.isClean, complete: !entry.hasUnchecked };
    return [fileOf(result, entry, outcome, maxFindings)];
  }
  const broken = reaching(documents, ({ isClean }) => !isClean);
  const incomplete = reaching(documents, ({ hasUnchecked }) => hasUnchecked);
  return documents.map((document) => {
    const outcome = { valid: !broken.has(document), complete: !incomplete.has(document) };
    return fileOf(result, document, outcome, maxFindings);
  });
}

/** The findings of one document. */
function fileOf(
  { graph, rules }: EntryResult,
  document: CheckedDocument,
  outcome: Pick<CheckedFile, "valid" | "complete">,
  maxFindings: number,
): CheckedFile {
  const stages = [document.collected, rules?.get(document)];
  const report = reportOn(document.source, stages, maxFindings);
  const isEntry = document === graph.entry && graph.kind === "DatastoreDescriptor";
  const pointer = isEntry ? formatPointer(graph.path) : "";
  return {
    document,
    ...outcome,
    isReferenced: document.isReferenced,
    descriptors: isEntry ? [pointer] : [],
    ...report,
    ...(pointer !== "" && { findings: inDescriptor(report.findings, pointer) }),
  };
}

/** Adds the descriptor to the findings in it. */
const inDescriptor = (findings: readonly Finding[], descriptor: string): Finding[] =>
  findings.map((finding) =>
    finding.pointer === descriptor || finding.pointer.startsWith(`${descriptor}/`)
      ? withDecision({ ...finding, descriptor }, decisionAbout(finding))
      : finding,
  );

/** Combines the findings of an entry into one result. */
export function resultOf<T>(result: EntryResult, maxFindings?: number): Result<T> {
  const files = filesOf(result, maxFindings).map((file) => withUnused(file, maxFindings));
  const { entry, documents } = result.graph;
  const findings: Finding[] = files.flatMap((file) => file.findings);
  // The findings of each document are sorted, but those of several together may not be.
  if (files.length > 1) findings.sort(compareFindings);
  return {
    valid: documents.every(({ isClean }) => isClean),
    complete: documents.every(({ hasUnchecked }) => !hasUnchecked),
    value: valueAt(entry.source.value, result.graph.path),
    findings,
    ...sumOfCounts(files),
    truncated: files.some(({ truncated }) => truncated),
    ...suppressedIn(files),
  } as Result<T>;
}

/**
 * Adds the suppressions that suppress nothing. A document that only references reach is not checked
 * as a whole, so a suppression in it can apply to another part.
 */
const withUnused = (file: CheckedFile, maxFindings?: number): CheckedFile =>
  file.isReferenced ? file : withUnusedSuppressions(file, (finding) => finding, maxFindings);

/** How many findings the suppressions of all files suppress, for a result. */
export function suppressedIn(
  files: readonly WithSuppressions[],
): Pick<Result<unknown>, "suppressedCount"> {
  const count = suppressedCount(files.flatMap(({ suppressions = [] }) => suppressions));
  return count === 0 ? {} : { suppressedCount: count };
}
