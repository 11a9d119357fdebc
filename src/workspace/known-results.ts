import type { CheckedGraph } from "../references/checked-graph.js";
import type { Entry } from "./entry.js";
import type { RuleFindings } from "./entry-result.js";

/** A result that is valid until a document that it depends on changes. */
export interface KnownResult {
  readonly entry: Entry;
  readonly graph: CheckedGraph;
  /** The requested URIs and the final URIs of the documents. */
  readonly uris: ReadonlySet<string>;
  rules?: RuleFindings;
}

/** The results that are still valid, by the key of their entry. */
export class KnownResults {
  readonly #results = new Map<string, KnownResult>();

  get(key: string): KnownResult | undefined {
    return this.#results.get(key);
  }

  keep(key: string, result: KnownResult): KnownResult {
    this.#results.set(key, result);
    return result;
  }

  /** Whether a result depends on the document with a URI. */
  reach(uri: string): boolean {
    return [...this.#results.values()].some(({ uris }) => uris.has(uri));
  }

  /** Drops the results of the entries in a document. */
  dropOf(document: string): void {
    for (const [key, { entry }] of this.#results) {
      if (entry.document === document) this.#results.delete(key);
    }
  }

  /** Drops the results that depend on a document, and returns the entries that had them. */
  dropReaching(changed: () => readonly string[]): Entry[] {
    const dropped: Entry[] = [];
    if (this.#results.size === 0) return dropped;
    const asked = changed();
    for (const [key, { entry, uris }] of this.#results) {
      if (!asked.some((one) => uris.has(one))) continue;
      this.#results.delete(key);
      dropped.push(entry);
    }
    return dropped;
  }
}
