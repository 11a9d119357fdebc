import { areNamedAlike, type DescriptorPlace } from "./descriptor-place.js";
import { type DescriptorNames, pairDescriptors } from "./pair-descriptors.js";
import type { DocumentPair } from "./pair-documents.js";
import { Pairing } from "./pairs.js";

/** A descriptor that is in a document, or that the document refers to. */
export interface LocatedDescriptor {
  readonly place: DescriptorPlace | undefined;
  /** The URI of the document that it is in. */
  readonly uri: string | undefined;
  /** Where it is in that document; `""` for the whole. */
  readonly pointer: string;
}

/** A descriptor that its document has on one side only. */
export interface SingleDescriptor<D extends LocatedDescriptor> {
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
 * file to file: both sides have them under the same names.
 */
export class Moves<D extends LocatedDescriptor> {
  /** The homes of descriptors that documents refer to, by side and target. */
  readonly #referenced = { old: new Map<string, Home[]>(), new: new Map<string, Home[]>() };
  readonly #singles: SingleDescriptor<D>[] = [];

  /** Adds the descriptors that a document of one side refers to. */
  refer(pair: DocumentPair, side: "old" | "new", referenced: readonly D[]): void {
    for (const { place, uri, pointer } of referenced) {
      if (place === undefined || uri === undefined) continue;
      const target = targetOf(uri, pointer);
      const homes = this.#referenced[side].get(target) ?? [];
      this.#referenced[side].set(target, homes);
      homes.push({ pair, ...place });
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
    const numberOf = (pair: DocumentPair): number => {
      const number = numbers.get(pair) ?? numbers.size;
      numbers.set(pair, number);
      return number;
    };
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
    return [...pairs, ...pairDescriptors(singles("old"), singles("new"), canBeOne)];
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

/** Where a descriptor is in the document that holds it, if that holds it among other things. */
const homeOf = ({ place, pointer }: LocatedDescriptor): DescriptorPlace | undefined =>
  pointer === "" ? undefined : place;

/** Whether two descriptors can be one, as far as their places say. */
function canBeOne(
  { descriptor: one }: SingleDescriptor<LocatedDescriptor>,
  { descriptor: other }: SingleDescriptor<LocatedDescriptor>,
): boolean {
  const [home, otherHome] = [homeOf(one), homeOf(other)];
  return (home === undefined) === (otherHome === undefined) && areNamedAlike(home, otherHome);
}

const targetOf = (uri: string, pointer: string): string => `${uri}#${pointer}`;
