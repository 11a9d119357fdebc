// How many lines cross in our pictures, beside those of elkjs, which is ten times as large.
//
//   npm run test:peers
//
// Exits with 1 if ours have more than 1.5 times as many.

import { createRequire } from "node:module";
import { layOut } from "../../src/exports/pages/layout.js";
import {
  type Picture,
  type PictureBox,
  type PictureLine,
  type Point,
  SIZES,
} from "../../src/exports/pages/picture.js";

const MAX_RATIO = 1.5;

interface ElkEdge {
  readonly sections: readonly {
    readonly startPoint: { x: number; y: number };
    readonly bendPoints?: readonly { x: number; y: number }[];
    readonly endPoint: { x: number; y: number };
  }[];
}

const Elk = createRequire(import.meta.url)("elkjs") as new () => {
  layout(graph: object): Promise<{ edges: ElkEdge[] }>;
};

/** Numbers from 0 to 1 that are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A schema in which tables refer mostly to tables of their own subject, and often to its first ones. */
function schema(size: number, seed: number): { boxes: PictureBox[]; lines: PictureLine[] } {
  const random = numbers(seed);
  const next = (): number => random.next().value;
  const lines: PictureLine[] = [];
  const boxes = Array.from({ length: size }, (_, from): PictureBox => {
    const rows = [{ name: "id", type: "INT", key: "PK" }];
    const first = from - (from % 12);
    const keys = from === 0 ? 0 : Math.floor(next() * 3.2);
    for (let key = 0; key < keys; key++) {
      const own = first + Math.floor(next() * next() * (from - first));
      const to = next() < 0.1 ? Math.floor(next() * from) : own;
      rows.push({ name: `t${to}_id`, type: "INT", key: "FK" });
      if (to !== from) lines.push({ from, fromRow: rows.length - 1, to, toRow: 0, title: "" });
    }
    const others = Math.floor(next() * 6);
    for (let other = 0; other < others; other++) {
      rows.push({ name: `column_${other}`, type: "VARCHAR(30)", key: "" });
    }
    return { title: `table_${from}`, rows };
  });
  return { boxes, lines };
}

/** The lines of elkjs between boxes of the same size, from row to row as ours. */
async function elkLines({ boxes }: Picture, lines: readonly PictureLine[]): Promise<Point[][]> {
  const portAt = (id: string, x: number, row: number, side: string) => ({
    ...{ id, x, y: SIZES.title + (row + 0.5) * SIZES.row, width: 0, height: 0 },
    layoutOptions: { "elk.port.side": side },
  });
  const { edges } = await new Elk().layout({
    id: "root",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.edgeRouting": "ORTHOGONAL",
    },
    children: boxes.map(({ width, height, rows }, box) => ({
      ...{ id: `box${box}`, width, height },
      layoutOptions: { "elk.portConstraints": "FIXED_POS" },
      ports: rows.flatMap((_, row) => [
        portAt(`${box} ${row} in`, 0, row, "WEST"),
        portAt(`${box} ${row} out`, width, row, "EAST"),
      ]),
    })),
    edges: lines.map(({ from, fromRow, to, toRow }, line) => ({
      id: `line${line}`,
      sources: [`${from} ${fromRow} out`],
      targets: [`${to} ${toRow} in`],
    })),
  });
  return edges.map(({ sections: [section] }) =>
    section === undefined
      ? []
      : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
          ({ x, y }): Point => [x, y],
        ),
  );
}

type Piece = readonly [from: Point, to: Point];

/** On which side of a piece a point is; almost 0 for one on it. */
const sideOf = ([from, to]: Piece, point: Point): number => {
  const side = (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
  return Math.abs(side) < 0.01 ? 0 : Math.sign(side);
};

/** Whether two pieces cross; those that only touch or overlap do not. */
const doCross = (one: Piece, other: Piece): boolean =>
  sideOf(one, other[0]) * sideOf(one, other[1]) < 0 &&
  sideOf(other, one[0]) * sideOf(other, one[1]) < 0;

/** How often the pieces of different lines cross: between two heights, a line is straight, though it is drawn as a curve. */
function crossings(lines: readonly (readonly Point[])[]): number {
  const pieces = lines.map((points) =>
    points.slice(1).map((point, index): Piece => [points[index] ?? point, point]),
  );
  let count = 0;
  for (const [index, line] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      for (const piece of line) count += other.filter((one) => doCross(piece, one)).length;
    }
  }
  return count;
}

let [ours, theirs] = [0, 0];
for (const size of [12, 24, 50, 200]) {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { boxes, lines } = schema(size, seed);
    const picture = layOut(boxes, lines);
    const own = crossings(picture.lines.map(({ points }) => points));
    const elk = crossings(await elkLines(picture, lines));
    console.log(
      `${size} tables, ${lines.length} lines, seed ${seed}: ${own} beside ${elk} of elkjs`,
    );
    ours += own;
    theirs += elk;
  }
}
console.log(`in all ${ours} beside ${theirs}: ${(ours / theirs).toFixed(2)} x`);
if (ours > MAX_RATIO * theirs) process.exitCode = 1;
