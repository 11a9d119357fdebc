import type { Path } from "../document/json-pointer.js";
import type { CheckedGraph } from "./check-graph.js";
import type { Holder } from "./holder.js";
import type { Reference } from "./reference.js";

/** A place in a document at which something is folded, or on the way to one. */
export interface Spot {
  /** The Reference that stands here. */
  reference?: Reference;
  /** Whether a definition stands here, in its own language. */
  isDefinition?: boolean;
  readonly inner: Map<string, Spot>;
}

/** Where References and definitions stand in the documents of a graph. */
export class Spots {
  readonly #roots = new Map<Holder, Spot>();

  constructor({ graph, holders }: CheckedGraph) {
    for (const reference of graph.references) {
      this.#make(reference.holder, reference.path).reference = reference;
    }
    for (const holder of holders) {
      for (const path of holder.definitions) this.#make(holder, path).isDefinition = true;
    }
  }

  /** `undefined` when there is nothing to fold at this place or below it. */
  at(holder: Holder, path: Path): Spot | undefined {
    let spot = this.#roots.get(holder);
    for (const step of path) spot = spot?.inner.get(String(step));
    return spot;
  }

  #make(holder: Holder, path: Path): Spot {
    let spot = getOrAdd(this.#roots, holder);
    for (const step of path) spot = getOrAdd(spot.inner, String(step));
    return spot;
  }
}

function getOrAdd<K>(spots: Map<K, Spot>, key: K): Spot {
  const known = spots.get(key);
  if (known !== undefined) return known;
  const spot: Spot = { inner: new Map() };
  spots.set(key, spot);
  return spot;
}
