import type { PictureBox, PictureLine, PlacedBox, PlacedLine, Point } from "./picture.js";

// Runs lines at right angles through the channels between layers of boxes. In a channel, a line has one
// vertical piece, on its own track; lines to the same row share one. The tracks are ordered so
// that few lines cross, and so that no two lines lie on each other.

/** A part of a picture with its own origin. */
export interface Component {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly (readonly [index: number, box: PlacedBox])[];
  readonly lines: readonly (readonly [index: number, line: PlacedLine])[];
}

/** A box with its size, its layer from the left, and its upper left corner. */
export interface Layered {
  readonly index: number;
  readonly box: PictureBox;
  readonly width: number;
  readonly height: number;
  layer: number;
  x: number;
  y: number;
}

/** A line with the heights at which it leaves, passes and enters layers, from left to right. */
interface LayeredLine {
  readonly index: number;
  readonly line: PictureLine;
  readonly left: Layered;
  readonly right: Layered;
  /** One for each layer from the left box to the right one. */
  readonly heights: readonly number[];
  /** Whether it refers to the left box, so it runs against the direction of the picture. */
  readonly isReversed: boolean;
  /** Both ends of a line from a box to itself; they are on the right side of the box. */
  readonly loop: readonly [from: number, to: number] | undefined;
  /** Its vertical pieces, from left to right. */
  readonly pieces: Piece[];
}

/**
 * Orders the ends of a line from left to right.
 *
 * @param passes the heights at which it passes layers
 */
export function layeredLine(
  index: number,
  line: PictureLine,
  [from, fromY]: readonly [box: Layered, y: number],
  [to, toY]: readonly [box: Layered, y: number],
  passes: ReadonlyMap<number, number>,
): LayeredLine {
  const isReversed = from.layer > to.layer;
  const [left, right] = isReversed ? [to, from] : [from, to];
  const [start, end] = isReversed ? [toY, fromY] : [fromY, toY];
  const heights = [start];
  for (let layer = left.layer + 1; layer < right.layer; layer++) {
    heights.push(passes.get(layer) ?? start);
  }
  if (right.layer > left.layer) heights.push(end);
  // A row that refers to itself is left and entered at two heights.
  const loop = from === to ? ([fromY, toY === fromY ? toY + CLEAR : toY] as const) : undefined;
  return { index, line, left, right, heights, isReversed, loop, pieces: [] };
}

/** A vertical piece in a channel, which lines to the same row share. */
interface Piece {
  /** The heights at which it leaves the layer on the left, and enters that on the right. */
  readonly lefts: Set<number>;
  readonly rights: Set<number>;
  top: number;
  bottom: number;
  track: number;
}

/** The pieces of a channel, by what they lead to. */
type Channel = Map<string, Piece>;

const TRACK = 10;
const EDGE = 22;
/** The cost of two lines that lie on each other, in crossings. */
const OVERLAP = 50;
/** The least distance between two pieces on one track, and between two heights. */
const CLEAR = 6;

/**
 * Gives boxes their x, and lines their corners.
 *
 * @param boxes with layers and heights; their x is set
 */
export function routeLines(
  boxes: readonly Layered[],
  lines: readonly LayeredLine[],
  layers: number,
): Component {
  const channels = Array.from({ length: layers }, (): Channel => new Map());
  for (const line of lines) addPieces(channels, line);
  const starts: number[] = [];
  const ends: number[] = [];
  let x = 0;
  for (let layer = 0; layer < layers; layer++) {
    const width = Math.max(...boxes.map((box) => (box.layer === layer ? box.width : 0)));
    starts.push(x);
    ends.push(x + width);
    const pieces = [...(channels[layer]?.values() ?? [])];
    const tracks = assignTracks(pieces);
    const isLast = layer === layers - 1;
    x += width + (tracks > 0 ? 2 * EDGE + (tracks - 1) * TRACK : isLast ? 0 : 2 * EDGE);
  }
  for (const box of boxes) box.x = starts[box.layer] ?? 0;
  const trackX = (layer: number, { track }: Piece): number =>
    (ends[layer] ?? 0) + EDGE + track * TRACK;
  return {
    width: x,
    height: Math.max(
      ...boxes.map(({ y, height }) => y + height),
      ...lines.flatMap(({ heights }) => heights),
    ),
    boxes: boxes.map(({ index, box, x, y, width, height }) => [
      index,
      { ...box, x, y, width, height },
    ]),
    lines: lines.map((route) => [route.index, { ...route.line, points: corners(route, trackX) }]),
  };
}

