import type { CheckedDocument, Reference, Target } from "../references/checked-graph.js";
import { type Tree, treeAt } from "../syntax/tree.js";
import type { ReferenceTree } from "./reference-tree.js";

/** What a chain of references comes to in the end. */
export interface End {
  /** Where it leads; `undefined` when nobody looked. */
  target: Target | undefined;
  /** The last reference of the chain. */
  last: Reference;
  /** The first description on the way: it takes the place of the target's own. */
  description: Tree | undefined;
}

/** Finds the ends of chains, each reference looked at once. There are no rings: those are errors. */
export class Chains {
  readonly #spots: ReferenceTree;
  readonly #treeOf: (document: CheckedDocument) => Tree;
  readonly #ends = new Map<Reference, End>();

  constructor(spots: ReferenceTree, treeOf: (document: CheckedDocument) => Tree) {
    this.#spots = spots;
    this.#treeOf = treeOf;
  }

  endOf(start: Reference): End {
    const way: Reference[] = [];
    let end = this.#ends.get(start);
    for (let at = start; end === undefined; ) {
      way.push(at);
      const { outcome } = at;
      const target = outcome.state === "resolved" ? outcome : undefined;
      const next = target && this.#spots.at(target.document, target.path)?.reference;
      if (next === undefined) {
        end = { target, last: at, description: undefined };
      } else {
        end = this.#ends.get(next);
        at = next;
      }
    }
    for (const reference of way.reverse()) {
      end = { ...end, description: this.#descriptionOf(reference) ?? end.description };
      this.#ends.set(reference, end);
    }
    return end;
  }

  #descriptionOf({ document, path }: Reference): Tree | undefined {
    return treeAt(this.#treeOf(document), [...path, "description"]);
  }
}
