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
import { type Layering, layerPlaces } from "./place-layers.js";

// Layering the boxes of a picture, and routes its lines. A table is to the left of the tables that it
// refers to. dagre lays out each connected component separately: it decides layers, order and
// vertical positions. Then the components are packed. The same input always gives the same picture.

const {
  title: TITLE,
  row: ROW,
  padding: PADDING,
  character: CHARACTER,
  margin: MARGIN,
  loop: LOOP,
} = SIZES;

/** The distance between two components, in pixels. */
const GAP = 36;
/** The width of a picture of several components, divided by its height. */
const ASPECT = 1.6;
/** The distance between two layers. */
const CHANNEL = 60;
/** The least height of a line from a box to itself. */
const CLEAR = 6;

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

/** A part of a picture with its own origin. */
interface Component {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (readonly [index: number, box: PlacedBox])[];
  readonly lines: readonly (readonly [index: number, line: PlacedLine])[];
}

/** Lays out one component: dagre places its boxes, and says at which heights lines pass the layers between them. */
function layOutComponent(
  members: readonly number[],
  boxes: readonly PictureBox[],
  lines: readonly PictureLine[],
): Component {
  const isMember = new Set(members);
  const inside = [...lines.entries()].filter(([, { from }]) => isMember.has(from));
  const sized = new Map(
    members.flatMap((index) => {
      const box = boxes[index];
      if (box === undefined) return [];
      return [[index, { ...box, width: boxWidth(box), height: boxHeight(box) }] as const];
    }),
  );
  const places = layerPlaces(sized, inside, rowMiddle);
  const edges = layerEdges(sized, places);
  const placed = new Map(
    [...sized].map(([index, box]): [number, PlacedBox] => {
      const { layer = 0, y = 0 } = places.boxes.get(index) ?? {};
      return [index, { ...box, x: edges[layer]?.[0] ?? 0, y: Math.round(y - box.height / 2) }];
    }),
  );
  const routed = inside.flatMap(([index, line]): (readonly [number, PlacedLine])[] => {
    const [from, to] = [placed.get(line.from), placed.get(line.to)];
    if (from === undefined || to === undefined) return [];
    const layersPassed = [...(places.lines.get(index) ?? [])].sort(([one], [other]) => one - other);
    const passed = layersPassed.map(([layer, y]) => ({
      y: Math.round(y),
      edges: edges[layer] ?? [0, 0],
    }));
    const ends = [from, to].map(({ x }) => edges.find(([left]) => left === x) ?? ([x, x] as const));
    return [[index, { ...line, points: linePoints(line, [from, to], ends, passed) }]];
  });
  return atOrigin([...placed], routed);
}

/** The left and the right edge of each layer; the boxes of a layer begin at its left edge. */
function layerEdges(
  boxes: ReadonlyMap<number, { readonly width: number }>,
  places: Layering,
): (readonly [left: number, right: number])[] {
  const widths: number[] = [];
  for (const [index, { width }] of boxes) {
    const { layer = 0 } = places.boxes.get(index) ?? {};
    widths[layer] = Math.max(widths[layer] ?? 0, width);
  }
  let right = -CHANNEL;
  return widths.map((width) => {
    const left = right + CHANNEL;
    right = left + width;
    return [left, right];
  });
}

/**
 * The points of a line, from the row that refers: one at each edge of the layers that it leaves, passes and enters.
 *
 * @param ends the edges of the layers of both boxes
 * @param passed the layers between them, from left to right
 */
function linePoints(
  { fromRow, toRow }: PictureLine,
  [from, to]: readonly [PlacedBox, PlacedBox],
  [leave, enter]: readonly (readonly [left: number, right: number])[],
  passed: readonly { readonly y: number; readonly edges: readonly [number, number] }[],
): Point[] {
  const [fromY, toY] = [from.y + rowMiddle(fromRow), to.y + rowMiddle(toRow)];
  const [fromEnd, toEnd] = [from.x + from.width, to.x + to.width];
  // A row that refers to itself is left and entered at two heights.
  if (from === to)
    return [
      [fromEnd, fromY],
      [fromEnd, fromY === toY ? toY + CLEAR : toY],
    ];
  const way = passed.flatMap(({ y, edges: [left, right] }): Point[] => [
    [left, y],
    [right, y],
  ]);
  return from.x < to.x
    ? [[fromEnd, fromY], [leave?.[1] ?? fromEnd, fromY], ...way, [to.x, toY]]
    : [[from.x, fromY], ...way.reverse(), [enter?.[1] ?? toEnd, toY], [toEnd, toY]];
}

/** Moves a component to its origin. Lines can pass above its boxes, and below them. */
function atOrigin(
  boxes: readonly (readonly [number, PlacedBox])[],
  lines: readonly (readonly [number, PlacedLine])[],
): Component {
  const points = lines.flatMap(([, line]) => line.points);
  const left = Math.min(...boxes.map(([, { x }]) => x));
  const top = Math.min(...boxes.map(([, { y }]) => y), ...points.map(([, y]) => y));
  const right = Math.max(
    ...boxes.map(([, { x, width }]) => x + width),
    ...lines.map(([, line]) => (line.from === line.to ? (line.points[0]?.[0] ?? 0) + LOOP : 0)),
  );
  const bottom = Math.max(
    ...boxes.map(([, { y, height }]) => y + height),
    ...points.map(([, y]) => y),
  );
  return {
    width: right - left,
    height: bottom - top,
    boxes: boxes.map(([index, box]) => [index, { ...box, x: box.x - left, y: box.y - top }]),
    lines: lines.map(([index, line]) => [
      index,
      { ...line, points: line.points.map(([x, y]): Point => [x - left, y - top]) },
    ]),
  };
}
