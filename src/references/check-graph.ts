import type { Document } from "../document/document.js";
import type { DescriptorKind } from "../validation/descriptor-kinds.js";
import type { DocumentStore } from "./document-store.js";
import { type GraphOptions, ReferenceGraph } from "./graph.js";
import type { Address, Holder } from "./holder.js";
import { LoadError } from "./loader.js";

/** A document that was checked, and those that it refers to. */
export interface CheckedGraph {
  graph: ReferenceGraph;
  entry: Holder;
  /** All documents that were looked at, the entry first. */
  holders: Holder[];
}

export interface Entry {
  document: Document;
  /** Base of its references. */
  uri: Address;
  kind: DescriptorKind;
}

/** Checks a document and follows its references within it; others are left unchecked. */
export function checkAlone({ document, uri, kind }: Entry, options: GraphOptions): CheckedGraph {
  const graph = new ReferenceGraph(options);
  const entry = graph.addEntry(document, uri, kind);
  for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
    graph.provide(
      wanted.map(() => new LoadError("unchecked", "other documents are not loaded here")),
    );
  }
  return finished(graph, entry);
}

/**
 * Checks a document and follows its references wherever the store leads. One that refers to no
 * other is done at once: most are so, and of thousands the waiting shows.
 */
export function checkAll(
  { document, uri, kind }: Entry,
  store: Pick<DocumentStore, "get">,
  options: GraphOptions,
  signal?: AbortSignal,
): CheckedGraph | Promise<CheckedGraph> {
  const graph = new ReferenceGraph(options);
  const entry = graph.addEntry(document, uri, kind);
  return graph.wanted().length === 0
    ? finished(graph, entry)
    : followAll(graph, entry, store, signal);
}

async function followAll(
  graph: ReferenceGraph,
  entry: Holder,
  store: Pick<DocumentStore, "get">,
  signal: AbortSignal | undefined,
): Promise<CheckedGraph> {
  for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
    graph.provide(await Promise.all(wanted.map((one) => store.get(one, signal))));
  }
  return finished(graph, entry);
}

function finished(graph: ReferenceGraph, entry: Holder): CheckedGraph {
  const others = graph.finish().filter((holder) => holder !== entry);
  return { graph, entry, holders: [entry, ...others] };
}

/** The documents that are so, and those that lead to one of them. */
export function leadingTo(
  holders: readonly Holder[],
  isSo: (holder: Holder) => boolean,
): ReadonlySet<Holder> {
  const found = new Set(holders.filter(isSo));
  if (found.size === 0) return found;
  const sources = new Map<Holder, Holder[]>();
  for (const holder of holders) {
    for (const target of holder.targets) {
      const known = sources.get(target);
      if (known === undefined) sources.set(target, [holder]);
      else known.push(holder);
    }
  }
  for (const holder of found) for (const source of sources.get(holder) ?? []) found.add(source);
  return found;
}
