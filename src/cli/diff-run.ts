import type { Rename } from "../diff/change.js";
import type { ChangeCounts, DiffSide } from "../diff/diff-descriptors.js";
import type { AcceptedChange, DiffSettings } from "../diff/settings.js";
import { redact } from "../findings/find-secrets.js";
import type { Finding } from "../findings/finding.js";
import { LastingPlaces } from "../findings/identity.js";
import { formatPointer, parsePointer } from "../findings/json-pointer.js";
import { secretsOfSource } from "../findings/source-secrets.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import { changeCount, type DiffFile, type DiffReport } from "../reporters/diff-report.js";
import { changeWithoutSecrets } from "../reporters/diff-without-secrets.js";
import { nameWithoutSecrets } from "../reporters/name-without-secrets.js";
import type { FileFailure, ReportedFinding } from "../reporters/report.js";
import { withoutSecrets } from "../reporters/without-secrets.js";
import { NO_DESCRIPTOR } from "../workspace/check-document.js";
import { diffResults, diffWhole, type WholeDiff } from "../workspace/diff.js";
import type { EntryResult } from "../workspace/entry-result.js";
import { isReadableDescriptor, looksLikeDescriptor } from "../workspace/looks-like-descriptor.js";
import { pairEntries } from "./diff-entries.js";
import { Moves, type OpenEntry, type SingleDescriptor } from "./diff-moves.js";
import type { PlannedPair } from "./diff-pairs.js";
import type { DiffPlan } from "./diff-plan.js";
import type { DocumentSource, OpenDocument } from "./diff-sources.js";

/** A comparison of many documents. */
export interface DiffRun {
  readonly report: DiffReport;
  /** Texts of the documents of the new side that findings are in. */
  readonly texts: ReadonlyMap<string, string>;
  /** The findings with their edits, which reports may withhold. */
  readonly findings: readonly Finding[];
  /** The renames and accepted changes that match something. */
  readonly used: ReadonlySet<Rename | AcceptedChange>;
  readonly locate: DiffPlan["locate"];
}

/** Compares the documents of a plan, one pair after the other, then what moved between documents. */
export async function runDiff(plan: DiffPlan, settings: DiffSettings): Promise<DiffRun> {
  const failures: FileFailure[] = plan.failures.map(({ path, message }) => ({
    path: redact(path),
    message,
  }));
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const comparer = new Comparer(plan, settings, { texts, findings });
  const attempt = async (run: () => Promise<ComparedEntries[]>): Promise<ComparedEntries[]> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: redact(error.path), message: error.reason });
      return [];
    }
  };
  const compared: ComparedEntries[] = [];
  for (const pair of plan.pairs) compared.push(...(await attempt(() => comparer.compare(pair))));
  const moved = new Map<SingleDescriptor, readonly ComparedEntries[]>();
  for (const [old, next] of comparer.moves.pairs()) {
    moved.set(old, []);
    moved.set(next, await attempt(() => comparer.compareMoved(old, next)));
  }
  const all = compared.flatMap((one) => {
    const other = one.single && moved.get(one.single);
    return other ?? (one.single?.pair.isElsewhere ? [] : [one]);
  });
  const left = withoutRepeated(all, plan);
  return {
    report: { files: left.map(({ file }) => file), failures },
    texts,
    findings,
    used: new Set(left.flatMap(({ used }) => [...used])),
    locate: plan.locate,
  };
}

/** Each descriptor once: one that a named document refers to can be named itself. */
function withoutRepeated(all: readonly ComparedEntries[], plan: DiffPlan): ComparedEntries[] {
  const known = new Set<string>();
  const keyOf = ({ file }: ComparedEntries) => `${plan.locate(file.path)}#${file.descriptor}`;
  for (const one of all) if (!one.isReferenced) known.add(keyOf(one));
  return all.filter((one) => {
    if (!one.isReferenced) return true;
    const isNew = !known.has(keyOf(one));
    known.add(keyOf(one));
    return isNew;
  });
}

/** What has become of a descriptor. */
interface ComparedEntries {
  readonly file: DiffFile;
  /** The settings that match something in it. */
  readonly used: Iterable<Rename | AcceptedChange>;
  /** The descriptor, if its document has it on one side only. */
  readonly single?: SingleDescriptor | undefined;
  /** Whether it is in another document than the one that is compared. */
  readonly isReferenced?: boolean | undefined;
}

interface Collected {
  readonly texts: Map<string, string>;
  readonly findings: Finding[];
}

class Comparer {
  readonly #plan: DiffPlan;
  readonly #settings: DiffSettings;
  readonly #collected: Collected;
  readonly moves = new Moves();

  constructor(plan: DiffPlan, settings: DiffSettings, collected: Collected) {
    this.#plan = plan;
    this.#settings = settings;
    this.#collected = collected;
  }

