import {
  type EdgeLabel,
  Graph,
  type GraphLabel,
  type NodeLabel,
  layout as placeInLayers,
} from "@dagrejs/dagre";
import { type LayerGraph, orderLayers } from "./order-layers.js";
import {
  keyWidth,
  type Picture,
  type PictureBox,
  type PictureLine,
  type PlacedBox,
  type PlacedLine,
  type Point,
  SIZES,
  textLength,
} from "./picture.js";
import { type Component, type Layered, layeredLine, routeLines } from "./route-lines.js";

// Places the boxes of a picture, and routes its lines. A table is to the left of the tables that it
// refers to. dagre lays out each connected component separately: it decides layers, order and
// vertical positions. Then the components are packed. The same input always gives the same picture.

const { title: TITLE, row: ROW, padding: PADDING, character: CHARACTER, margin: MARGIN } = SIZES;

/** The distance between two components, in pixels. */
const GAP = 36;
/** The width of a picture of several components, divided by its height. */
const ASPECT = 1.6;
/** With more boxes, dagre takes a faster way to find layers. */
const MANY = 100;

function boxWidth(box: PictureBox): number {
  const keys = keyWidth(box);
  const rows = box.rows.map(
    ({ name, type }) => textLength(name) + (type === "" ? 0 : textLength(type) + 2),
  );
  const widest = Math.max(...rows.map((length) => length * CHARACTER + keys), 0);
  return Math.ceil(Math.max(widest, textLength(box.title) * (CHARACTER + 0.6), 90) + 2 * PADDING);
}

const boxHeight = ({ rows }: PictureBox): number =>
  TITLE + rows.length * ROW + (rows.length > 0 ? PADDING / 2 : 0);

/** The middle of a row, from the top of its box. */
const rowMiddle = (row: number): number => (row < 0 ? TITLE / 2 : TITLE + (row + 0.5) * ROW);

/**
 * Lays out tables and the lines between their rows: no box overlaps another, and each line starts and
 * ends at the edge of its row.
 *
 * @param boxes the tables; their order decides where nothing else does
 * @param lines the foreign keys, by the indices of boxes and rows
 * @returns the picture, in pixels
 * @example
 * const rows = [{ name: "id", type: "INT", key: "PK" }];
 * const boxes = [{ title: "orders", rows }, { title: "items", rows }];
 * layOut(boxes, [{ from: 1, fromRow: 0, to: 0, toRow: 0, title: "items.id to orders.id" }]);
 */
export function layOut(boxes: readonly PictureBox[], lines: readonly PictureLine[]): Picture {
  // The components are packed into rows: the tallest first, and boxes without lines at the end.
  const components = connectedComponents(boxes.length, lines)
    .map((members) => layOutComponent(members, boxes, lines))
    .sort(
      (one, other) =>
        Number(one.lines.length === 0) - Number(other.lines.length === 0) ||
        other.height - one.height,
    );
  const area = components.reduce((sum, one) => sum + (one.width + GAP) * (one.height + GAP), 0);
  const limit = Math.max(Math.sqrt(area * ASPECT), ...components.map(({ width }) => width));
  const placed = { boxes: [] as PlacedBox[], lines: [] as PlacedLine[] };
  let [left, top, shelf, widest] = [MARGIN, MARGIN, 0, 0];
  for (const component of components) {
    if (left > MARGIN && left - MARGIN + component.width > limit) {
      top += shelf + GAP;
      [left, shelf] = [MARGIN, 0];
    }
    for (const [index, box] of component.boxes) {
      placed.boxes[index] = { ...box, x: box.x + left, y: box.y + top };
    }
    for (const [index, line] of component.lines) {
      const points = line.points.map(([x, y]): Point => [x + left, y + top]);
      placed.lines[index] = { ...line, points };
    }
    widest = Math.max(widest, left + component.width);
    left += component.width + GAP;
    shelf = Math.max(shelf, component.height);
  }
  return {
    width: Math.ceil(Math.max(widest, MARGIN) + MARGIN),
    height: Math.ceil(top + shelf + MARGIN),
    ...placed,
  };
}

