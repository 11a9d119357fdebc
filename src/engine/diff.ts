import type { Impact } from "../diff/change-kinds.js";
import type { Change } from "../diff/changes.js";
import type { ComparedDescriptor } from "../diff/compare/compare-descriptors.js";
import {
  type ChangeCounts,
  countsOf,
  type DescriptorDiff,
  type DiffSide,
  diffDescriptors,
  judgeBy,
  type UsedSettings,
} from "../diff/diff-descriptors.js";
import { notCompared, schemaReferences } from "../diff/not-compared.js";
import { type DescriptorNames, descriptorNames } from "../diff/pairing/pair-descriptors.js";
import { placeChange } from "../diff/place-changes.js";
import {
  type AcceptedChange,
  assertDiffSettings,
  DIFF_SETTINGS,
  type DiffSettings,
} from "../diff/settings.js";
import type { Finding } from "../findings/finding.js";
import { DocumentPlace } from "../model/document-place.js";
import { readModel } from "../model/read-model.js";
import type { UnreadValues } from "../model/read-object.js";
import type { Loader } from "../references/loading/loader.js";
import { messageOfProblem } from "../text/parse/place-findings.js";
import { isReadableDescriptor } from "../text/recognition/recognize.js";
import type { Language, SourceDocument } from "../text/source-document.js";
import { formatPointer, valueAt } from "../values/json-pointer.js";
import { assertKnownOptions } from "../words/known-options.js";
import { printable, quote } from "../words/quote.js";
import { openInput } from "./check.js";
import type { CheckedEntry } from "./check-document.js";
import { assertOptions, type OptionName } from "./options.js";
import { type ReadDocument, readThroughFixes, type WrittenTexts } from "./read-through-fixes.js";
import { resultOfEntry } from "./result.js";

/** The result of comparing two descriptors. */
export interface DiffResult extends DescriptorDiff {
  readonly old: DiffSide;
  readonly new: DiffSide;
}

