import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from "@dagrejs/dagre";
import { getOrAdd, grouped } from "../../values/collections.js";
import type { PictureLine } from "./picture.js";

// dagre gives boxes their layers, and an order in which few lines cross, but as if all lines met the middle of a box.
// This code goes on with the rows: it sweeps over the layers, and brings each box to the mean height of the boxes that
// it is connected with. So a picture is not taller than its boxes need.

type LayerGraph = Graph<GraphLabel, NodeLabel, EdgeLabel>;

/** A box, or a point at which lines to the same row pass a layer of boxes. */
interface Knot {
  readonly box: number | undefined;
  readonly lines: number[];
  readonly height: number;
  /** Its middle. */
  y: number;
  readonly before: End[];
  readonly after: End[];
}

/** The other end of a line: its knot, and the heights at which the line meets both, from their middles. */
interface End {
  readonly knot: Knot;
  readonly at: number;
  readonly from: number;
}

/** A line of a component, by its index. */
type IndexedLine = readonly [index: number, line: PictureLine];

/** The places of the boxes and lines of a component, by their indices. */
export interface Layering {
  /** The layer of each box, and its middle. */
  readonly boxes: ReadonlyMap<number, { readonly layer: number; readonly y: number }>;
  /** The height of each line in each layer between its ends. */
  readonly lines: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** With more boxes, dagre takes a faster way to find layers. */
const MANY = 100;
/** About this number of boxes with the same neighbor are in one layer, and four times as many in two. */
const LEAVES = 5;
const SWEEPS = 24;
/** The least distance between two boxes; a line needs less. */
const BOX_GAP = 18;
const LINE_GAP = 8;

/** The size of a box, and how far below its middle its rows are. */
export interface SizedBox {
  readonly width: number;
  readonly height: number;
}

/**
 * Layering the boxes of a component in layers.
 *
 * @param rowAt how far below the top of a box a row has its middle
 */
export function layerPlaces(
  boxes: ReadonlyMap<number, SizedBox>,
  lines: readonly IndexedLine[],
  rowAt: (row: number) => number,
): Layering {
  const graph: LayerGraph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", ranker: boxes.size > MANY ? "tight-tree" : "network-simplex" });
  for (const [index, { width, height }] of boxes) graph.setNode(String(index), { width, height });
  const steps = layerSteps(lines);
  for (const [index, { from, to }] of lines) {
    const minlen = steps.get(from) ?? steps.get(to) ?? 1;
    if (from !== to) graph.setEdge(String(from), String(to), { minlen }, String(index));
  }
  let layers: Knot[][] = [];
  layout(graph, {
    customOrder: (ordered: LayerGraph, order: (graph: LayerGraph) => void) => {
      order(ordered);
      layers = layersIn(ordered, new Map(lines), (index, row) => {
        const { height = 0 } = boxes.get(index) ?? {};
        return rowAt(row) - height / 2;
      });
    },
  });
  settleLayers(layers);
  const places = {
    boxes: new Map<number, { layer: number; y: number }>(),
    lines: new Map<number, Map<number, number>>(),
  };
  for (const [layer, knots] of layers.entries()) {
    for (const { box, lines: passing, y } of knots) {
      if (box !== undefined) places.boxes.set(box, { layer, y });
      for (const line of passing) getOrAdd(places.lines, line, () => new Map()).set(layer, y);
    }
  }
  return places;
}

/** First the order of each layer, by the layer before or after it, then the heights, by both. */
function settleLayers(layers: readonly Knot[][]): void {
  for (const layer of layers) settle(layer, new Map());
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const wishes = meanHeights(layer, ({ before, after }) =>
        (isDown ? before : after).map(({ knot, at }) => knot.y + at),
      );
      sortByWish(layer, wishes);
      settle(layer, wishes);
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const wishes = meanHeights(layer, ({ before, after }) =>
        [...before, ...after].map(({ knot, at, from }) => knot.y + at - from),
      );
      settle(layer, wishes);
    }
  }
}

/**
 * The number of layers between a box and its only neighbor, where many boxes have the same neighbor: in one layer, they
 * would be a column that is much taller than wide.
 */
function layerSteps(lines: readonly IndexedLine[]): ReadonlyMap<number, number> {
  const ends = lines.flatMap(([, { from, to }]) =>
    from === to
      ? []
      : [
          { box: from, neighbor: to, side: "from" },
          { box: to, neighbor: from, side: "to" },
        ],
  );
  const leaves = [...grouped(ends, ({ box }) => box).values()].flatMap((all) =>
    all.every(({ neighbor }) => neighbor === all[0].neighbor) ? [all[0]] : [],
  );
  const steps = new Map<number, number>();
  for (const alike of grouped(leaves, ({ neighbor, side }) => `${side} ${neighbor}`).values()) {
    const columns = Math.round(Math.sqrt(alike.length / LEAVES));
    for (const [at, { box }] of alike.entries()) {
      steps.set(box, 1 + Math.floor((at * columns) / alike.length));
    }
  }
  return steps;
}

const isDummy = ({ dummy }: NodeLabel): boolean => dummy !== undefined;

