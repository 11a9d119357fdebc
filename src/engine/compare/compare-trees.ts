import type { Judged } from "../../diff/diff-descriptors.js";
import type { Rename } from "../../diff/pairing/pairs.js";
import type { AcceptedChange, DiffSettings } from "../../diff/settings.js";
import { isReadableDescriptor } from "../../text/recognition/formats.js";
import { mayReferToFile, recognize } from "../../text/recognition/recognize.js";
import { formatPointer } from "../../values/json-value.js";
import type { CheckedEntry } from "../check-document.js";
import { pathsFromRoot } from "../entry-at.js";
import type { ReadDocument } from "../read-through-fixes.js";
import { isReferenced, NO_DESCRIPTOR } from "../result.js";
import {
  type DiffResult,
  diffResults,
  diffWhole,
  type ReadEntry,
  schemaDocuments,
  type WholeDiff,
} from "./compare-entries.js";
import {
  type DescriptorPlace,
  type LocatedDescriptor,
  Moves,
  pairByPlace,
  placesIn,
} from "./pair-descriptors.js";
import type { DiffPlan, DocumentPair, Skip, UnreadableDocument } from "./plan.js";

/** A descriptor of one side. */
export interface DiffDescriptor extends LocatedDescriptor, ReadEntry {
  /** The document that it is in, if that is not the one that is compared. */
  readonly otherDocument: string | undefined;
}

/** A descriptor of one side or both, and how it changed. */
export type DescriptorComparison = {
  readonly pair: DocumentPair;
  /** The settings that match something in it. */
  readonly used: Iterable<Rename | AcceptedChange>;
} & (
  | {
      readonly is: "compared";
      readonly diff: DiffResult & Pick<Judged, "referents">;
      readonly old: DiffDescriptor;
      readonly new: DiffDescriptor;
    }
  | {
      readonly is: "added" | "removed";
      readonly diff: WholeDiff;
      readonly descriptor: DiffDescriptor;
    }
  /** Nothing that it consists of has changed. */
  | { readonly is: "same"; readonly descriptor: DiffDescriptor }
  /** The old version of the document cannot be read. */
  | { readonly is: "lost"; readonly reason: string }
);

/** Compares the documents of two trees, one pair after the other, then what moved between documents. */
export async function compareTrees(
  trees: DiffPlan,
  settings: DiffSettings,
): Promise<{
  readonly compared: readonly DescriptorComparison[];
  readonly failures: readonly UnreadableDocument[];
  /** How many files were not parsed, because they have not changed. */
  readonly unchanged: number;
  /** Reads the descriptors of those files that are not skipped. */
  readonly readUnchanged: (skip: Skip) => Promise<readonly SameDescriptor[]>;
}> {
  const comparer = new Comparer(trees, settings);
  for (const pair of trees.pairs) await comparer.comparePair(pair, unchangedSkip(trees));
  await comparer.compareUnchanged();
  comparer.compareMoved();
  const { failures, unchanged } = comparer;
  return {
    compared: comparer.compared(),
    failures,
    unchanged: unchanged.length,
    readUnchanged: (skip) => comparer.readUnchanged(skip),
  };
}

/** A text that refers to nothing depends on its own file alone. */
const unchangedSkip = ({ isUnchanged }: DiffPlan): Skip | undefined =>
  isUnchanged && ((uri, text) => isUnchanged(uri) && !mayReferToFile(text));

/**
 * The two descriptors at a path, if they have no table in common: each may have moved from or to another
 * path.
 */
interface Strangers {
  readonly is: "strangers";
  readonly pair: DocumentPair;
  readonly old: WholeComparison;
  readonly new: WholeComparison;
}

type SameDescriptor = Extract<DescriptorComparison, { is: "same" }>;

type WholeComparison = Extract<DescriptorComparison, { is: "added" | "removed" }>;

class Comparer {
  readonly failures: UnreadableDocument[] = [];
  /** The pairs whose files were not parsed. */
  readonly unchanged: DocumentPair[] = [];
  readonly #trees: DiffPlan;
  readonly #settings: DiffSettings;
  readonly #moves = new Moves<DiffDescriptor>();
  readonly #compared: (DescriptorComparison | Strangers)[] = [];
  /** The results for descriptors that a document has on one side only, if they moved. */
  readonly #moved = new Map<DiffDescriptor, readonly DescriptorComparison[]>();

  /** The URIs behind references of JSON Schemas that something changed behind. */
  readonly #changedBehind = new Set<string>();

  constructor(trees: DiffPlan, settings: DiffSettings) {
    this.#trees = trees;
    this.#settings = settings;
  }

