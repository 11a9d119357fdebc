import type { Impact } from "../../diff/compare/change-kinds.js";
import type { Change } from "../../diff/compare/changes.js";
import type { ComparedDescriptor } from "../../diff/compare/compare-descriptors.js";
import {
  type ChangeCounts,
  countChanges,
  type DescriptorDiff,
  type DiffSide,
  diffDescriptors,
  type Judged,
  judgeBy,
  type Referent,
} from "../../diff/diff-descriptors.js";
import { notCompared, schemaReferences } from "../../diff/not-compared.js";
import { placeChange } from "../../diff/place-changes.js";
import type { AcceptedChange, DiffSettings } from "../../diff/settings.js";
import type { Finding } from "../../findings/finding.js";
import { DocumentPlace } from "../../model/document-place.js";
import { withoutMajor } from "../../model/fully-qualified-name.js";
import { readModel } from "../../model/read-model.js";
import type { UnreadValues } from "../../model/read-object.js";
import { messageOfProblem } from "../../text/parse/place-findings.js";
import { isReadableDescriptor } from "../../text/recognition/formats.js";
import { mayReferToFile } from "../../text/recognition/recognize.js";
import type { SourceDocument } from "../../text/source-document.js";
import { formatPointer, valueAt } from "../../values/json-value.js";
import { printable, quote } from "../../words/phrases.js";
import type { CheckedEntry } from "../check-document.js";
import type { WrittenTexts } from "../read-through-fixes.js";
import { resultOfEntry } from "../result.js";
import { NO_CHANGES } from "./diff-result.js";
import { type DescriptorNames, descriptorNames } from "./pair-descriptors.js";

/** The result of comparing two descriptors. */
export interface DiffResult extends DescriptorDiff {
  readonly old: DiffSide;
  readonly new: DiffSide;
}

/** A descriptor as its safe fixes would leave it. */
export interface ReadEntry {
  readonly entry: CheckedEntry;
  readonly written: WrittenTexts;
}

/**
 * Compares two results of the engine.
 *
 * @param hasMoved whether the document at a URI may be another one on the new side, if that is known
 */
export function diffResults(
  old: ReadEntry,
  next: ReadEntry,
  settings: DiffSettings = {},
  hasMoved?: (uri: string) => boolean,
): DiffResult & Judged {
  const [before, after] = [
    comparedDescriptor(old.entry, "skipped"),
    comparedDescriptor(next.entry, "empty"),
  ];
  const sides = { old: sideOf(old, before), new: sideOf(next, after) };
  if (before === undefined || after === undefined) {
    return {
      // A change that cannot be compared may break everything, and must not pass as harmless.
      impact: "major",
      ...NO_CHANGES,
      findings: after === undefined ? errorsOf(next.entry) : [],
      used: { renames: new Set(), accepted: new Set() },
      referents: [],
      ...sides,
    };
  }
  const { changes, findings, ...diff } = diffDescriptors(
    before,
    after,
    settings,
    notCompared(
      { ...before, graph: old.entry.graph },
      { ...after, graph: next.entry.graph },
      hasMoved,
    ),
  );
  return {
    ...diff,
    changes: changes.map((change) => ({
      ...change,
      ...(change.old && { old: old.written.placed(change.old) }),
      ...(change.new && { new: next.written.placed(change.new) }),
    })),
    findings: findings.map((finding) => next.written.finding(finding)),
    ...sides,
  };
}

/** The reason why a text is not a descriptor. */
const errorsOf = (result: CheckedEntry): readonly Finding[] =>
  resultOfEntry(result).findings.filter(({ severity }) => severity === "error");

/** The facts about a descriptor that only one side has. */
export interface WholeDiff {
  readonly impact: Impact;
  readonly declares: string | undefined;
  readonly change: Change;
  readonly counts: ChangeCounts;
  readonly side: DiffSide;
  /** The data that shows whether a removed descriptor and an added one are the same. */
  readonly names: DescriptorNames;
  /** The problem with a removal: no version can be raised for it, so someone must accept it. */
  readonly findings: readonly Finding[];
  readonly used: ReadonlySet<AcceptedChange>;
  readonly referents: readonly Referent[];
}

/**
 * The change when a descriptor is added or removed.
 *
 * @param name the name of the descriptor as a subject: its path
 */