const lineIndex = ({ edgeLabel, edgeObj }: NodeLabel): number =>
  Number(edgeLabel?.forwardName ?? edgeObj?.name);

/**
 * The layers that have boxes. dagre has a layer between each two of them, which only lines pass.
 *
 * @param rowAt how far below the middle of a box a row has its own
 */
function layersIn(
  graph: LayerGraph,
  lines: ReadonlyMap<number, PictureLine>,
  rowAt: (box: number, row: number) => number,
): Knot[][] {
  const nodes: [string, NodeLabel][] = graph.nodes().map((id: string) => [id, graph.node(id)]);
  const ranks = new Set(nodes.flatMap(([, node]) => (isDummy(node) ? [] : [node.rank ?? 0])));
  const knots = new Map<string, Knot>();
  const shared = new Map<string, Knot>();
  const layers = new Map<number, [order: number, knot: Knot][]>();
  for (const [id, node] of nodes) {
    const { rank = 0, order = 0, height = 0 } = node;
    if (!ranks.has(rank)) continue;
    const added = (box: number | undefined): Knot => {
      const knot = {
        box,
        lines: [],
        height: box === undefined ? 0 : height,
        y: 0,
        before: [],
        after: [],
      };
      getOrAdd(layers, rank, () => []).push([order, knot]);
      return knot;
    };
    if (isDummy(node)) {
      const line = lineIndex(node);
      const { to, toRow } = lines.get(line) ?? {};
      const knot = getOrAdd(shared, `${rank} ${to} ${toRow}`, () => added(undefined));
      knot.lines.push(line);
      knots.set(id, knot);
    } else knots.set(id, added(Number(id)));
  }
  for (const [id, node] of nodes) {
    if (ranks.has(node.rank ?? 0)) continue;
    const line = lines.get(lineIndex(node));
    const heightAt = ({ box }: Knot): number => {
      if (line === undefined || box === undefined) return 0;
      return rowAt(box, box === line.from ? line.fromRow : line.toRow);
    };
    const [from, to] = [graph.predecessors(id), graph.successors(id)].map((all) =>
      knots.get(String(all?.[0])),
    );
    if (from === undefined || to === undefined) continue;
    const [fromAt, toAt] = [heightAt(from), heightAt(to)];
    from.after.push({ knot: to, at: toAt, from: fromAt });
    to.before.push({ knot: from, at: fromAt, from: toAt });
  }
  return [...layers]
    .sort(([one], [other]) => one - other)
    .map(([, layer]) => layer.sort(([one], [other]) => one - other).map(([, knot]) => knot));
}

/** The mean of the heights that each knot is drawn to; a knot can have none. */
function meanHeights(layer: readonly Knot[], heightsOf: (knot: Knot) => readonly number[]) {
  return new Map(
    layer.flatMap((knot): [Knot, number][] => {
      const heights = heightsOf(knot);
      if (heights.length === 0) return [];
      return [[knot, heights.reduce((sum, height) => sum + height, 0) / heights.length]];
    }),
  );
}

/** Sorts a layer; a knot without a wish keeps its place. Among equal ones, lines pass in the middle. */
function sortByWish(layer: Knot[], wishes: ReadonlyMap<Knot, number>): void {
  const alike = [...grouped(wishes, ([, wish]) => Math.round(wish))];
  const sorted = alike
    .sort(([one], [other]) => one - other)
    .flatMap(([, run]) => {
      const knots = run.map(([knot]) => knot);
      const boxes = knots.filter(({ box }) => box !== undefined);
      const passing = knots.filter(({ box }) => box === undefined);
      boxes.splice(Math.floor(boxes.length / 2), 0, ...passing);
      return boxes;
    });
  let next = 0;
  for (const [at, knot] of layer.entries()) {
    if (wishes.has(knot)) layer[at] = sorted[next++] ?? knot;
  }
}

/** Brings the knots of a layer as close to their wishes as their order and their distances allow. */
function settle(layer: readonly Knot[], wishes: ReadonlyMap<Knot, number>): void {
  /** Neighbors without a gap, which move together: the sum of their wishes for the first of them. */
  const blocks: { readonly knots: [knot: Knot, offset: number][]; sum: number }[] = [];
  let offset = 0;
  for (const [index, knot] of layer.entries()) {
    const before = layer[index - 1];
    if (before !== undefined) {
      const gap = before.box === undefined || knot.box === undefined ? LINE_GAP : BOX_GAP;
      offset += (before.height + knot.height) / 2 + gap;
    }
    let block = {
      knots: [[knot, offset] as [Knot, number]],
      sum: (wishes.get(knot) ?? knot.y) - offset,
    };
    for (
      let last = blocks.at(-1);
      last !== undefined && last.sum / last.knots.length > block.sum / block.knots.length;
      last = blocks.at(-1)
    ) {
      block = { knots: [...last.knots, ...block.knots], sum: last.sum + block.sum };
      blocks.pop();
    }
    blocks.push(block);
  }
  for (const { knots, sum } of blocks) {
    for (const [knot, below] of knots) knot.y = sum / knots.length + below;
  }
}
