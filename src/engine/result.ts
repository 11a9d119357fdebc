import { type Code, findingCodes, type KnownCode } from "../findings/codes.js";
import {
  countsOf,
  type DocumentReport,
  mergeReports,
  type PartialReport,
  sumOfCounts,
  suppressedCount,
  withUnusedSuppressions,
} from "../findings/document-report.js";
import {
  compareFindings,
  type Finding,
  type PlacedFinding,
  publicFinding,
} from "../findings/finding.js";
import { MAX_FINDINGS } from "../format/check/structure.js";
import { type ReachedDocument, reaching } from "../references/resolve/checked-graph.js";
import { maskPointer } from "../secrets/mask.js";
import { reportOn } from "../text/parse/finding-collector.js";
import { findingAt, placeFindings } from "../text/parse/place-findings.js";
import { type ForeignFormat, messageOfFormat } from "../text/recognition/formats.js";
import type { SourceDocument } from "../text/source-document.js";
import { spansOf } from "../text/syntax-tree.js";
import { getOrAdd, grouped } from "../values/collections.js";
import { formatPointer, valueAt } from "../values/json-value.js";
import type { CheckedDocument, CheckedEntry } from "./check-document.js";

export { MAX_FINDINGS };

/**
 * The result of checking an entry and everything it refers to; `valid: true` narrows `value`. `C` has the ids of custom
 * rules, too.
 */
export type Result<T, C extends Code = KnownCode> = DocumentReport<Finding<C>> & {
  /** Whether everything that the document refers to was checked. */
  readonly complete: boolean;
  /** How many findings of rules are suppressed; absent if none are. */
  readonly suppressedCount?: number | undefined;
} & (
    | { readonly valid: true; readonly value: T }
    | { readonly valid: false; readonly value: unknown }
  );

/** The findings in one document. */
export interface CheckedFile extends PartialReport<PlacedFinding> {
  readonly document: ReachedDocument;
  /** Whether it was reached only through references. */
  readonly isReferenced: boolean;
  /** Whether the document and everything that it refers to is valid. */
  readonly valid: boolean;
  /** Whether everything that the document refers to was checked. */
  readonly complete: boolean;
}

/**
 * Presents a checked document as one result. The value of a container is its first descriptor, so
 * `valid: true` always comes with one.
 */
export function resultOf<T, C extends Code = KnownCode>(
  checked: CheckedDocument,
  maxFindings?: number,
): Result<T, C> {
  const { is, source, entries } = checked;
  const [first] = entries;
  if (is === "empty") return resultOfEmpty(source) as Result<never, C>;
  const result = combined<T, C>(filesOf(checked, maxFindings), first, maxFindings);
  return first === undefined ? { ...result, valid: false, value: undefined } : result;
}

/** Presents a checked entry as one result. */
export const resultOfEntry = <T, C extends Code = KnownCode>(
  entry: CheckedEntry,
  maxFindings?: number,
): Result<T, C> => combined(filesOfEntry(entry, maxFindings), entry, maxFindings);

function combined<T, C extends Code>(
  files: readonly CheckedFile[],
  entry: CheckedEntry | undefined,
  maxFindings: number | undefined,
): Result<T, C> {
  const reports = mergedByFile(files, maxFindings);
  const suppressed = suppressedCount(reports.flatMap(({ suppressions = [] }) => suppressions));
  return {
    valid: files.every(({ valid }) => valid),
    complete: files.every(({ complete }) => complete),
    value: entry && valueAt(entry.graph.entry.source.value, entry.graph.path),
    findings: reports.flatMap(({ findings }) => findings.map(publicFinding)).sort(compareFindings),
    ...sumOfCounts(reports),
    truncated: reports.some(({ truncated }) => truncated),
    ...(suppressed > 0 && { suppressedCount: suppressed }),
    // Only the caller knows which custom rules ran.
  } as Result<T, Code> as Result<T, C>;
}

const resultOfEmpty = (source: SourceDocument): Result<never, Code> => ({
  valid: false,
  complete: true,
  value: source.value,
  findings: [noDescriptor(source, NO_DESCRIPTOR)],
  errorCount: 1,
  warningCount: 0,
  infoCount: 0,
  truncated: false,
});

/**
 * The findings in each file, with the suppressions that suppress nothing. A file that only
 * references reach is not checked as a whole, so a suppression in it can apply to another part.
 */
function mergedByFile(files: readonly CheckedFile[], maxFindings?: number): PartialReport[] {
  const byFile = grouped(files, ({ document }) => document.source.file ?? "");
  return [...byFile.values()].map((group) => {
    const merged = group.length === 1 ? group[0] : mergeReports(group, maxFindings);
    return group.every(({ isReferenced }) => isReferenced)
      ? merged
      : withUnusedSuppressions<Finding, PartialReport>(merged, (one) => one, maxFindings);
  });
}

/**
 * Returns the findings of a document by file. For a container, those about its own references come
 * first, then those of each descriptor: a file can occur several times.
 */
