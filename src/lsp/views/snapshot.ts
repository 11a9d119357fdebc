import type { Model } from "../../model/model.js";
import { readModel } from "../../model/read-model.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { SyntaxTree } from "../../text/syntax-tree.js";
import { SymbolIndex } from "./symbol-index.js";

/** A descriptor with everything that it reaches, as requests need it. It never changes. */
export class GraphView {
  #model: Model | undefined;
  #symbols: SymbolIndex | undefined;

  constructor(readonly graph: CheckedGraph) {}

  get model(): Model {
    this.#model ??= readModel(this.graph);
    return this.#model;
  }

  get symbols(): SymbolIndex {
    this.#symbols ??= new SymbolIndex(this.graph, this.model);
    return this.#symbols;
  }
}

const views = new WeakMap<CheckedGraph, GraphView>();

/** The view of a graph, which keeps what was read of it. */
export function graphView(graph: CheckedGraph): GraphView {
  const view = views.get(graph) ?? new GraphView(graph);
  views.set(graph, view);
  return view;
}

/** A document at the moment of a request. */
export interface Snapshot {
  readonly name: string;
  /** The text, which may have syntax errors. */
  readonly source: SourceDocument;
  /** As much of the text as could be read. */
  readonly tree: SyntaxTree;
  /** The descriptors that reach the document. */
  readonly views: readonly GraphView[];
  /** The documents that hold or refer to them, such as data product documents. */
  readonly containers: readonly CheckedGraph[];
}