/** Options of {@link diff}. */
export interface DiffOptions extends DiffSettings {
  /** Language of the new text. Default: detected from `uri`, or else from the text. */
  language?: Language | undefined;
  /** Language of the old text. Default: detected from `oldUri`, or else from the text. */
  oldLanguage?: Language | undefined;
  /** Name of the new document: the `file` of its places, and the base URI of its references. */
  uri?: string | undefined;
  /** Name of the old document. Default: `uri`. */
  oldUri?: string | undefined;
  /** Loads the documents that references of the new document reach. Default: none is loaded. */
  loader?: Loader | undefined;
  /** Loads the documents that references of the old document reach. Default: `loader`. */
  oldLoader?: Loader | undefined;
  /** The maximum number of documents that references of one side may reach. Default: 10,000. */
  maxDocuments?: number | undefined;
  /** Cancels the comparison: the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

const OPEN_OPTIONS: readonly OptionName[] = ["language", "uri", "loader", "maxDocuments", "signal"];

/**
 * Compares two versions of a descriptor: what has changed, whom the changes break, and which
 * versions they require.
 *
 * Both sides are compared by what they mean. Writing the same content in YAML instead of JSON, in
 * another order, or in another file is not a change. The parts of a side with errors that can be
 * read are compared.
 *
 * @param old text (a string is always text) or a value
 * @param next the same
 * @returns the changes, with their places on both sides, and findings about the versions. If one side
 *   is not `readable`, nothing is compared: the impact is then `major`, there are no changes, and the
 *   findings are the errors of the new side if that side is not readable
 * @throws TypeError for an option that does not exist or has the wrong type, and for bytes or a promise
 * @throws any error of a loader except LoadError
 * @example
 * const orders = (version: string, dataType: string) => ({
 *   datastoreapi: "1.0.0",
 *   info: { title: "Shop", version },
 *   services: {},
 *   schema: {
 *     tables: [
 *       {
 *         fullyQualifiedName: "shop.orders",
 *         version,
 *         columns: [{ fullyQualifiedName: "shop.orders.id", dataType }],
 *       },
 *     ],
 *   },
 * });
 * const { changes, requires } = await diff(orders("1.0.0", "INT"), orders("1.0.0", "BIGINT"));
 * changes[0]?.code; // "type-widened"
 * changes[0]?.message; // "the type of column `id` of table `orders` changed from `INT` to `BIGINT`"
 * requires; // "2.0.0"
 */
export async function diff(
  old: unknown,
  next: unknown,
  options: DiffOptions = {},
): Promise<DiffResult> {
  assertKnownOptions(options, [
    ...OPEN_OPTIONS,
    "oldLanguage",
    "oldUri",
    "oldLoader",
    ...DIFF_SETTINGS,
  ]);
  const { uri, oldUri = uri, language, oldLanguage, loader, oldLoader = loader } = options;
  const { maxDocuments, signal, ...settings } = options;
  const sides = [
    { input: old, uri: oldUri, language: oldLanguage, loader: oldLoader },
    { input: next, uri, language, loader },
  ].map(({ input, ...side }) => {
    const own = { ...side, maxDocuments, signal };
    assertOptions(own, OPEN_OPTIONS);
    // A promise or bytes are refused before anything is read.
    return { input, own, opened: openInput(input, own) };
  });
  assertDiffSettings(settings);
  const [before, after] = await Promise.all(
    sides.map(async ({ input, own, opened }) => {
      const { checked, written } = await readInput(input, own, opened);
      return checked.entries.map((entry) => ({ entry, written }))[0];
    }),
  );
  if (before === undefined || after === undefined) throw new Error("both sides are checked");
  const { used: _, ...result } = diffResults(before, after, settings);
  return result;
}

type InputOptions = Parameters<typeof openInput>[1] & Pick<DiffOptions, "signal">;

/** Reads a text or a value through its safe fixes. */
async function readInput(
  input: unknown,
  options: InputOptions,
  { workspace, name }: ReturnType<typeof openInput>,
): Promise<ReadDocument> {
  const question = { as: "descriptor", signal: options.signal } as const;
  const read = await readThroughFixes(workspace, name, question);
  const [entry] = read.checked.entries;
  const isClean = entry?.graph.documents.every((document) => document.isClean);
  const text = isClean || typeof input === "string" ? undefined : toJson(input);
  if (text === undefined) return read;
  // Fixes exist only for text, so fix the value as JSON text, and read the result as a value again.
  const asText = openInput(text, { ...options, language: "json" });
  const { checked } = await readThroughFixes(asText.workspace, asText.name, question);
  const fixed = openInput(checked.source.value, options);
  return readThroughFixes(fixed.workspace, fixed.name, question);
}

/** A value as JSON; `undefined` for one that cannot be written. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
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
): DiffResult & { readonly used: UsedSettings } {
  const [before, after] = [descriptorOf(old.entry, "skipped"), descriptorOf(next.entry, "empty")];
  const sides = { old: sideOf(old, before), new: sideOf(next, after) };
  if (before === undefined || after === undefined) {
    return {
      // A change that cannot be compared may break everything, and must not pass as harmless.
      impact: "major",
      changes: [],
      counts: { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 },
      findings: after === undefined ? errorsOf(next.entry) : [],
      truncated: false,
      used: { renames: new Set(), accepted: new Set() },
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

/** What is known about a descriptor that only one side has. */
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
  const compared = descriptorOf(result.entry, "skipped");
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
  const counts = countsOf([judged]);
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
  };
}

const unacceptedRemoval = (message: string, name: string): Finding => ({
  code: "unaccepted-removal",
  severity: "error",
  message: `${message}, which breaks everyone who uses it; keep it, or accept \`descriptor-removed\` of \`${printable(name)}\` with a reason`,
  pointer: "",
});

/** The URIs of the documents that JSON Schemas refer to. */
export function behindSchemas({ entry }: ReadEntry): string[] {
  // Reading the model costs more than looking at the texts.
  if (!entry.graph.documents.some(({ source }) => source.text.includes("$ref"))) return [];
  const compared = descriptorOf(entry, "skipped");
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
function descriptorOf(
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