function addPieces(channels: readonly Channel[], route: LayeredLine): void {
  const { index, line, left, right, heights, isReversed, loop } = route;
  const add = (layer: number, lefts: readonly number[], rights: readonly number[]): void => {
    const channel = channels[layer];
    if (channel === undefined) return;
    // Lines share the piece before the row that they lead to.
    const isLast = isReversed ? layer === left.layer : layer === right.layer - 1;
    const isShared = isLast && loop === undefined;
    const key = isShared ? `row ${line.to} ${line.toRow} ${isReversed}` : `line ${index}`;
    const piece = channel.get(key) ?? {
      lefts: new Set(),
      rights: new Set(),
      top: Number.POSITIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
      track: 0,
    };
    channel.set(key, piece);
    route.pieces.push(piece);
    for (const y of lefts) piece.lefts.add(y);
    for (const y of rights) piece.rights.add(y);
    piece.top = Math.min(piece.top, ...lefts, ...rights);
    piece.bottom = Math.max(piece.bottom, ...lefts, ...rights);
  };
  if (loop !== undefined) return add(left.layer, loop, []);
  for (let step = 0; step + 1 < heights.length; step++) {
    add(left.layer + step, [heights[step] ?? 0], [heights[step + 1] ?? 0]);
  }
}

/** Gives the pieces of a channel their tracks, from left to right. Returns the number of tracks. */
function assignTracks(pieces: readonly Piece[]): number {
  let order: Piece[] = [];
  for (const piece of pieces) if (piece.bottom > piece.top) order = inserted(order, piece);
  let tracks = 0;
  for (const [at, piece] of order.entries()) {
    const before = order.slice(0, at).filter((other) => isNear(other, piece));
    piece.track = Math.max(-1, ...before.map(({ track }) => track)) + 1;
    tracks = Math.max(tracks, piece.track + 1);
  }
  return tracks;
}

const isNear = (one: Piece, other: Piece): boolean =>
  one.top < other.bottom + CLEAR && other.top < one.bottom + CLEAR;

/** Puts a piece where it costs least among others. */
function inserted(order: readonly Piece[], piece: Piece): Piece[] {
  let cost = 0;
  for (const other of order) cost += crossings(piece, other);
  let [best, bestAt] = [cost, 0];
  for (const [at, other] of order.entries()) {
    cost += crossings(other, piece) - crossings(piece, other);
    if (cost < best) [best, bestAt] = [cost, at + 1];
  }
  return [...order.slice(0, bestAt), piece, ...order.slice(bestAt)];
}

/** The number of lines of two pieces that cross if the first one is on the left. */
function crossings(first: Piece, second: Piece): number {
  if (!isNear(first, second)) return 0;
  let cost = 0;
  for (const y of second.lefts) {
    if (y > first.top && y < first.bottom) cost++;
    for (const end of first.rights) if (Math.abs(y - end) < CLEAR) cost += OVERLAP;
  }
  for (const y of first.rights) if (y > second.top && y < second.bottom) cost++;
  return cost;
}

function corners(
  { left, right, heights, loop, isReversed, pieces }: LayeredLine,
  trackX: (layer: number, piece: Piece) => number,
): Point[] {
  const across = pieces.map((piece, step) => trackX(left.layer + step, piece));
  const start = left.x + left.width;
  if (loop !== undefined) {
    const [x = 0] = across;
    return [
      [start, loop[0]],
      [x, loop[0]],
      [x, loop[1]],
      [start, loop[1]],
    ];
  }
  const points: Point[] = [[start, heights[0] ?? 0]];
  for (let step = 0; step + 1 < heights.length; step++) {
    const [from = 0, to = 0] = [heights[step], heights[step + 1]];
    if (from === to) continue;
    const x = across[step] ?? 0;
    points.push([x, from], [x, to]);
  }
  points.push([right.x, heights.at(-1) ?? 0]);
  return isReversed ? points.reverse() : points;
}