/** The boxes that lines connect, in the order of their first boxes. */
function connectedComponents(size: number, lines: readonly PictureLine[]): number[][] {
  const next = Array.from({ length: size }, (): number[] => []);
  for (const { from, to } of lines) {
    next[from]?.push(to);
    next[to]?.push(from);
  }
  const seen = new Set<number>();
  const components: number[][] = [];
  for (let start = 0; start < size; start++) {
    if (seen.has(start)) continue;
    seen.add(start);
    const members = [start];
    // The list grows while it is read.
    for (const member of members) {
      for (const neighbor of next[member] ?? []) {
        if (seen.has(neighbor)) continue;
        seen.add(neighbor);
        members.push(neighbor);
      }
    }
    components.push(members.sort((one, other) => one - other));
  }
  return components;
}

/**
 * Lays out one component. dagre decides the layer and the height of each box, and the heights at which lines pass the
 * layers between their boxes; `routeLines` then chooses the horizontal positions.
 */
function layOutComponent(
  members: readonly number[],
  boxes: readonly PictureBox[],
  lines: readonly PictureLine[],
): Component {
  const isMember = new Set(members);
  const inside = [...lines.entries()].filter(([, { from }]) => isMember.has(from));
  const layered = new Map<number, Layered>();
  for (const index of members) {
    const box = boxes[index];
    if (box === undefined) continue;
    const [width, height] = [boxWidth(box), boxHeight(box)];
    layered.set(index, { index, box, width, height, layer: 0, x: 0, y: 0 });
  }
  const graph = placedGraph([...layered.values()], inside);
  // The boxes of a layer have the same center.
  const centers = [...layered.keys()].map((index) => Math.round(graph.node(String(index)).x ?? 0));
  const layers = [...new Set(centers)].sort((one, other) => one - other);
  const edges = inside.map(([index, line]) => {
    const { from, to } = line;
    const edge: EdgeLabel = from === to ? {} : graph.edge(String(from), String(to), String(index));
    const points: readonly { x: number; y: number }[] = edge.points ?? [];
    return { index, line, points };
  });
  const top = Math.min(
    ...[...layered.values()].map((one) => (graph.node(String(one.index)).y ?? 0) - one.height / 2),
    // A line can pass above the topmost box.
    ...edges.flatMap(({ points }) => points.map(({ y }) => y)),
  );
  for (const one of layered.values()) {
    const { x = 0, y = 0 } = graph.node(String(one.index));
    one.layer = layers.indexOf(Math.round(x));
    one.y = Math.round(y - one.height / 2 - top);
  }
  const routes = edges.flatMap(({ index, line, points }) => {
    const [from, to] = [layered.get(line.from), layered.get(line.to)];
    if (from === undefined || to === undefined) return [];
    // The height of the line at each layer that it passes.
    const passes = new Map(
      points.map(({ x, y }) => [layers.indexOf(Math.round(x)), Math.round(y - top)]),
    );
    const fromY = from.y + rowMiddle(line.fromRow);
    const toY = to.y + rowMiddle(line.toRow);
    return [layeredLine(index, line, [from, fromY], [to, toY], passes)];
  });
  return routeLines([...layered.values()], routes, layers.length);
}

/** The boxes and lines of a component, with a place for each from dagre. */
function placedGraph(
  boxes: readonly Layered[],
  lines: readonly (readonly [number, PictureLine])[],
): Graph<GraphLabel, NodeLabel, EdgeLabel> {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  const ranker = boxes.length > MANY ? "tight-tree" : "network-simplex";
  graph.setGraph({ rankdir: "LR", nodesep: 26, edgesep: 14, ranksep: 40, ranker });
  for (const { index, width, height } of boxes) graph.setNode(String(index), { width, height });
  for (const [index, { from, to }] of lines) {
    if (from !== to) graph.setEdge(String(from), String(to), {}, String(index));
  }
  const rows = new Map(boxes.map(({ index, box }) => [String(index), box.rows.length]));
  const byIndex = new Map(lines);
  placeInLayers(graph, {
    customOrder: (layers: LayerGraph, order: (graph: LayerGraph) => void) => {
      order(layers);
      // dagre takes the middle of a box for the end of every line; this goes on with the heights of the rows.
      orderLayers(layers, (line, node) => {
        const { from = 0, fromRow = 0, toRow = 0 } = byIndex.get(Number(line)) ?? {};
        const height = rows.get(node) ?? 0;
        return ((String(from) === node ? fromRow : toRow) + 1) / (height + 1);
      });
    },
  });
  return graph;
}
