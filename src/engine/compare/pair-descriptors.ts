import { Pairing, type PairOptions } from "../../diff/pairing/pairs.js";
import { LastingPlaces } from "../../findings/identity.js";
import { withoutMajor } from "../../model/fully-qualified-name.js";
import type { DescriptorModel } from "../../model/model.js";
import { getOrAdd, grouped } from "../../values/collections.js";
import { formatPointer, type Path, valueAt } from "../../values/json-value.js";
import type { DocumentPair } from "./plan.js";

/** The name of a descriptor, wherever it is. */
export interface DescriptorNames {
  /** The name of the data store. */
  readonly store: string | undefined;
  readonly title: string | undefined;
  /** The fully qualified names of its tables, without major versions. */
  readonly tables: ReadonlySet<string>;
}

export const descriptorNames = (descriptor: DescriptorModel | undefined): DescriptorNames => ({
  store: descriptor?.info?.text("datastoreName"),
  title: descriptor?.info?.text("title"),
  tables: new Set(
    descriptor?.schema?.tables.flatMap(({ fullyQualifiedName: name }) =>
      name === undefined ? [] : [withoutMajor(name)],
    ),
  ),
});

interface Named {
  readonly names: DescriptorNames;
}

/**
 * Pairs descriptors that were removed with those that were added: by the name of the data store, by the
 * title if they have a table in common, and by most of their tables. If several have the same name, none is paired.
 */
function pairDescriptors<T extends Named>(
  old: readonly T[],
  next: readonly T[],
  areAlike: (one: T, other: T) => boolean,
): (readonly [old: T, next: T])[] {
  const pairing = new Pairing(old, next);
  const storeOf = ({ names }: T) => names.store;
  const titleOf = ({ names }: T) => names.title;
  const options: PairOptions<T> = { isUnique: true, areAlike };
  const pairs = [
    ...pairing.pairBy(storeOf, storeOf, options),
    ...pairing.pairBy(titleOf, titleOf, {
      ...options,
      areAlike: (one, other) => haveOneTitle(one, other) && areAlike(one, other),
    }),
  ];
  for (const [one, other] of withMostTables(pairing.removed, pairing.added)) {
    if (areAlike(one, other)) pairs.push([one, other]);
  }
  return pairs;
}

/** Whether two descriptors with the same title can be the same: a title such as "Orders" says little alone. */
function haveOneTitle({ names: one }: Named, { names: other }: Named): boolean {
  if (one.store !== undefined && other.store !== undefined) return false;
  if (one.tables.size === 0 && other.tables.size === 0) return true;
  return [...one.tables].some((table) => other.tables.has(table));
}

/** Descriptors that share more than half of the tables of both. */
function withMostTables<T extends Named>(
  old: readonly T[],
  next: readonly T[],
): (readonly [T, T])[] {
  const [olds, news] = [byTable(old), byTable(next)];
  return next.flatMap((other) => {
    const shared = grouped(other.names.tables, (table) =>
      news.get(table) === other ? olds.get(table) : undefined,
    );
    return [...shared].flatMap(([one, tables]) => {
      const most = Math.max(one.names.tables.size, other.names.tables.size);
      return 2 * tables.length > most ? [[one, other] as const] : [];
    });
  });
}

/** Descriptors by their tables; `undefined` for a table that several have. */
function byTable<T extends Named>(all: readonly T[]): ReadonlyMap<string, T | undefined> {
  const pairs = new Map<string, T | undefined>();
  for (const one of all) {
    for (const table of one.names.tables) pairs.set(table, pairs.has(table) ? undefined : one);
  }
  return pairs;
}

/** A descriptor that is in a document, or that the document refers to. */
export interface LocatedDescriptor {
  /** Unknown if no reference leads to it any longer. */
  readonly place: DescriptorPlace | undefined;
  /** The URI of the document that it is in. */
  readonly uri: string | undefined;
  /** Where it is in that document; `""` for the whole. */
  readonly pointer: string;
}

/** A descriptor that its document has on one side only. */
interface SingleDescriptor<D extends LocatedDescriptor> {
  readonly side: "old" | "new";
  readonly pair: DocumentPair;
  readonly descriptor: D;
  readonly names: DescriptorNames;
}

/** A place of a descriptor in one of the documents that both sides have. */
interface Home extends DescriptorPlace {
  readonly pair: DocumentPair;
}

/**
 * Finds descriptors that moved between documents. Out of a data product document, which then refers to
 * them, or into one: both sides have them at the same place of the data product document. Or else from
 * one file or document to another: both sides have them under the same names.
 */
export class Moves<D extends LocatedDescriptor> {
  /** The places that refer to descriptors, by side and by the target of the reference. */
  readonly #referenced = { old: new Map<string, Home[]>(), new: new Map<string, Home[]>() };
  readonly #singles: SingleDescriptor<D>[] = [];

