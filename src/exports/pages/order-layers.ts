import type { EdgeLabel, Graph, GraphLabel, NodeLabel } from "@dagrejs/dagre";

// dagre orders the boxes of a layer so that few lines cross, but as if all lines met the middle of a box.
// This goes on from its order with the rows: sweeps by the mean height of what a box is connected with,
// then swaps of neighbors as long as one removes a crossing.

export type LayerGraph = Graph<GraphLabel, NodeLabel, EdgeLabel>;

/** A box, or a point at which a line passes a layer. */
interface Knot {
  readonly id: string;
  order: number;
  readonly before: readonly End[];
  readonly after: readonly End[];
}

/** The other end of a line: its knot, and how far down in it, from 0 to 1; and how far in the own knot. */
interface End {
  readonly knot: Knot;
  readonly depth: number;
  readonly own: number;
}

const SWEEPS = 24;
const ROUNDS = 50;

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
  let layers = layersIn(graph, depthOf);
  for (const layer of layers) settle(layer);
  swapNeighbors(layers);
  let best = layers;
  let fewest = countCrossings(layers);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    // Every other pair of sweeps looks for a way from the best order, by swaps that change nothing yet.
    const isDrift = sweep % 4 > 1;
    layers = (isDrift ? best : layers).map((layer) => [...layer]);
    for (const layer of layers) settle(layer);
    for (const layer of isDown ? layers : [...layers].reverse()) {
      if (isDrift) swapIn(layer, true);
      else sortByMean(layer, ({ before, after }) => (isDown ? before : after));
    }
    swapNeighbors(layers);
    const crossings = countCrossings(layers);
    if (crossings < fewest) [fewest, best] = [crossings, layers];
  }
  for (const layer of best) {
    for (const [order, { id }] of layer.entries()) graph.node(id).order = order;
  }
}

function layersIn(graph: LayerGraph, depthOf: (line: string, node: string) => number): Knot[][] {
  interface OpenKnot extends Knot {
    readonly before: End[];
    readonly after: End[];
  }
  const knots = new Map<string, OpenKnot>();
  const layers: Knot[][] = [];
  for (const id of graph.nodes()) {
    const { rank = 0, order = 0 }: NodeLabel = graph.node(id);
    const knot: OpenKnot = { id, order, before: [], after: [] };
    knots.set(id, knot);
    layers[rank] ??= [];
    layers[rank].push(knot);
  }
  for (const { v, w } of graph.edges()) {
    const [from, to] = [knots.get(v), knots.get(w)];
    if (from === undefined || to === undefined) continue;
    const [start, end] = [v, w].map((node) => depthAt(graph, v, w, node, depthOf));
    from.after.push({ knot: to, depth: end ?? 0, own: start ?? 0 });
    to.before.push({ knot: from, depth: start ?? 0, own: end ?? 0 });
  }
  return layers.filter((layer) => layer !== undefined).map((layer) => layer.sort(byOrder));
}

/** How far down an edge meets one of its nodes. The dummy node at an edge says to which line it belongs. */
function depthAt(
  graph: LayerGraph,
  v: string,
  w: string,
  node: string,
  depthOf: (line: string, node: string) => number,
): number {
  const [first, second]: NodeLabel[] = [graph.node(v), graph.node(w)];
  const dummy = first?.edgeObj === undefined ? second : first;
  const line = dummy?.edgeLabel?.forwardName ?? dummy?.edgeObj?.name;
  return graph.node(node).dummy !== undefined || line === undefined ? 0.5 : depthOf(line, node);
}

const byOrder = (one: Knot, other: Knot): number => one.order - other.order;

/** Numbers the knots of a layer in their order. */
function settle(layer: readonly Knot[]): void {
  for (const [order, knot] of layer.entries()) knot.order = order;
}

const heightAt = ({ knot, depth }: Pick<End, "knot" | "depth">): number => knot.order + depth * 0.9;

/** Sorts a layer by the mean height of the other ends; a knot without any keeps its place. */
function sortByMean(layer: Knot[], endsOf: (knot: Knot) => readonly End[]): void {
  const means = new Map<Knot, number>();
  for (const knot of layer) {
    const ends = endsOf(knot);
    if (ends.length === 0) continue;
    means.set(knot, ends.reduce((sum, end) => sum + heightAt(end), 0) / ends.length);
  }
  const sorted = [...means.entries()].sort(([, one], [, other]) => one - other);
  let next = 0;
  for (const [at, knot] of layer.entries()) {
    if (means.has(knot)) layer[at] = sorted[next++]?.[0] ?? knot;
  }
  settle(layer);
}

/** Swaps neighbors in all layers as long as this removes crossings. */
function swapNeighbors(layers: readonly Knot[][]): void {
  for (let round = 0; round < ROUNDS; round++) {
    let isBetter = false;
    for (const layer of layers) isBetter = swapIn(layer, false) || isBetter;
    if (!isBetter) return;
  }
}

/** Swaps neighbors of a layer where this removes crossings, or if `alsoEqual`, where it adds none. */
function swapIn(layer: Knot[], alsoEqual: boolean): boolean {
  let isSwapped = false;
  for (let at = 1; at < layer.length; at++) {
    const [upper, lower] = [layer[at - 1], layer[at]];
    if (upper === undefined || lower === undefined) continue;
    const gain = crossingsBetween(upper, lower) - crossingsBetween(lower, upper);
    if (gain < 0 || (gain === 0 && !alsoEqual)) continue;
    [layer[at - 1], layer[at]] = [lower, upper];
    [lower.order, upper.order] = [at - 1, at];
    isSwapped = true;
  }
  return isSwapped;
}

/** How many lines of two knots of a layer cross if the first one is above the second one. */
const crossingsBetween = (upper: Knot, lower: Knot): number =>
  inversions(upper.before, lower.before) + inversions(upper.after, lower.after);

function inversions(uppers: readonly End[], lowers: readonly End[]): number {
  let count = 0;
  for (const upper of uppers) {
    for (const lower of lowers) if (heightAt(upper) > heightAt(lower)) count++;
  }
  return count;
}

function countCrossings(layers: readonly (readonly Knot[])[]): number {
  let count = 0;
  for (const layer of layers) {
    const lines = layer.flatMap((knot) =>
      knot.before.map((end) => [heightAt(end), heightAt({ knot, depth: end.own })] as const),
    );
    for (const [index, [start, end]] of lines.entries()) {
      for (const [otherStart, otherEnd] of lines.slice(index + 1)) {
        if ((start - otherStart) * (end - otherEnd) < 0) count++;
      }
    }
  }
  return count;
}
