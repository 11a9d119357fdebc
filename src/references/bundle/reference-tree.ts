import { type Tree, treeAt } from "../../text/tree.js";
import { getOrAdd } from "../../values/get-or-add.js";
import type { Path } from "../../values/json-pointer.js";
import type { CheckedDocument, CheckedGraph, Reference, Target } from "../resolve/checked-graph.js";

/** A place in a document that is, or contains, a Reference or a definition. */
export interface ReferenceTreeNode {
  /** The Reference at this place. */
  reference?: Reference;
  /** Whether this place has a definition in its own language. */
  isDefinition?: boolean;
  readonly inner: Map<string, ReferenceTreeNode>;
}

/** The end of a chain of references. */
export interface End {
  /** `undefined` when the target was not checked. */
  readonly target: Target | undefined;
  /** The last reference of the chain. */
  readonly last: Reference;
  /** The first description along the chain: it replaces the target's own. */
  readonly description: Tree | undefined;
}

/** The places of References and definitions in the documents of a graph. */
export class ReferenceTree {
  readonly #roots = new Map<CheckedDocument, ReferenceTreeNode>();
  readonly #ends = new Map<Reference, End>();
  readonly #treeOf: (document: CheckedDocument) => Tree;

  constructor(
    { references, documents }: CheckedGraph,
    treeOf: (document: CheckedDocument) => Tree,
  ) {
    this.#treeOf = treeOf;
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

  /** The end of a chain of references. Cycles are errors, so a checked graph has none. */
  endOf(start: Reference): End {
    const chain: Reference[] = [];
    let end = this.#ends.get(start);
    for (let at = start; end === undefined; ) {
      chain.push(at);
      const { outcome } = at;
      const target = outcome.state === "resolved" ? outcome : undefined;
      const next = target && this.at(target.document, target.path)?.reference;
      if (next === undefined) {
        end = { target, last: at, description: undefined };
      } else {
        end = this.#ends.get(next);
        at = next;
      }
    }
    for (const reference of chain.reverse()) {
      const path = [...reference.path, "description"];
      const own = treeAt(this.#treeOf(reference.document), path);
      end = { ...end, description: own ?? end.description };
      this.#ends.set(reference, end);
    }
    return end;
  }

  #make(document: CheckedDocument, path: Path): ReferenceTreeNode {
    const make = (): ReferenceTreeNode => ({ inner: new Map() });
    let node = getOrAdd(this.#roots, document, make);
    for (const step of path) node = getOrAdd(node.inner, String(step), make);
    return node;
  }
}
