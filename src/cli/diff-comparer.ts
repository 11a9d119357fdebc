import type { Rename } from "../diff/change.js";
import type { DiffSide } from "../diff/diff-descriptors.js";
import { Pairing } from "../diff/pairing/pairs.js";
import type { AcceptedChange, DiffSettings } from "../diff/settings.js";
import { NO_DESCRIPTOR } from "../engine/check-document.js";
import { diffResults, diffWhole } from "../engine/diff.js";
import type { Entry } from "../engine/entry.js";
import type { EntryResult } from "../engine/entry-result.js";
import { isReadableDescriptor, looksLikeDescriptor } from "../engine/looks-like-descriptor.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { DiffFile } from "../reporters/changes/diff-report.js";
import { nameWithoutSecrets } from "../reporters/without-secrets.js";
import { formatPointer } from "../values/json-pointer.js";
import { Moves, type OpenEntry, type SingleDescriptor } from "./diff-moves.js";
import type { PlannedPair } from "./diff-pairs.js";
import { areNamedAlike, placesIn } from "./diff-places.js";
import type { DiffPlan } from "./diff-plan.js";
import {
  type Collected,
  comparedFile,
  lostFile,
  type OpenEntries,
  sameFile,
  wholeFile,
} from "./diff-reported.js";
import type { DocumentSource, OpenDocument } from "./diff-sources.js";

/** What happened to a descriptor. */
export interface ComparedEntries {
  readonly file: DiffFile;
  /** The settings that match something in it. */
  readonly used: Iterable<Rename | AcceptedChange>;
  /** The descriptor, if its document has it on one side only. */
  readonly single?: SingleDescriptor | undefined;
  /** Whether it is in another document than the one that is compared. */
  readonly isReferenced?: boolean | undefined;
}

/** Compares the documents of a plan. */
export class Comparer {
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
      return entries.map((entry) => {
        const one = { document: after, entry };
        return { file: sameFile(pair, one), used: [], isReferenced: isReferenced(one) };
      });
    }
    const before = old === undefined ? undefined : await this.#openOld(old, after);
    try {
      if (before instanceof UnreadableFileError) {
        return [{ file: lostFile(pair, before), used: [] }];
      }
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
   * An old document that cannot be read is only noted, as long as there is a new one. In a tree, a
   * file without descriptors counts as absent.
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

  async #compareEntries(pair: PlannedPair, entries: OpenEntries): Promise<ComparedEntries> {
    const { old, new: next } = entries;
    const oldResult = old && (await old.document.check(old.entry));
    const newResult = next && (await next.document.check(next.entry));
    if (old && oldResult && !(next && newResult)) return this.#whole(pair, "old", old, oldResult);
    if (next && newResult && (oldResult === undefined || this.#isNew(oldResult))) {
      return this.#whole(pair, "new", next, newResult);
    }
    if (!next || !oldResult || !newResult) throw new Error("one of the two is there");
    const { used, ...result } = diffResults(oldResult, newResult, this.#settings);
    assertReadable(result.new, newResult);
    return {
      file: comparedFile(pair, entries, result, newResult, this.#collected),
      used: [...used.renames, ...used.accepted],
      isReferenced: isReferenced(next),
    };
  }

  /** A descriptor that one side has. */
  #whole(
    pair: PlannedPair,
    side: "old" | "new",
    one: OpenEntry,
    result: EntryResult,
  ): ComparedEntries {
    const pointer = formatPointer(result.graph.path);
    const subject = nameWithoutSecrets(this.#subjectOf(one, pair));
    const name = pointer === "" ? subject : `${subject}#${pointer}`;
    const status = side === "new" ? "added" : "removed";
    const whole = diffWhole(status, result, name, this.#settings);
    if (side === "new") assertReadable(whole.side, result);
    const { used, names } = whole;
    const { uri } = result.graph.entry;
    const entries: OpenEntries = { old: undefined, new: undefined, [side]: one };
    return {
      file: wholeFile(pair, entries, whole, result),
      used,
      isReferenced: isReferenced(one),
      single: this.#plan.isSingle ? undefined : this.moves.single(pair, side, one, { uri, names }),
    };
  }

  /**
   * Whether a file of a tree was not a descriptor before. An unreadable descriptor still looks like
   * one.
   */
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
}

/** Whether a descriptor is in another document than the one that is compared. */
const isReferenced = ({ document, entry }: OpenEntry): boolean => entry.document !== document.name;

/** @throws UnreadableFileError when the new side has nothing to compare */
function assertReadable({ reason }: DiffSide, { graph }: EntryResult): void {
  if (reason !== undefined) throw new UnreadableFileError(graph.entry.source.file ?? "", reason);
}

/** A descriptor on both sides, or on one. */
interface EntryPair {
  readonly old: Entry | undefined;
  readonly new: Entry | undefined;
}

/**
 * Pairs the descriptors of two documents: by where they are, with the names of ports instead of
 * their positions in lists, then by their pointers. If each side has one entry left, the two are a
 * pair. Ports with different names stay apart.
 */
function pairEntries(old: OpenDocument | undefined, next: OpenDocument | undefined): EntryPair[] {
  const pairing = new Pairing<Entry>(old?.entries ?? [], next?.entries ?? []);
  const [oldPlace, newPlace] = [old, next].map((one) => one && placesIn(one));
  pairing.pairBy(
    (entry) => oldPlace?.(entry)?.lasting,
    (entry) => newPlace?.(entry)?.lasting,
  );
  const areAlike = (one: Entry, other: Entry): boolean =>
    areNamedAlike(oldPlace?.(one), newPlace?.(other));
  pairing.pairBy(
    (entry) => oldPlace?.(entry)?.pointer,
    (entry) => newPlace?.(entry)?.pointer,
    { areAlike },
  );
  const anywhere = (): string => "";
  pairing.pairBy(anywhere, anywhere, { isUnique: true, areAlike });
  return [
    ...(next?.entries ?? []).map((entry) => ({ old: pairing.oldOf(entry), new: entry })),
    ...pairing.removed.map((entry) => ({ old: entry, new: undefined })),
  ];
}
