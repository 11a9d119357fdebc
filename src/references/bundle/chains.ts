import { type Tree, treeAt } from "../../text/tree.js";
import type { CheckedDocument, Reference, Target } from "../resolve/checked-graph.js";
import type { ReferenceTree } from "./reference-tree.js";

/** The end of a chain of references. */
export interface End {
  /** `undefined` when the target was not checked. */
  target: Target | undefined;
  /** The last reference of the chain. */
  last: Reference;
  /** The first description along the chain: it replaces the target's own. */
  description: Tree | undefined;
}

/** Finds the end of each chain and remembers it. Cycles are errors, so a checked graph has none. */
export class Chains {
  readonly #nodes: ReferenceTree;
  readonly #treeOf: (document: CheckedDocument) => Tree;
  readonly #ends = new Map<Reference, End>();

  constructor(nodes: ReferenceTree, treeOf: (document: CheckedDocument) => Tree) {
    this.#nodes = nodes;
    this.#treeOf = treeOf;
  }

  endOf(start: Reference): End {
    const chain: Reference[] = [];
    let end = this.#ends.get(start);
    for (let at = start; end === undefined; ) {
      chain.push(at);
      const { outcome } = at;
      const target = outcome.state === "resolved" ? outcome : undefined;
      const next = target && this.#nodes.at(target.document, target.path)?.reference;
      if (next === undefined) {
        end = { target, last: at, description: undefined };
      } else {
        end = this.#ends.get(next);
        at = next;
      }
    }
    for (const reference of chain.reverse()) {
      end = { ...end, description: this.#descriptionOf(reference) ?? end.description };
      this.#ends.set(reference, end);
    }
    return end;
  }

  #descriptionOf({ document, path }: Reference): Tree | undefined {
    return treeAt(this.#treeOf(document), [...path, "description"]);
  }
}
