import type { EdgeLabel, Graph, GraphLabel, NodeLabel } from "@dagrejs/dagre";
import { getOrAdd } from "../../values/get-or-add.js";

// dagre orders the boxes of a layer so that few lines cross, but as if all lines met the middle of a box.
// This code refines the order by rows: it sweeps over the layers, sorting by the mean height of connected boxes.

export type LayerGraph = Graph<GraphLabel, NodeLabel, EdgeLabel>;

/** A box, or a point at which a line passes a layer. */
interface Knot {
  readonly id: string;
  order: number;
  readonly before: End[];
  readonly after: End[];
}

/** The other end of a line: its knot, and how far down in it, from 0 to 1. */
interface End {
  readonly knot: Knot;
  readonly depth: number;
}

const SWEEPS = 24;

/**
 * Improves the order of the nodes in each layer.
 *
 * @param graph with ranks and orders, which are changed; between two boxes is at least one dummy node
 * @param depthOf how far down a line meets a box, from 0 to 1, by the names of the line and the node
 */
export function orderLayers(
  graph: LayerGraph,
  depthOf: (line: string, node: string) => number,
): void {
  const layers = layersIn(graph, depthOf);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : [...layers].reverse()) {
      sortByMean(layer, ({ before, after }) => (isDown ? before : after));
    }
  }
  for (const { id, order } of layers.flat()) graph.node(id).order = order;
}

function layersIn(graph: LayerGraph, depthOf: (line: string, node: string) => number): Knot[][] {
  const knots = new Map<string, Knot>();
  const layers = new Map<number, Knot[]>();
  for (const id of graph.nodes()) {
    const { rank = 0, order = 0 }: NodeLabel = graph.node(id);
    const knot: Knot = { id, order, before: [], after: [] };
    knots.set(id, knot);
    getOrAdd(layers, rank, () => []).push(knot);
  }
  for (const { v, w } of graph.edges()) {
    const [from, to] = [knots.get(v), knots.get(w)];
    if (from === undefined || to === undefined) continue;
    const [first, second]: NodeLabel[] = [graph.node(v), graph.node(w)];
    // The dummy node at an edge says to which line it belongs.
    const dummy = first?.edgeObj === undefined ? second : first;
    const line = dummy?.edgeLabel?.forwardName ?? dummy?.edgeObj?.name;
    const depthAt = (node: string): number =>
      graph.node(node).dummy !== undefined || line === undefined ? 0.5 : depthOf(line, node);
    from.after.push({ knot: to, depth: depthAt(w) });
    to.before.push({ knot: from, depth: depthAt(v) });
  }
  const ranks = [...layers].sort(([one], [other]) => one - other);
  return ranks.map(([, layer]) => layer.sort((one, other) => one.order - other.order));
}

/** Sorts a layer by the mean height of the other ends; a knot without any keeps its place. */
function sortByMean(layer: Knot[], endsOf: (knot: Knot) => readonly End[]): void {
  const means = new Map<Knot, number>();
  for (const knot of layer) {
    const ends = endsOf(knot);
    if (ends.length === 0) continue;
    const heights = ends.map((end) => end.knot.order + end.depth * 0.9);
    means.set(knot, heights.reduce((sum, height) => sum + height, 0) / ends.length);
  }
  const sorted = [...means.entries()].sort(([, one], [, other]) => one - other);
  let next = 0;
  for (const [at, knot] of layer.entries()) {
    if (means.has(knot)) layer[at] = sorted[next++]?.[0] ?? knot;
  }
  for (const [order, knot] of layer.entries()) knot.order = order;
}
