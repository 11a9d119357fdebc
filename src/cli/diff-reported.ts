import type { ChangeCounts, DiffSide } from "../diff/diff-descriptors.js";
import type { DiffResult, WholeDiff } from "../engine/diff.js";
import type { EntryResult } from "../engine/entry-result.js";
import type { Finding } from "../findings/finding.js";
import { LastingPlaces } from "../findings/identity.js";
import type { UnreadableFileError } from "../node/files/unreadable-file.js";
import { changeCount, type DiffFile } from "../reporters/changes/diff-report.js";
import { changeWithoutSecrets } from "../reporters/changes/diff-without-secrets.js";
import type { ReportedFinding } from "../reporters/findings/report.js";
import { nameWithoutSecrets, withoutSecrets } from "../reporters/without-secrets.js";
import { redact } from "../secrets/find-secrets.js";
import { secretsOfSource } from "../secrets/source-secrets.js";
import { formatPointer, parsePointer } from "../values/json-pointer.js";
import type { OpenEntry } from "./diff-moves.js";
import type { PlannedPair } from "./diff-pairs.js";

// What a report says about a descriptor. No secret of its document gets into it.

/** A descriptor on both sides, or on one. */
export interface OpenEntries {
  readonly old: OpenEntry | undefined;
  readonly new: OpenEntry | undefined;
}

/** The paths of a descriptor. One that a named document refers to has the name of its own document. */
function pathsOf(pair: PlannedPair, { old, new: next }: OpenEntries) {
  const path = next && pathOf(next, pair.path);
  const oldPath = old && pathOf(old, pair.oldPath);
  return withoutSecretsIn({ path: path ?? oldPath ?? pair.path, oldPath });
}

const pathOf = ({ document, entry }: OpenEntry, path: string | undefined): string | undefined =>
  entry.document === document.name ? path : entry.document;

const withoutSecretsIn = ({ path, oldPath }: Pick<DiffFile, "path" | "oldPath">) => ({
  path: nameWithoutSecrets(path),
  ...(oldPath !== undefined && { oldPath: nameWithoutSecrets(oldPath) }),
});

const NO_CHANGES: ChangeCounts = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 };

const NOTHING = {
  descriptor: "",
  impact: "none",
  changes: [],
  counts: NO_CHANGES,
  findings: [],
  truncated: false,
} as const;

/** A descriptor that was not compared, because nothing that it consists of has changed. */
export const sameFile = (pair: PlannedPair, entry: OpenEntry): DiffFile => ({
  ...NOTHING,
  ...withoutSecretsIn({ path: pathOf(entry, pair.path) ?? pair.path, oldPath: pair.oldPath }),
  descriptor: formatPointer(entry.entry.path),
  status: "same",
});

/**
 * A document whose old version cannot be read. A change that cannot be compared may break
 * everything.
 */
export const lostFile = (pair: PlannedPair, { reason }: UnreadableFileError): DiffFile => ({
  ...NOTHING,
  ...withoutSecretsIn(pair),
  status: "changed",
  impact: "major",
  old: sideWithoutSecrets({ valid: false, complete: false, readable: false, reason }),
});

/** A descriptor that was added or removed. */
export function wholeFile(
  pair: PlannedPair,
  entries: OpenEntries,
  { impact, declares, change, counts, side }: WholeDiff,
  { graph }: EntryResult,
): DiffFile {
  const isNew = entries.new !== undefined;
  return {
    ...NOTHING,
    ...pathsOf(pair, entries),
    descriptor: formatPointer(graph.path),
    status: isNew ? "added" : "removed",
    impact,
    ...(declares !== undefined && { declares }),
    changes: [changeWithoutSecrets(change)],
    counts,
    [isNew ? "new" : "old"]: sideWithoutSecrets(side),
  };
}

/** A descriptor that both sides have. */
export function comparedFile(
  pair: PlannedPair,
  entries: OpenEntries,
  result: DiffResult,
  newResult: EntryResult,
  collected: Collected,
): DiffFile {
  const { impact, requires, declares, changes, counts, truncated } = result;
  const hasChanged = changeCount(result) > 0 || !result.old.readable;
  return {
    ...pathsOf(pair, entries),
    descriptor: formatPointer(newResult.graph.path),
    status: pair.isRenamed ? "renamed" : hasChanged ? "changed" : "same",
    impact,
    ...(requires !== undefined && { requires }),
    ...(declares !== undefined && { declares }),
    old: sideWithoutSecrets(result.old),
    new: sideWithoutSecrets(result.new),
    changes: changes.map(changeWithoutSecrets),
    counts,
    findings: reportedFindings(result.findings, newResult, collected),
    truncated,
  };
}

/** Reasons quote texts, and references are addresses, which can have passwords. */
const sideWithoutSecrets = (side: DiffSide): DiffSide => ({
  ...side,
  ...(side.reason !== undefined && { reason: redact(side.reason) }),
  ...(side.unresolved && { unresolved: side.unresolved.map(redact) }),
});

/** The data that reports and fixes need besides the files. */
export interface Collected {
  /** The texts of the documents on the new side that have findings. */
  readonly texts: Map<string, string>;
  /** The findings with their edits, which reports may withhold. */
  readonly findings: Finding[];
}

function reportedFindings(
  findings: readonly Finding[],
  { graph }: EntryResult,
  collected: Collected,
): ReportedFinding[] {
  const documents = new Map<string | undefined, ReportedDocument>();
  // The fixes replace versions and qualified names, which are not secrets.
  const noSecrets = secretsOfSource("");
  return findings.map((finding) => {
    const { file, pointer } = finding;
    const document = documents.get(file) ?? reportedDocument(graph, file);
    documents.set(file, document);
    collected.findings.push(finding);
    if (file !== undefined) collected.texts.set(file, document.text);
    return {
      ...withoutSecrets(finding, noSecrets),
      help: `dsd explain ${finding.code}`,
      place: redact(document.places.of(parsePointer(pointer) ?? [])),
    };
  });
}

/** What reports need to know about a document with findings. */
interface ReportedDocument {
  readonly text: string;
  readonly places: LastingPlaces;
}

function reportedDocument(
  { documents, entry }: EntryResult["graph"],
  file: string | undefined,
): ReportedDocument {
  const { source } = documents.find((one) => one.source.file === file) ?? entry;
  const { text, value } = source;
  return { text, places: new LastingPlaces(value) };
}