  async comparePair(pair: DocumentPair, skip?: Skip): Promise<void> {
    const { hasChanged } = this.#trees;
    const canBeSame = pair.old !== undefined && !pair.isRenamed && !pair.isNamed;
    const after = await this.#open("new", pair, canBeSame ? skip : undefined);
    if (after === "unchanged") return void this.unchanged.push(pair);
    if (after?.is === "unreadable") return void this.failures.push(after);
    const isBehindChanged = await this.#findChangesBehind(after?.descriptors ?? []);
    if (
      pair.old !== undefined &&
      after !== undefined &&
      !pair.isRenamed &&
      !isBehindChanged &&
      hasChanged?.(after.checked, after.checked.name) === false
    ) {
      for (const descriptor of after.descriptors) {
        this.#compared.push({ is: "same", pair, descriptor, used: [] });
      }
      return;
    }
    const before = await this.#open("old", pair);
    if (before === "unchanged") throw new Error("an old version was asked for as a whole");
    if (before?.is === "unreadable") {
      if (after === undefined || (this.#trees.isSingle && before.isMissing)) {
        this.failures.push(before);
        return;
      }
      // In a tree, a file without descriptors counts as absent.
      const isAbsent = !this.#trees.isSingle && before.reason === NO_DESCRIPTOR;
      if (!isAbsent) {
        this.#compared.push({ is: "lost", pair, reason: before.reason, used: [] });
        return;
      }
    }
    const old = before?.is === "unreadable" ? undefined : before;
    this.#moves.refer(pair, "old", old?.referenced ?? []);
    this.#moves.refer(pair, "new", after?.referenced ?? []);
    for (const one of pairByPlace(old?.descriptors ?? [], after?.descriptors ?? [])) {
      const strangers = this.#strangers(pair, one.old, one.new);
      this.#compared.push(...(strangers ? [strangers] : this.#compare(pair, one.old, one.new)));
    }
  }

  /** If nothing else shows that there are descriptors, looks for one in the files that have not changed. */
  async compareUnchanged(): Promise<void> {
    while (this.#compared.length + this.failures.length === 0) {
      const pair = this.unchanged.shift();
      if (pair === undefined) return;
      await this.comparePair(pair);
    }
  }

  async readUnchanged(skip: Skip): Promise<SameDescriptor[]> {
    const all: SameDescriptor[] = [];
    for (const pair of this.unchanged) {
      const opened = await this.#open("new", pair, skip);
      if (opened === undefined || opened === "unchanged" || opened.is === "unreadable") continue;
      all.push(
        ...opened.descriptors.map(
          (one) => ({ is: "same", pair, descriptor: one, used: [] }) as const,
        ),
      );
    }
    return all;
  }

  /** Finds out behind which references of JSON Schemas something changed. */
  async #findChangesBehind(descriptors: readonly DiffDescriptor[]): Promise<boolean> {
    const { reachesChange } = this.#trees;
    if (reachesChange === undefined) return false;
    let isAny = false;
    for (const uri of new Set(descriptors.flatMap(schemaDocuments))) {
      if (!(await reachesChange(uri))) continue;
      this.#changedBehind.add(uri);
      isAny = true;
    }
    return isAny;
  }

