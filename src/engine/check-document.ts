import { findingCodes } from "../findings/codes.js";
import { sumOfCounts } from "../findings/document-report.js";
import type { Finding } from "../findings/finding.js";
import { mergeReports } from "../findings/merge-reports.js";
import { withUnusedSuppressions } from "../findings/unused-suppressions.js";
import { placeFindings } from "../text/parse/place-findings.js";
import type { SourceDocument } from "../text/source-document.js";
import { valueAt } from "../values/json-pointer.js";
import { type ContainerResult, checkFound, filesOfContainer } from "./container-result.js";
import { isWholeDescriptor, roleOf } from "./document-role.js";
import type { Entry } from "./entry.js";
import type { EntryResult } from "./entry-result.js";
import { type CheckedFile, type Result, resultOf, suppressedIn } from "./result.js";
import type { WaitOptions, Workspace } from "./workspace.js";

interface CheckDocumentOptions extends WaitOptions {
  /** Whether the caller said what the document is, so it is not searched for descriptors. */
  readonly isWhole: boolean;
  readonly maxFindings?: number | undefined;
  /** Checks or lints an entry. */
  readonly run: (entry: Entry) => Promise<EntryResult>;
}

/** Checks an open document: as a descriptor, or else the descriptors in it. */
export async function checkDocument<T>(
  workspace: Workspace,
  entry: Entry,
  { isWhole, run, maxFindings, signal }: CheckDocumentOptions,
): Promise<Result<T>> {
  const source = workspace.sourceOf(entry.document);
  if (!isWhole && !isWholeDescriptor(source)) {
    const found = await workspace.find(entry.document, { signal });
    const role = roleOf(source, found);
    if (role === "empty") return resultOfEmpty(source);
    if (role === "container") return resultOfContainer(await checkFound(found, run), maxFindings);
  }
  return resultOf(await run(entry), maxFindings);
}

/** Checks an open document as {@link checkDocument} does, with the open documents only. */
export function checkOpenDocument<T>(
  workspace: Workspace,
  entry: Entry,
  { isWhole, maxFindings }: Pick<CheckDocumentOptions, "isWhole" | "maxFindings">,
): Result<T> {
  const source = workspace.sourceOf(entry.document);
  if (!isWhole && !isWholeDescriptor(source)) {
    const found = workspace.findOpen(entry.document);
    const role = roleOf(source, found);
    if (role === "empty") return resultOfEmpty(source);
    if (role === "container") {
      const results = found.entries.map((one) => workspace.checkOpen(one.entry));
      return resultOfContainer({ found, results }, maxFindings);
    }
  }
  return resultOf(workspace.checkOpen(entry), maxFindings);
}

/**
 * Combines the findings of a container into one result. Its value is the first descriptor, so
 * `valid: true` always comes with one.
 */
function resultOfContainer<T>(container: ContainerResult, maxFindings?: number): Result<T> {
  const files = filesOfContainer(container, maxFindings);
  const merged = mergedByFile(files, maxFindings).map((report) =>
    withUnusedSuppressions(report, (finding) => finding, maxFindings),
  );
  const [first] = container.results;
  const findings = merged.flatMap((report) => report.findings);
  return {
    valid: first !== undefined && files.every(({ valid }) => valid),
    complete: files.every(({ complete }) => complete),
    value: first && valueAt(first.graph.entry.source.value, first.graph.path),
    findings,
    ...sumOfCounts(merged),
    truncated: merged.some(({ truncated }) => truncated),
    ...suppressedIn(merged),
  } as Result<T>;
}

/** The findings in each file, in the order of the file names. */
function mergedByFile(files: readonly CheckedFile[], maxFindings: number | undefined) {
  const byFile = new Map<string, CheckedFile[]>();
  for (const file of files) {
    const name = file.document.source.file ?? "";
    const known = byFile.get(name);
    if (known === undefined) byFile.set(name, [file]);
    else known.push(file);
  }
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => mergeReports(own, maxFindings));
}

function resultOfEmpty<T>(source: SourceDocument): Result<T> {
  return {
    valid: false,
    complete: true,
    value: source.value,
    findings: [noDescriptor(source, NO_DESCRIPTOR)],
    errorCount: 1,
    warningCount: 0,
    infoCount: 0,
    truncated: false,
  };
}

export const NO_DESCRIPTOR = "this data product document contains no data store descriptor";

/** The finding about a document without the descriptor that was asked for. */
export function noDescriptor(source: SourceDocument, message: string): Finding {
  const code = "no-descriptor";
  const severity = findingCodes[code];
  const [finding] = placeFindings(source, [{ code, severity, message, path: [], mark: "value" }]);
  return finding ?? { code, severity, message, pointer: "" };
}
