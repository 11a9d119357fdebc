import type { Path } from "../../values/json-pointer.js";
import type { CheckedDocument, CheckedGraph, Reference } from "../resolve/checked-graph.js";

/** A place in a document that is, or contains, a Reference or a definition. */
export interface ReferenceTreeNode {
  /** The Reference at this place. */
  reference?: Reference;
  /** Whether this place has a definition in its own language. */
  isDefinition?: boolean;
  readonly inner: Map<string, ReferenceTreeNode>;
}

/** The places of References and definitions in the documents of a graph. */
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

  /** Returns `undefined` when there is nothing to bundle at this place or below it. */
  at(document: CheckedDocument, path: Path): ReferenceTreeNode | undefined {
    let node = this.#roots.get(document);
    for (const step of path) node = node?.inner.get(String(step));
    return node;
  }

  #make(document: CheckedDocument, path: Path): ReferenceTreeNode {
    let node = getOrAdd(this.#roots, document);
    for (const step of path) node = getOrAdd(node.inner, String(step));
    return node;
  }
}

function getOrAdd<K>(nodes: Map<K, ReferenceTreeNode>, key: K): ReferenceTreeNode {
  const known = nodes.get(key);
  if (known !== undefined) return known;
  const node: ReferenceTreeNode = { inner: new Map() };
  nodes.set(key, node);
  return node;
}