  /** Compares the descriptors that moved from one document to another. */
  compareMoved(): void {
    if (this.#trees.isSingle) return;
    for (const [old, next] of this.#moves.pairs()) {
      if (old.pair === next.pair) continue;
      const pair: DocumentPair = {
        ...next.pair,
        old: old.pair.old,
        oldPath: old.pair.oldPath,
        isRenamed: true,
        isElsewhere: false,
      };
      this.#moved.set(old.descriptor, []);
      this.#moved.set(next.descriptor, this.#compare(pair, old.descriptor, next.descriptor));
    }
  }

  /** The comparison of each descriptor: one that a named document refers to can be named itself. */
  compared(): DescriptorComparison[] {
    const settle = (one: WholeComparison) =>
      this.#moved.get(one.descriptor) ?? (one.pair.isElsewhere ? [] : [one]);
    const all = this.#compared.flatMap((one) => {
      if (one.is === "added" || one.is === "removed") return settle(one);
      if (one.is !== "strangers") return [one];
      const { pair, old, new: next } = one;
      const isMoved = this.#moved.has(old.descriptor) || this.#moved.has(next.descriptor);
      if (isMoved) return [old, next].flatMap(settle);
      return this.#compare(pair, old.descriptor, next.descriptor);
    });
    const paths = new Set<string>();
    const keyOf = (one: DescriptorComparison) =>
      `${this.#trees.locate(descriptorPath(one))}#${descriptorOf(one)?.pointer ?? ""}`;
    const isOwn = (one: DescriptorComparison) => descriptorOf(one)?.otherDocument === undefined;
    for (const one of all) if (isOwn(one)) paths.add(keyOf(one));
    return all.filter((one) => {
      if (isOwn(one)) return true;
      const isNew = !paths.has(keyOf(one));
      paths.add(keyOf(one));
      return isNew;
    });
  }

  async #open(side: "old" | "new", { [side]: path, isNamed }: DocumentPair, skip?: Skip) {
    if (path === undefined) return undefined;
    const read = await this.#trees[side].read(path, isNamed, skip);
    return typeof read !== "object" || "is" in read ? read : comparable(read, isNamed);
  }

  #compare(
    pair: DocumentPair,
    old: DiffDescriptor | undefined,
    next: DiffDescriptor | undefined,
  ): DescriptorComparison[] {
    if (old !== undefined && next === undefined) return [this.#whole(pair, "old", old)];
    if (next === undefined) return [];
    if (old === undefined || this.#isNew(old.entry)) return this.#added(pair, next);
    const hasMoved = (uri: string) => this.#changedBehind.has(uri);
    const { used, ...diff } = diffResults(old, next, this.#settings, hasMoved);
    // The findings of a text that was a descriptor say what is wrong in it.
    const { source } = next.entry.graph.entry;
    const isBroken = diff.old.readable && !source.isReadable && source.text.trim() !== "";
    if (!isBroken && this.#isUnreadable(diff.new.reason, next)) return [];
    const settings = [...used.renames, ...used.accepted];
    return [{ is: "compared", pair, old, new: next, diff, used: settings }];
  }

  #strangers(
    pair: DocumentPair,
    old: DiffDescriptor | undefined,
    next: DiffDescriptor | undefined,
  ): Strangers | undefined {
    if (this.#trees.isSingle || old === undefined || next === undefined) return undefined;
    const [before, after] = [old, next].map(
      (one) => diffWhole("added", one, "", this.#settings).names.tables,
    );
    if (!before?.size || !after?.size) return undefined;
    if ([...before].some((name) => after.has(name))) return undefined;
    const [removed, added] = [this.#whole(pair, "old", old), this.#whole(pair, "new", next)];
    return { is: "strangers", pair, old: removed, new: added };
  }

  #added(pair: DocumentPair, next: DiffDescriptor): DescriptorComparison[] {
    const added = this.#whole(pair, "new", next);
    return this.#isUnreadable(added.diff.side.reason, next) ? [] : [added];
  }

  #whole(pair: DocumentPair, side: "old" | "new", descriptor: DiffDescriptor) {
    const { pointer } = descriptor;
    const subject = this.#subjectOf(descriptor, pair);
    const name = pointer === "" ? subject : `${subject}#${pointer}`;
    const is = side === "new" ? "added" : "removed";
    const diff = diffWhole(is, descriptor, name, this.#settings);
    this.#moves.add({ pair, side, descriptor, names: diff.names });
    return { is, pair, descriptor, diff, used: diff.used } as const;
  }

  /** Notes the new side of a descriptor that has nothing to compare. */
  #isUnreadable(reason: string | undefined, { entry }: DiffDescriptor): boolean {
    if (reason === undefined) return false;
    const { file = "", lines, problems } = entry.graph.entry.source;
    const [problem] = problems;
    const position = problem && lines.positionAt(problem.start);
    this.failures.push({ is: "unreadable", path: file, reason, isMissing: false, position });
    return true;
  }

  /**
   * Whether a file of a tree was not a descriptor before. A descriptor that cannot be parsed still
   * counts as a descriptor.
   */
  #isNew({ graph: { entry, path } }: CheckedEntry): boolean {
    const { source } = entry;
    const isOther = path.length === 0 && !isReadableDescriptor(source.value);
    return isOther && !this.#trees.isSingle && recognize(source).is !== "descriptor";
  }

  /** The name of the document of a descriptor. */
  #subjectOf({ otherDocument }: DiffDescriptor, { key, path }: DocumentPair): string {
    if (otherDocument === undefined && key !== "") return key;
    return this.#trees.subjectOf(otherDocument ?? path);
  }
}

/**
 * The descriptors of a document: itself, or those that it holds. Those that a document refers to are
 * compared with it only if it was named: a search finds them in their own files.
 *
 * @returns `descriptors`: those that are compared with it; `referenced`: those that it refers to, and that are
 *   compared with their own files
 */
function comparable({ checked, written }: ReadDocument, isNamed: boolean) {
  const { name, source, entries } = checked;
  const placeOf = placesIn(source.value);
  const pathTo = pathsFromRoot(checked);
  const all = entries.map(
    (entry): DiffDescriptor & { readonly place: DescriptorPlace | undefined } => {
      const path = pathTo(entry);
      const { graph } = entry;
      return {
        entry,
        written,
        place: path && placeOf(path),
        uri: graph.entry.uri,
        pointer: formatPointer(graph.path),
        otherDocument: isReferenced(checked, entry) ? entry.entry.document : undefined,
      };
    },
  );
  const isCompared = ({ otherDocument }: DiffDescriptor) => isNamed || otherDocument === undefined;
  if (all.length > 0) {
    const descriptors = all.filter(isCompared);
    const referenced = all.filter((one) => !isCompared(one));
    return { is: "readable", checked, descriptors, referenced } as const;
  }
  const none: UnreadableDocument = {
    is: "unreadable",
    path: name,
    reason: NO_DESCRIPTOR,
    isMissing: false,
  };
  return isNamed ? none : undefined;
}

/** The descriptor that a comparison is about, on its newer side. */
export const descriptorOf = (one: DescriptorComparison): DiffDescriptor | undefined =>
  one.is === "compared" ? one.new : one.is === "lost" ? undefined : one.descriptor;

/** The path of a descriptor. One that a named document refers to has the name of its own document. */
export function descriptorPath(one: DescriptorComparison): string {
  const { path, oldPath = path } = one.pair;
  return descriptorOf(one)?.otherDocument ?? (one.is === "removed" ? oldPath : path);
}
