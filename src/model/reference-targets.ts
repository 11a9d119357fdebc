import {
  type CheckedDocument,
  type Reference,
  referencesByPlace,
} from "../references/resolve/checked-graph.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import { valueAt } from "../values/json-pointer.js";
import type { PathMaps } from "../values/path-map.js";
import { DocumentPlace } from "./document-place.js";
import type { ObjectReader, PlacedObject, WrappedKind } from "./read-object.js";

/** The targets of the References of a graph. */
export class ReferenceTargets {
  /** Whether all of them resolve. */
  readonly areResolved: boolean;
  readonly #reader: ObjectReader;
  readonly #references: PathMaps<CheckedDocument, Reference>;
  readonly #ends = new Map<Reference, PlacedObject | undefined>();

  constructor(references: readonly Reference[], reader: ObjectReader) {
    this.areResolved = references.every(({ outcome }) => outcome.state === "resolved");
    this.#reader = reader;
    this.#references = referencesByPlace(references);
  }

  /** The object at the end of a chain of References; many chains can have the same end. */
  follow(start: DocumentPlace, first: JsonObject, kind: WrappedKind): PlacedObject | undefined {
    const chain: Reference[] = [];
    let end: PlacedObject | undefined;
    let at: Placed | undefined = { place: start, value: first };
    while (at !== undefined) {
      const { place, value }: Placed = at;
      if (!isObject(value)) break;
      if (value.$ref === undefined) {
        end = this.#reader.unwrapped({ place, value }, kind);
        break;
      }
      const reference = this.#referenceAt(place);
      if (reference === undefined) break;
      if (this.#ends.has(reference)) {
        end = this.#ends.get(reference);
        break;
      }
      // In a cycle, this is the result for the last reference.
      this.#ends.set(reference, undefined);
      chain.push(reference);
      at = targetOf(reference);
    }
    for (const reference of chain) this.#ends.set(reference, end);
    return end;
  }

  /**
   * A definition, or the target of the chain of References that it starts.
   *
   * @returns with `isReference` if the chain does not end
   */
  definitionAt(start: DocumentPlace, definition: unknown): Placed & { isReference: boolean } {
    const seen = new Set<Reference>();
    let at: Placed = { place: start, value: definition };
    for (;;) {
      const reference = this.#referenceAt(at.place);
      if (reference === undefined) return { ...at, isReference: false };
      const target = seen.has(reference) ? undefined : targetOf(reference);
      if (target === undefined) return { ...at, isReference: true };
      seen.add(reference);
      at = target;
    }
  }

  #referenceAt(place: DocumentPlace): Reference | undefined {
    return this.#references.of(place.document).get(place.path);
  }
}

/** A value, and where it is. */
export interface Placed {
  readonly place: DocumentPlace;
  readonly value: unknown;
}

function targetOf({ outcome }: Reference): Placed | undefined {
  if (outcome.state !== "resolved") return undefined;
  const { document, path } = outcome;
  return { place: new DocumentPlace(document, path), value: valueAt(document.source.value, path) };
}
