import type { Document } from "../document/document.js";
import type { DescriptorKind } from "../validation/descriptor-kinds.js";
import type { DocumentStore } from "./document-store.js";
import { type GraphOptions, ReferenceGraph } from "./graph.js";
import type { Holder } from "./holder.js";
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
  uri: string | undefined;
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

/** Checks a document and follows its references wherever the store leads. */
export async function checkAll(
  { document, uri, kind }: Entry,
  store: DocumentStore,
  options: GraphOptions,
  signal?: AbortSignal,
): Promise<CheckedGraph> {
  const graph = new ReferenceGraph(options);
  const entry = graph.addEntry(document, uri, kind);
  for (let wanted = graph.wanted(); wanted.length > 0; wanted = graph.wanted()) {
    graph.provide(await Promise.all(wanted.map((one) => store.get(one, signal))));
  }
  return finished(graph, entry);
}

function finished(graph: ReferenceGraph, entry: Holder): CheckedGraph {
  const others = graph.finish().filter((holder) => holder !== entry);
  return { graph, entry, holders: [entry, ...others] };
}

/** Every document that one leads to, itself included. */
export function reachable(start: Holder): Set<Holder> {
  const found = new Set([start]);
  for (const holder of found) for (const target of holder.targets) found.add(target);
  return found;
}
