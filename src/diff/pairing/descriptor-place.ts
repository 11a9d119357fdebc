import { LastingPlaces } from "../../findings/identity.js";
import { formatPointer, type Path, valueAt } from "../../values/json-pointer.js";
import { Pairing } from "./pairs.js";

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
): boolean {
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

/** A descriptor of a document; its place is unknown if no reference leads to it any longer. */
interface Placed {
  readonly place: DescriptorPlace | undefined;
}

/**
 * Pairs the descriptors of two documents: by where they are, with the names of ports instead of
 * their positions in lists, then by their pointers. If each side has one left, the two are a pair.
 * Ports with different names stay apart.
 */
export function pairByPlace<T extends Placed>(
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