  /**
   * Compares the descriptors of two documents.
   *
   * @throws UnreadableFileError when the new document, or both, cannot be read
   */
  async compare(pair: PlannedPair): Promise<ComparedEntries[]> {
    const { old, new: next } = pair;
    const after = next === undefined ? undefined : await this.#plan.new.open(next);
    if (old !== undefined && after && !pair.isRenamed && !(await this.#mayHaveChanged(after))) {
      const { entries } = after;
      after.close();
      return entries.map((entry) => ({
        file: {
          ...nothing(pair),
          path: pathOf({ document: after, entry }, pair.path) ?? pair.path,
          descriptor: formatPointer(entry.path),
        },
        used: [],
        isReferenced: entry.document !== after.name,
      }));
    }
    const before = old === undefined ? undefined : await this.#openOld(old, after);
    try {
      if (before instanceof UnreadableFileError) return [unreadableOld(pair, before)];
      this.moves.add(pair, { old: before, new: after });
      const compared: ComparedEntries[] = [];
      for (const entries of pairEntries(before, after)) {
        compared.push(
          await this.#compareEntries(pair, {
            old: entries.old && before && { document: before, entry: entries.old },
            new: entries.new && after && { document: after, entry: entries.new },
          }),
        );
      }
      return compared;
    } finally {
      if (!(before instanceof UnreadableFileError)) before?.close();
      after?.close();
    }
  }

  /** Compares a descriptor that moved from one document to another. */
  async compareMoved(old: SingleDescriptor, next: SingleDescriptor): Promise<ComparedEntries[]> {
    const pair: PlannedPair = {
      old: old.pair.old,
      oldPath: old.pair.oldPath,
      new: next.pair.new,
      path: next.pair.path,
      isRenamed: true,
      isNamed: next.pair.isNamed,
      isElsewhere: false,
      key: next.pair.key,
    };
    const before = await this.#openAgain(this.#plan.old, old, old.pair.old);
    const after = await this.#openAgain(this.#plan.new, next, next.pair.new);
    try {
      return [await this.#compareEntries(pair, { old: before, new: after })];
    } finally {
      before.document.close();
      after.document.close();
    }
  }

  async #openAgain(
    source: DocumentSource,
    { pointer }: SingleDescriptor,
    path: string | undefined,
  ): Promise<OpenEntry> {
    const document = path === undefined ? undefined : await source.open(path);
    const entry = document?.entries.find((one) => formatPointer(one.path) === pointer);
    if (document === undefined || entry === undefined) {
      throw new UnreadableFileError(path ?? "", "it changed during the comparison");
    }
    return { document, entry };
  }

  /**
   * An old document that cannot be read is only noted, as long as there is a new one. In a tree, one
   * without descriptors is as good as none.
   */
  async #openOld(
    path: string,
    after: OpenDocument | undefined,
  ): Promise<OpenDocument | UnreadableFileError | undefined> {
    try {
      return await this.#plan.old.open(path);
    } catch (error) {
      if (after === undefined || !(error instanceof UnreadableFileError)) throw error;
      if (this.#plan.isSingle && error.code !== undefined) throw error;
      return !this.#plan.isSingle && error.reason === NO_DESCRIPTOR ? undefined : error;
    }
  }

  async #mayHaveChanged(document: OpenDocument): Promise<boolean> {
    const { hasChanged } = this.#plan;
    if (hasChanged === undefined) return true;
    // It can refer to other descriptors than before.
    if (document.uris.length > 0 && hasChanged(document, document.name)) return true;
    for (const entry of document.entries) {
      if (hasChanged(await document.check(entry), entry.document)) return true;
    }
    return false;
  }

  async #compareEntries(
    pair: PlannedPair,
    { old, new: next }: { old: OpenEntry | undefined; new: OpenEntry | undefined },
  ): Promise<ComparedEntries> {
    const path = next && pathOf(next, pair.path);
    const oldPath = old && pathOf(old, pair.oldPath);
    const paths = {
      path: nameWithoutSecrets(path ?? oldPath ?? pair.path),
      ...(oldPath !== undefined && { oldPath: nameWithoutSecrets(oldPath) }),
    };
    const one = next ?? old;
    const isReferenced = one !== undefined && one.entry.document !== one.document.name;
    const oldResult = old && (await old.document.check(old.entry));
    const newResult = next && (await next.document.check(next.entry));
    if (oldResult !== undefined && newResult !== undefined && this.#isNew(oldResult)) {
      return this.#compareEntries(pair, { old: undefined, new: next });
    }
    if (oldResult === undefined || newResult === undefined) {
      const result = newResult ?? oldResult;
      if (result === undefined || one === undefined) throw new Error("one of the two is there");
      const status = newResult === undefined ? "removed" : "added";
      const side = newResult === undefined ? "old" : "new";
      const pointer = formatPointer(result.graph.path);
      const subject = nameWithoutSecrets(this.#subjectOf(one, pair));
      const name = pointer === "" ? subject : `${subject}#${pointer}`;
      const { used, names, ...whole } = diffWhole(status, result, name, this.#settings);
      if (newResult !== undefined) assertReadable(whole.side, result);
      return {
        file: {
          ...paths,
          descriptor: pointer,
          status,
          ...rest(whole),
          [side]: sideWithoutSecrets(whole.side),
        },
        used,
        isReferenced,
        single: this.#plan.isSingle
          ? undefined
          : this.moves.single(pair, side, one, { uri: result.graph.entry.uri, names }),
      };
    }
    const { used, ...result } = diffResults(oldResult, newResult, this.#settings);
    assertReadable(result.new, newResult);
    const { changes } = result;
    const hasChanged = changeCount(result) > 0 || !result.old.readable;
    return {
      file: {
        ...paths,
        descriptor: formatPointer(newResult.graph.path),
        status: pair.isRenamed ? "renamed" : hasChanged ? "changed" : "same",
        impact: result.impact,
        ...(result.requires !== undefined && { requires: result.requires }),
        ...(result.declares !== undefined && { declares: result.declares }),
        old: sideWithoutSecrets(result.old),
        new: sideWithoutSecrets(result.new),
        changes: changes.map(changeWithoutSecrets),
        counts: result.counts,
        findings: this.#reported(result.findings, newResult),
        truncated: result.truncated,
      },
      used: [...used.renames, ...used.accepted],
      isReferenced,
    };
  }

  /** Whether a file of a tree was no descriptor before: one that only cannot be read looks like one. */
  #isNew({ graph: { entry, path } }: EntryResult): boolean {
    const { source } = entry;
    const isOther = path.length === 0 && !isReadableDescriptor(source.value);
    return isOther && !this.#plan.isSingle && !looksLikeDescriptor(source);
  }

  /** The name of the document of a descriptor. */
  #subjectOf({ document, entry }: OpenEntry, { key, path }: PlannedPair): string {
    const isOwn = entry.document === document.name;
    return isOwn && key !== "" ? key : this.#plan.subjectOf(isOwn ? path : entry.document);
  }

  #reported(findings: readonly Finding[], { graph }: EntryResult): ReportedFinding[] {
    const documents = new Map<string | undefined, ReportedDocument>();
    // The fixes replace versions and qualified names, which are no secrets.
    const noSecrets = secretsOfSource("");
    return findings.map((finding) => {
      const { file, pointer } = finding;
      const document = documents.get(file) ?? reportedDocument(graph, file);
      documents.set(file, document);
      this.#collected.findings.push(finding);
      if (file !== undefined) this.#collected.texts.set(file, document.text);
      return {
        ...withoutSecrets(finding, noSecrets),
        help: `dsd explain ${finding.code}`,
        place: redact(document.places.of(parsePointer(pointer) ?? [])),
      };
    });
  }
}

