import type { Entry } from "../engine/entry.js";
import { LastingPlaces } from "../findings/identity.js";
import { formatPointer, type Path, valueAt } from "../values/json-pointer.js";
import type { OpenDocument } from "./diff-sources.js";

/** Where a descriptor is in a document, whether the document holds it or refers to it. */
export interface DescriptorPlace {
  /** With the names of ports instead of their positions in lists. */
  readonly lasting: string;
  readonly pointer: string;
  /** The names of the items of lists on the way, such as ports; `undefined` for one that has none. */
  readonly names: readonly (string | undefined)[];
}

/** Whether two descriptors can be one: ports with different names are different ports. */
export function areNamedAlike(
  one: DescriptorPlace | undefined,
  other: DescriptorPlace | undefined,
) {
  if (one === undefined || other === undefined) return true;
  const isAlike = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return one.pointer === other.pointer
    ? one.names.every((name, index) => isAlike(name, other.names[index]))
    : isAlike(one.names.at(-1), other.names.at(-1));
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
    const names = namesOn(path, source.value);
    return { lasting: places.of(path), pointer: formatPointer(path), names };
  };
  knownPlaces.set(document, placeOf);
  return placeOf;
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

type PlaceOf = (entry: Entry) => DescriptorPlace | undefined;

/** Naming all ports for each descriptor anew would be quadratic. */
const knownPlaces = new WeakMap<OpenDocument, PlaceOf>();
