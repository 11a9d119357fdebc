import type { Path } from "../findings/json-pointer.js";
import type { CheckedDocument, CheckedGraph, Reference } from "../references/checked-graph.js";

/** A place in a document at which something is folded, or on the way to one. */
export interface ReferenceTreeNode {
  /** The Reference that stands here. */
  reference?: Reference;
  /** Whether a definition stands here, in its own language. */
  isDefinition?: boolean;
  readonly inner: Map<string, ReferenceTreeNode>;
}

/** Where References and definitions stand in the documents of a graph. */
export class ReferenceTree {
  readonly #roots = new Map<CheckedDocument, ReferenceTreeNode>();

  constructor({ references, documents }: CheckedGraph) {
    for (const reference of references) {
      this.#make(reference.document, reference.path).reference = reference;
    }
    for (const document of documents) {
      for (const path of document.definitions) this.#make(document, path).isDefinition = true;
    }
  }

  /** `undefined` when there is nothing to fold at this place or below it. */
  at(document: CheckedDocument, path: Path): ReferenceTreeNode | undefined {
    let spot = this.#roots.get(document);
    for (const step of path) spot = spot?.inner.get(String(step));
    return spot;
  }

  #make(document: CheckedDocument, path: Path): ReferenceTreeNode {
    let spot = getOrAdd(this.#roots, document);
    for (const step of path) spot = getOrAdd(spot.inner, String(step));
    return spot;
  }
}

function getOrAdd<K>(spots: Map<K, ReferenceTreeNode>, key: K): ReferenceTreeNode {
  const known = spots.get(key);
  if (known !== undefined) return known;
  const spot: ReferenceTreeNode = { inner: new Map() };
  spots.set(key, spot);
  return spot;
}
