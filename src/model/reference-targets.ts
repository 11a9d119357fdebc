import { type Reference, ReferenceIndex } from "../references/resolve/checked-graph.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import { valueAt } from "../values/json-pointer.js";
import { DocumentPlace } from "./document-place.js";
import type { ObjectReader, PlacedObject, WrappedKind } from "./read-object.js";

/** The targets of the References of a graph. */
export class ReferenceTargets {
  /** Whether all of them resolve. */
  readonly areResolved: boolean;
  readonly #reader: ObjectReader;
  readonly #references: ReferenceIndex<Reference>;
  readonly #ends = new Map<Reference, PlacedObject | undefined>();

  constructor(references: readonly Reference[], reader: ObjectReader) {
    this.areResolved = references.every(({ outcome }) => outcome.state === "resolved");
    this.#reader = reader;
    this.#references = new ReferenceIndex(references);
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

  /** The value at the end of a chain of References; `undefined` if there is none. */
  endOf(start: DocumentPlace): unknown {
    const seen = new Set<Reference>();
    let end: Placed | undefined;
    for (let place = start; ; place = end.place) {
      const reference = this.#referenceAt(place);
      const target = reference && !seen.has(reference) ? targetOf(reference) : undefined;
      if (reference === undefined || target === undefined) return end?.value;
      seen.add(reference);
      end = target;
    }
  }

  /** A JSON Schema: an object, a text, or the target of a Reference; with the root that it refers to. */
  schemaOf(
    place: DocumentPlace,
    definition: unknown,
  ): (PlacedObject & { readonly root: unknown }) | undefined {
    const { document } = place;
    if (typeof definition === "string") {
      const value = parsedObject(definition);
      const inText = new DocumentPlace(document, place.path, true);
      return value && { place: inText, value, root: undefined };
    }
    if (!isObject(definition)) return undefined;
    const reference = this.#referenceAt(place);
    if (reference === undefined) {
      return { place, value: definition, root: place.root };
    }
    const target = targetOf(reference);
    // A definition that refers to itself is not a schema.
    const isCycle = target?.value === definition && this.#referenceAt(target.place) !== undefined;
    return target === undefined || isCycle ? undefined : this.schemaOf(target.place, target.value);
  }

  #referenceAt(place: DocumentPlace): Reference | undefined {
    return this.#references.at(place.document, place.pointer);
  }
}

/** A value, and where it is. */
interface Placed {
  readonly place: DocumentPlace;
  readonly value: unknown;
}

function targetOf({ outcome }: Reference): Placed | undefined {
  if (outcome.state !== "resolved") return undefined;
  const { document, path } = outcome;
  return { place: new DocumentPlace(document, path), value: valueAt(document.source.value, path) };
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
