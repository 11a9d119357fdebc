import { LastingPlaces } from "../findings/identity.js";
import { formatPointer } from "../findings/json-pointer.js";
import type { Entry } from "../workspace/entry.js";
import type { OpenDocument } from "./diff-sources.js";

/** Where a descriptor is in a document, whether the document holds it or refers to it. */
export interface DescriptorPlace {
  /** With the names of ports instead of their positions in lists. */
  readonly lasting: string;
  readonly pointer: string;
}

/**
 * Returns a function for the place of a descriptor in a document. The place is the same for an object, its
 * text, and a reference: it does not matter in which of these forms a document has a descriptor.
 */
export function placesIn(document: OpenDocument): PlaceOf {
  const known = knownPlaces.get(document);
  if (known !== undefined) return known;
  const { source, pathTo } = document;
  const places = new LastingPlaces(source.value);
  const placeOf: PlaceOf = (entry) => {
    const whole = pathTo(entry);
    if (whole === undefined) return undefined;
    const path = whole.at(-1) === "rawContent" ? whole.slice(0, -1) : whole;
    return { lasting: places.of(path), pointer: formatPointer(path) };
  };
  knownPlaces.set(document, placeOf);
  return placeOf;
}

type PlaceOf = (entry: Entry) => DescriptorPlace | undefined;

/** Naming all ports for each descriptor anew would be quadratic. */
const knownPlaces = new WeakMap<OpenDocument, PlaceOf>();
