import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOut } from "../../../src/exports/pages/layout.js";
import {
  type Picture,
  type PictureBox,
  type PictureLine,
  SIZES,
} from "../../../src/exports/pages/picture.js";
import { drawSvg } from "../../../src/exports/pages/svg.js";
import { cases } from "../../support/effort.js";

/** Boxes with a few rows, and lines between any of their rows. */
const graphs = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 24 })
  .chain((heights) =>
    fc.record({
      boxes: fc.constant(
        heights.map(
          (height, index): PictureBox => ({
            title: `table_${index}`,
            rows: Array.from({ length: height }, (_, row) => ({
              name: `column_${row}`,
              type: "INT",
              key: row === 0 ? "PK" : "",
            })),
          }),
        ),
      ),
      lines: fc.array(
        fc
          .record({ from: fc.nat(heights.length - 1), to: fc.nat(heights.length - 1) })
          .chain(({ from, to }) =>
            fc.record({
              from: fc.constant(from),
              fromRow: fc.integer({ min: -1, max: (heights[from] ?? 0) - 1 }),
              to: fc.constant(to),
              toRow: fc.integer({ min: -1, max: (heights[to] ?? 0) - 1 }),
              title: fc.constant("line"),
            }),
          ),
        { maxLength: 30 },
      ),
    }),
  );

const forAll = (check: (boxes: PictureBox[], lines: PictureLine[], picture: Picture) => void) =>
  fc.assert(
    fc.property(graphs, ({ boxes, lines }) => check(boxes, lines, layOut(boxes, lines))),
    { numRuns: cases(60) },
  );

interface Segment {
  readonly line: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const segmentsIn = ({ lines }: Picture): Segment[] =>
  lines.flatMap(({ points }, line) =>
    points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return {
        line,
        left: Math.min(x, fromX),
        right: Math.max(x, fromX),
        top: Math.min(y, fromY),
        bottom: Math.max(y, fromY),
      };
    }),
  );

describe("a picture of tables", () => {
  test("has all boxes in their order, and none of them overlaps another or the edge", () => {
    forAll((boxes, _, picture) => {
      expect(picture.boxes.map(({ title }) => title)).toEqual(boxes.map(({ title }) => title));
      for (const [index, one] of picture.boxes.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.y).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(picture.width);
        expect(one.y + one.height).toBeLessThanOrEqual(picture.height);
        for (const other of picture.boxes.slice(index + 1)) {
          const isApart =
            one.x + one.width < other.x ||
            other.x + other.width < one.x ||
            one.y + one.height < other.y ||
            other.y + other.height < one.y;
          expect(isApart, `${one.title} and ${other.title}`).toBe(true);
        }
      }
    });
  });

  test("has lines that go one way, and leave and enter at the edge of their rows", () => {
    forAll((_, lines, picture) => {
      expect(picture.lines).toHaveLength(lines.length);
      for (const { left, right, top, bottom } of segmentsIn(picture)) {
        expect(Math.min(left, top)).toBeGreaterThan(0);
        expect(right).toBeLessThan(picture.width);
        expect(bottom).toBeLessThan(picture.height);
      }
      for (const { points, from, to } of picture.lines) {
        const across = points.map(([x]) => x).sort((one, other) => one - other);
        if (points[0]?.[0] !== across[0]) across.reverse();
        expect(points.map(([x]) => x)).toEqual(across);
        expect(new Set(across).size === 1).toBe(from === to);
      }
      for (const { points, from, fromRow, to, toRow } of picture.lines) {
        for (const [[x, y] = [0, 0], index, row] of [
          [points[0], from, fromRow],
          [points.at(-1), to, toRow],
        ] as const) {
          const box = picture.boxes[index];
          if (box === undefined) throw new Error("a line without a box");
          expect([box.x, box.x + box.width]).toContain(x);
          const height = y - box.y;
          const top = row < 0 ? 0 : SIZES.title + row * SIZES.row;
          expect(height).toBeGreaterThan(top);
          expect(height).toBeLessThan(top + (row < 0 ? SIZES.title : SIZES.row));
        }
      }
    });
  });

  test("has no line through a box", () => {
    forAll((_, __, picture) => {
      for (const segment of segmentsIn(picture)) {
        for (const { x, y, width, height, title } of picture.boxes) {
          const isInside =
            segment.right > x &&
            segment.left < x + width &&
            segment.bottom > y &&
            segment.top < y + height;
          expect(isInside, title).toBe(false);
        }
      }
    });
  });

  test("is the same each time, and does not depend on what happened before", () => {
    forAll((boxes, lines, picture) => {
      expect(layOut(boxes, lines)).toEqual(picture);
    });
  });

  test("lets lines share a way only to the same row", () => {
    const row = (name: string) => ({ name, type: "", key: "" });
    const boxes = ["a", "b", "c", "d"].map((title) => ({ title, rows: [row("x"), row("y")] }));
    const line = (from: number, fromRow: number, to: number, toRow: number) => ({
      ...{ from, fromRow, to, toRow },
      title: "",
    });
    // The last line keeps two layers apart, which the others pass.
    const { lines } = layOut(boxes, [
      ...[line(0, 0, 2, 0), line(0, 1, 2, 0), line(0, 1, 2, 1)],
      ...[line(0, 0, 1, 0), line(1, 1, 3, 0), line(3, 1, 2, 1)],
    ]);
    const waysOf = (index: number) => lines[index]?.points.slice(2, 6) ?? [];
    expect(waysOf(0)).toHaveLength(4);
    expect(waysOf(0)).toEqual(waysOf(1));
    for (const [at, [, y]] of waysOf(0).entries()) expect(y).not.toBe(waysOf(2)[at]?.[1]);
  });

  test("is not taller than wide because many boxes refer to the same one", () => {
    const boxes = Array.from({ length: 50 }, (_, index) => ({ title: `table_${index}`, rows: [] }));
    const lines = boxes
      .slice(1)
      .map((_, at) => ({ from: at + 1, fromRow: -1, to: 0, toRow: -1, title: "" }));
    const { width, height } = layOut(boxes, lines);
    expect(height / width).toBeLessThan(2);
  });

  test("is drawn with a rect per box, a text per name, and a path without fill per line", () => {
    forAll((boxes, lines, picture) => {
      const { text } = drawSvg(picture, "picture");
      expect(text.match(/<rect /g)).toHaveLength(boxes.length);
      expect(text.match(/<path [^>]*fill="none"/g) ?? []).toHaveLength(lines.length);
      for (const { title } of boxes) expect(text).toContain(`>${title}</text>`);
    });
  });
});