/** A descriptor that a named document refers to is shown under the name of its own document. */
const pathOf = ({ document, entry }: OpenEntry, path: string | undefined): string | undefined =>
  entry.document === document.name ? path : entry.document;

/** What reports need to know of a document with findings. */
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

/** Reasons quote texts, and references are addresses, which can have passwords. */
const sideWithoutSecrets = (side: DiffSide): DiffSide => ({
  ...side,
  ...(side.reason !== undefined && { reason: redact(side.reason) }),
  ...(side.unresolved && { unresolved: side.unresolved.map(redact) }),
});

/** @throws UnreadableFileError when the new side has nothing to compare */
function assertReadable({ reason }: DiffSide, { graph }: EntryResult): void {
  if (reason !== undefined) throw new UnreadableFileError(graph.entry.source.file ?? "", reason);
}

const NO_CHANGES: ChangeCounts = { major: 0, minor: 0, patch: 0, none: 0, accepted: 0 };

const nothing = ({ path, oldPath }: PlannedPair) =>
  ({
    path,
    oldPath,
    descriptor: "",
    status: "same",
    impact: "none",
    changes: [],
    counts: NO_CHANGES,
    findings: [],
    truncated: false,
  }) as const;

/** What cannot be compared may break everything. */
const unreadableOld = (pair: PlannedPair, { reason }: UnreadableFileError): ComparedEntries => ({
  file: {
    ...nothing(pair),
    status: "changed",
    impact: "major",
    old: { valid: false, complete: false, readable: false, reason },
  },
  used: [],
});

const rest = ({ impact, declares, change, counts }: Omit<WholeDiff, "used" | "names">) => ({
  impact,
  ...(declares !== undefined && { declares }),
  changes: [changeWithoutSecrets(change)],
  counts,
  findings: [],
  truncated: false,
});