  /** Adds the descriptors that a document of one side refers to. */
  refer(pair: DocumentPair, side: "old" | "new", referenced: readonly D[]): void {
    for (const { place, uri, pointer } of referenced) {
      if (place === undefined || uri === undefined) continue;
      const target = targetOf(uri, pointer);
      getOrAdd(this.#referenced[side], target, () => []).push({ pair, ...place });
    }
  }

  /** Adds a descriptor that its document has on one side only. */
  add(single: SingleDescriptor<D>): void {
    this.#singles.push(single);
  }

  /** Pairs the descriptors that moved, when all documents are added. */
  pairs(): (readonly [old: SingleDescriptor<D>, next: SingleDescriptor<D>])[] {
    const paired = new Set<SingleDescriptor<D>>();
    const singles = (side: "old" | "new") =>
      this.#singles.filter((single) => single.side === side && !paired.has(single));
    const candidates = (side: "old" | "new") =>
      singles(side).flatMap((single) => this.#homesOf(single).map((home) => ({ single, home })));
    const pairs: (readonly [SingleDescriptor<D>, SingleDescriptor<D>])[] = [];
    const pairing = new Pairing<Candidate<D>>(candidates("old"), candidates("new"));
    const numbers = new Map<DocumentPair, number>();
    const numberOf = (pair: DocumentPair): number => getOrAdd(numbers, pair, () => numbers.size);
    for (const key of ["lasting", "pointer"] as const) {
      const keyOf = ({ single, home }: Candidate<D>) =>
        paired.has(single) ? undefined : JSON.stringify([numberOf(home.pair), home[key]]);
      const areAlike = (one: Candidate<D>, other: Candidate<D>) =>
        areNamedAlike(one.home, other.home);
      for (const [old, next] of pairing.pairBy(keyOf, keyOf, { areAlike })) {
        // A descriptor can have several homes.
        if (paired.has(old.single) || paired.has(next.single)) continue;
        paired.add(old.single).add(next.single);
        pairs.push([old.single, next.single]);
      }
    }
    for (const canBeOne of [haveOneForm, areInPlaces]) {
      for (const pair of pairDescriptors(singles("old"), singles("new"), canBeOne)) {
        for (const single of pair) paired.add(single);
        pairs.push(pair);
      }
    }
    return pairs;
  }

  #homesOf({ side, pair, descriptor }: SingleDescriptor<D>): readonly Home[] {
    const { uri, pointer } = descriptor;
    const home = homeOf(descriptor);
    const others =
      uri === undefined ? undefined : this.#referenced[side].get(targetOf(uri, pointer));
    return [...(home === undefined ? [] : [{ pair, ...home }]), ...(others ?? [])];
  }
}

interface Candidate<D extends LocatedDescriptor> {
  readonly single: SingleDescriptor<D>;
  readonly home: Home;
}

/** Where a descriptor is in the document that contains it, if the document contains other things, too. */
const homeOf = ({ place, pointer }: LocatedDescriptor): DescriptorPlace | undefined =>
  pointer === "" ? undefined : place;

type Single = SingleDescriptor<LocatedDescriptor>;

/** Whether two descriptors can be the same, judged by their places. */
const areInPlaces = ({ descriptor: one }: Single, { descriptor: other }: Single): boolean =>
  areNamedAlike(homeOf(one), homeOf(other));

/** Whether both are files, or both are held by documents: a move between the two is less likely. */
const haveOneForm = (one: Single, other: Single): boolean =>
  (homeOf(one.descriptor) === undefined) === (homeOf(other.descriptor) === undefined) &&
  areInPlaces(one, other);

const targetOf = (uri: string, pointer: string): string => `${uri}#${pointer}`;

/** Where a descriptor is in a document, whether the document holds it or refers to it. */
export interface DescriptorPlace {
  /** With the names of ports instead of their positions in lists. */
  readonly lasting: string;
  readonly pointer: string;
  /** The names of the items of lists on the way, such as ports; `undefined` for one that has none. */
  readonly names: readonly (string | undefined)[];
}

/** Whether two descriptors can be the same: ports with different names are different ports. */
function areNamedAlike(
  one: DescriptorPlace | undefined,
  other: DescriptorPlace | undefined,
): boolean {
  if (one === undefined || other === undefined) return true;
  const isAlike = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return one.pointer === other.pointer
    ? one.names.every((name, index) => isAlike(name, other.names[index]))
    : isAlike(one.names.at(-1), other.names.at(-1));
}

/**
 * Returns a function that gives the place of a descriptor in a document. The place is the same for an object, its
 * text, and a reference: it does not matter in which of these forms a document has a descriptor.
 *
 * @param root the value of the document
 */
export function placesIn(root: unknown): (path: Path) => DescriptorPlace {
  const places = new LastingPlaces(root);
  return (whole) => {
    const path = whole.at(-1) === "rawContent" ? whole.slice(0, -1) : whole;
    return { lasting: places.of(path), pointer: formatPointer(path), names: namesOn(path, root) };
  };
}

function namesOn(path: Path, root: unknown): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  for (const [index, step] of path.entries()) {
    if (typeof step !== "number") continue;
    const name = valueAt(root, [...path.slice(0, index + 1), "name"]);
    names.push(typeof name === "string" && name !== "" ? name : undefined);
  }
  return names;
}

/**
 * Pairs the descriptors of two documents: by where they are, with the names of ports instead of
 * their positions in lists, then by their pointers. If each side has one left, the two are a pair.
 * Ports with different names stay apart.
 */
export function pairByPlace<T extends Pick<LocatedDescriptor, "place">>(
  old: readonly T[],
  next: readonly T[],
): { readonly old: T | undefined; readonly new: T | undefined }[] {
  const pairing = new Pairing<T>(old, next);
  const lastingOf = ({ place }: T) => place?.lasting;
  const pointerOf = ({ place }: T) => place?.pointer;
  const anywhere = () => "";
  const areAlike = (one: T, other: T): boolean => areNamedAlike(one.place, other.place);
  pairing.pairBy(lastingOf, lastingOf);
  pairing.pairBy(pointerOf, pointerOf, { areAlike });
  pairing.pairBy(anywhere, anywhere, { isUnique: true, areAlike });
  return [
    ...next.map((one) => ({ old: pairing.oldOf(one), new: one })),
    ...pairing.removed.map((one) => ({ old: one, new: undefined })),
  ];
}
