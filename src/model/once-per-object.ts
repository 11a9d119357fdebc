import type { CheckedDocument } from "../references/resolve/checked-graph.js";

/**
 * Remembers values that were computed for objects in documents. An alias of YAML repeats an object
 * at many places, and reading it again at each would take time for all keys at all places.
 */
export class OncePerObject<T> {
  readonly #known = new WeakMap<CheckedDocument, WeakMap<object, Map<string, { result: T }>>>();

  /** @param name the name of the computed value, if there are several for one object */
  of(document: CheckedDocument, object: object, name: string, compute: () => T): T {
    // Without aliases, an object has one place.
    if (document.source.sourceAt === undefined) return compute();
    const objects = this.#known.get(document) ?? new WeakMap<object, Map<string, { result: T }>>();
    const results = objects.get(object) ?? new Map<string, { result: T }>();
    const known = results.get(name) ?? { result: compute() };
    this.#known.set(document, objects.set(object, results.set(name, known)));
    return known.result;
  }
}
