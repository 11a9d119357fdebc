import { type DescriptorNames, pairDescriptors } from "../diff/pairing/pair-descriptors.js";
import { Pairing } from "../diff/pairing/pairs.js";
import type { Entry } from "../engine/entry.js";
import { formatPointer } from "../values/json-pointer.js";
import type { PlannedPair } from "./diff-pairs.js";
import { areNamedAlike, type DescriptorPlace, placesIn } from "./diff-places.js";
import type { OpenDocument } from "./diff-sources.js";

/** A descriptor in an open document. */
export interface OpenEntry {
  readonly document: OpenDocument;
  readonly entry: Entry;
}

/** A descriptor that its document has on one side only. */
export interface SingleDescriptor {
  readonly side: "old" | "new";
  readonly pair: PlannedPair;
  /** Where it is in its document. */
  readonly pointer: string;
  readonly uri: string | undefined;
  /** Where it is in the document that holds it, if that holds it among other things. */
  readonly home: Home | undefined;
  readonly names: DescriptorNames;
}

/** A place of a descriptor in one of the documents that both sides have. */
interface Home extends DescriptorPlace {
  /** The number of the pair of documents. */
  readonly pair: number;
}

/**
 * Finds descriptors that moved between documents. Out of a data product document, which then refers to
 * them, or into one: both sides have them at the same place of the data product document. Or else from
 * file to file: both sides have them under the same names.
 */
export class Moves {
  readonly #numbers = new Map<PlannedPair, number>();
  /** The homes of descriptors that documents refer to, by side and target. */
  readonly #referenced = { old: new Map<string, Home[]>(), new: new Map<string, Home[]>() };
  readonly #singles: SingleDescriptor[] = [];

  /** Adds the documents of a pair, before they are closed. */
  add(
    pair: PlannedPair,
    documents: { readonly old: OpenDocument | undefined; readonly new: OpenDocument | undefined },
  ): void {
    const number = this.#numberOf(pair);
    for (const side of ["old", "new"] as const) {
      const document = documents[side];
      if (document === undefined || document.referenced.length === 0) continue;
      const placeOf = placesIn(document);
      for (const { entry, uri } of document.referenced) {
        const place = placeOf(entry);
        if (place === undefined || uri === undefined) continue;
        const target = targetOf(uri, formatPointer(entry.path));
        const homes = this.#referenced[side].get(target) ?? [];
        this.#referenced[side].set(target, homes);
        homes.push({ pair: number, ...place });
      }
    }
  }

  /** Adds a descriptor that its document has on one side only. */
  single(
    pair: PlannedPair,
    side: "old" | "new",
    { document, entry }: OpenEntry,
    { uri, names }: Pick<SingleDescriptor, "uri" | "names">,
  ): SingleDescriptor {
    const place = entry.path.length === 0 ? undefined : placesIn(document)(entry);
    const single = {
      side,
      pair,
      pointer: formatPointer(entry.path),
      uri,
      home: place && { pair: this.#numberOf(pair), ...place },
      names,
    };
    this.#singles.push(single);
    return single;
  }

  /** Pairs the descriptors that moved, when all documents are added. */
  pairs(): (readonly [old: SingleDescriptor, next: SingleDescriptor])[] {
    const paired = new Set<SingleDescriptor>();
    const singles = (side: SingleDescriptor["side"]) =>
      this.#singles.filter((single) => single.side === side && !paired.has(single));
    const candidates = (side: SingleDescriptor["side"]) =>
      singles(side).flatMap((single) => this.#homesOf(single).map((home) => ({ single, home })));
    const pairs: (readonly [SingleDescriptor, SingleDescriptor])[] = [];
    const pairing = new Pairing<Candidate>(candidates("old"), candidates("new"));
    for (const key of ["lasting", "pointer"] as const) {
      const keyOf = ({ single, home }: Candidate) =>
        paired.has(single) ? undefined : JSON.stringify([home.pair, home[key]]);
      const areAlike = (one: Candidate, other: Candidate) => areNamedAlike(one.home, other.home);
      for (const [old, next] of pairing.pairBy(keyOf, keyOf, { areAlike })) {
        // A descriptor can have several homes.
        if (paired.has(old.single) || paired.has(next.single)) continue;
        paired.add(old.single).add(next.single);
        pairs.push([old.single, next.single]);
      }
    }
    return [...pairs, ...pairDescriptors(singles("old"), singles("new"), canBeOne)];
  }

  #homesOf({ side, home, uri, pointer }: SingleDescriptor): readonly Home[] {
    const others =
      uri === undefined ? undefined : this.#referenced[side].get(targetOf(uri, pointer));
    return [...(home === undefined ? [] : [home]), ...(others ?? [])];
  }

  #numberOf(pair: PlannedPair): number {
    const number = this.#numbers.get(pair) ?? this.#numbers.size;
    this.#numbers.set(pair, number);
    return number;
  }
}

/** Whether two descriptors can be one, as far as their places say. */
const canBeOne = ({ home: one }: SingleDescriptor, { home: other }: SingleDescriptor): boolean =>
  (one === undefined) === (other === undefined) && areNamedAlike(one, other);

interface Candidate {
  readonly single: SingleDescriptor;
  readonly home: Home;
}

const targetOf = (uri: string, pointer: string): string => `${uri}#${pointer}`;