export function filesOf(checked: CheckedDocument, maxFindings = MAX_FINDINGS): CheckedFile[] {
  const { search, entries, format } = checked;
  if (search === undefined || checked.is !== "container") {
    const files = entries.flatMap((entry) => filesOfEntry(entry, maxFindings));
    return format === undefined ? files : files.map((file) => asForeign(file, format));
  }
  const { graph } = search;
  const isBroken = new Set<ReachedDocument>();
  const isIncomplete = new Set<ReachedDocument>();
  const files = entries.flatMap((entry) => {
    const { found } = entry;
    const [first, ...others] = filesOfEntry(entry, maxFindings);
    if (first === undefined || found === undefined) return [];
    const reports = [{ ...first, isReferenced: isReferenced(checked, entry) }, ...others];
    if (reports.some(({ valid }) => !valid)) isBroken.add(found.document);
    if (reports.some(({ complete }) => !complete)) isIncomplete.add(found.document);
    return reports;
  });
  const broken = reaching(graph.documents, (one) => !one.isClean || isBroken.has(one));
  const incomplete = reaching(graph.documents, (one) => isUnchecked(one) || isIncomplete.has(one));
  const holders = new Set(entries.map(({ found }) => found?.document));
  const relevant = reaching(graph.documents, (one) => holders.has(one));
  const searched = filesOfEntry({ graph, rules: undefined }, maxFindings)
    // A port without a descriptor is not checked.
    .filter(
      ({ document, findings }) =>
        document === graph.entry || relevant.has(document) || findings.length > 0,
    )
    .map((file) => ({
      ...file,
      valid: !broken.has(file.document),
      complete: !incomplete.has(file.document),
    }));
  return [...searched, ...files];
}

const isUnchecked = ({ hasUnchecked, hasUnfollowed }: ReachedDocument): boolean =>
  hasUnchecked || hasUnfollowed;

/** Reports a file that says that it is something other than a descriptor: one finding, and nothing to fix. */
function asForeign(file: CheckedFile, format: ForeignFormat): CheckedFile {
  const { source } = file.document;
  const message = messageOfFormat(format);
  const at = spansOf(source.syntax(), [format.marker])?.key;
  const findings = [
    at === undefined
      ? noDescriptor(source, message)
      : findingAt(source, "no-descriptor", at, message),
  ];
  return {
    ...file,
    ...countsOf(findings),
    valid: false,
    complete: true,
    truncated: false,
    findings,
  };
}

/** Whether a container has a descriptor in another document. */
export const isReferenced = ({ search }: CheckedDocument, { found }: CheckedEntry): boolean =>
  found !== undefined && found.document !== search?.graph.entry;

/** Returns the findings of an entry by file; its own is first. */
export function filesOfEntry(
  checked: Pick<CheckedEntry, "graph" | "rules" | "rest">,
  maxFindings = MAX_FINDINGS,
): CheckedFile[] {
  const { graph, rules } = checked.rest ?? checked;
  const { entry, documents } = graph;
  const broken = reaching(documents, ({ isClean }) => !isClean);
  const incomplete = reaching(documents, isUnchecked);
  return documents.map((document) => {
    const stages = [document.collected, rules?.get(document)];
    const report = reportOn(document.source, stages, maxFindings);
    const isEntry = document === entry && graph.kind === "DatastoreDescriptor";
    const pointer = isEntry ? formatPointer(graph.path) : "";
    return {
      document: document === entry ? checked.graph.entry : document,
      valid: !broken.has(document),
      complete: !incomplete.has(document),
      isReferenced: document.isReferenced,
      descriptors: isEntry ? [pointer] : [],
      ...report,
      ...(pointer !== "" && { findings: inDescriptor(report.findings, maskPointer(pointer)) }),
    };
  });
}

/** Adds the descriptor to the findings in it. Text that a registry writes cannot be changed. */
const inDescriptor = (findings: readonly PlacedFinding[], descriptor: string): PlacedFinding[] =>
  findings.map((finding) => {
    const isInside = finding.pointer === descriptor || finding.pointer.startsWith(`${descriptor}/`);
    if (!isInside) return finding;
    const isGenerated = descriptor.endsWith("/rawContent") && !finding.fixes;
    return { ...finding, ...(isGenerated && { decision: FROM_SOURCE }), descriptor };
  });

const FROM_SOURCE = { text: "change the source that this text is generated from", choices: [] };

/**
 * A document with the entries that a filter keeps: those that are in a changed file, refer to one, or
 * are reached through one.
 *
 * @returns `undefined` if the document reaches no changed file
 */
export function keptOf(
  checked: CheckedDocument,
  keeps: ((entry: Pick<CheckedEntry, "uris">, document: string) => boolean) | undefined,
): CheckedDocument | undefined {
  if (keeps === undefined) return checked;
  const { search, entries } = checked;
  const waysTo = new Map<ReachedDocument, readonly string[]>();
  const wayTo = (document: ReachedDocument): readonly string[] =>
    getOrAdd(waysTo, document, () => {
      const documents = search?.graph.documents ?? [];
      return [...reaching(documents, (one) => one === document)].flatMap(({ uri }) => uri ?? []);
    });
  const kept = entries.filter(({ entry, uris, found }) =>
    keeps({ uris: [...uris, ...(found ? wayTo(found.document) : [])] }, entry.document),
  );
  // A reference that leads to no descriptor any longer is a finding of the document itself.
  return keeps(checked, checked.name) ? { ...checked, entries: kept } : undefined;
}

export const NO_DESCRIPTOR = "this data product document contains no data store descriptor";

/** The finding about a document without the requested descriptor. */
export function noDescriptor(source: SourceDocument, message: string): PlacedFinding {
  const code = "no-descriptor";
  const severity = findingCodes[code];
  const [finding] = placeFindings(source, [{ code, severity, message, path: [], mark: "value" }]);
  return finding ?? { code, severity, message, pointer: "" };
}