export function diffWhole(
  status: "added" | "removed",
  result: ReadEntry,
  name: string,
  settings: DiffSettings = {},
): WholeDiff {
  const compared = comparedDescriptor(result.entry, "skipped");
  const { entry, path } = result.entry.graph;
  const side = { place: compared?.descriptor.at() ?? new DocumentPlace(entry, path) };
  const isNew = status === "added";
  const judge = judgeBy(settings);
  const judged = judge.judge({
    code: isNew ? "descriptor-added" : "descriptor-removed",
    subject: { kind: "descriptor", name },
    message: `descriptor ${quote(name)} was ${isNew ? "added" : "removed"}`,
    ...(isNew ? { new: side } : { old: side }),
  });
  const counts = countChanges([judged]);
  const isUnaccepted = !isNew && counts.major > 0;
  return {
    impact: judged.accepted === undefined ? judged.impact : "none",
    declares: compared?.descriptor.info?.text("version"),
    change: placeChange(judged),
    counts,
    side: sideOf(result, compared),
    names: descriptorNames(compared?.descriptor),
    findings: isUnaccepted ? [unacceptedRemoval(judged.message, name)] : [],
    used: judge.used,
    referents: [isNew ? { names: [] } : wholeReferent(result, compared)],
  };
}

/** The tables of a descriptor that is gone, and all that was in it. */
const wholeReferent = (
  { entry: { graph } }: ReadEntry,
  compared: ComparedDescriptor | undefined,
): Referent => ({
  names: (compared?.descriptor.schema?.tables ?? []).flatMap(({ fullyQualifiedName: name }) =>
    name === undefined ? [] : [...new Set([name, withoutMajor(name)])],
  ),
  old: new DocumentPlace(graph.entry, graph.path),
});

const unacceptedRemoval = (message: string, name: string): Finding => ({
  code: "unaccepted-removal",
  severity: "error",
  message: `${message}, which breaks everyone who uses it; keep it, or accept \`descriptor-removed\` of \`${printable(name)}\` with a reason`,
  pointer: "",
});

/** The URIs of the documents that JSON Schemas refer to. */
export function schemaDocuments({ entry }: ReadEntry): string[] {
  // Reading the model costs more than looking at the texts.
  const isSchemaPossible = entry.graph.documents.some(({ source }) => mayReferToFile(source.text));
  if (!isSchemaPossible) return [];
  const compared = comparedDescriptor(entry, "skipped");
  if (compared === undefined) return [];
  return schemaReferences({ ...compared, graph: entry.graph }).flatMap(({ uris }) => uris);
}

/** As many as a person would look at. */
const MAX_UNRESOLVED = 10;

function sideOf(
  { entry: { graph }, written }: ReadEntry,
  descriptor: ComparedDescriptor | undefined,
): DiffSide {
  const { documents, references, entry } = graph;
  const failed = references.filter(({ outcome }) => outcome.state !== "resolved");
  const inSchemas = descriptor === undefined ? [] : schemaReferences({ ...descriptor, graph });
  const refs = new Set([...failed, ...inSchemas].map(({ ref }) => ref));
  const unresolved = [...refs].slice(0, MAX_UNRESOLVED);
  return {
    valid: documents.every(({ isClean, source }) => isClean && !written.sourceOf(source.file)),
    complete: inSchemas.length === 0 && documents.every(({ hasUnchecked }) => !hasUnchecked),
    readable: descriptor !== undefined,
    ...(descriptor === undefined && {
      reason: reasonOf(entry.source),
    }),
    ...(unresolved.length > 0 && { unresolved }),
  };
}

function reasonOf(source: SourceDocument): string {
  const [problem] = source.problems;
  return problem === undefined ? "it is not a descriptor" : messageOfProblem(source, problem);
}

/** The descriptor that an entry is; `undefined` if its text cannot be read, or is something else. */
export function comparedDescriptor(
  { graph }: CheckedEntry,
  unread: UnreadValues,
): ComparedDescriptor | undefined {
  if (!isReadableDescriptor(valueAt(graph.entry.source.value, graph.path))) return undefined;
  const model = readModel(graph, unread);
  const pointer = formatPointer(graph.path);
  const { file } = graph.entry.source;
  const descriptor = model.descriptors.find((one) => {
    const place = one.at();
    return place.pointer === pointer && place.file === file;
  });
  return descriptor && { model, descriptor };
}
