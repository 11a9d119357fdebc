// A picture of tables: boxes with rows, and lines between rows; first as input, then with places.

/** A column of a table, as a row of its box. */
export interface PictureRow {
  readonly name: string;
  /** Shown at the right edge; can be empty. */
  readonly type: string;
  /** `PK`, `FK`, both, or empty. */
  readonly key: string;
}

/** A table, as a box. */
export interface PictureBox {
  readonly title: string;
  readonly href?: string | undefined;
  /** Whether the picture is about this box. */
  readonly isMain?: boolean | undefined;
  readonly rows: readonly PictureRow[];
}

/** A line from a row to a row, by index. The row -1 is the title of a box. */
export interface PictureLine {
  readonly from: number;
  readonly fromRow: number;
  readonly to: number;
  readonly toRow: number;
  /** The text about it that a reader hears or sees. */
  readonly title: string;
}

/** A point of a line: x, y. */
export type Point = readonly [x: number, y: number];

/** A box with its place, in pixels. */
export interface PlacedBox extends PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line with its points, from the row that refers to the row that is referred to; it bends between two of different heights. */
export interface PlacedLine extends PictureLine {
  readonly points: readonly Point[];
}

/** Boxes and lines, in the order in which they were given. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
}

/** The measures of a box, which the drawing shares. */
export const SIZES = {
  title: 30,
  row: 22,
  padding: 10,
  character: 7.3,
  margin: 12,
  loop: 24,
} as const;

/** Characters that take the place of two in a font of fixed width. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** The width of a text, in characters of a font of fixed width. */
export const textLength = (text: string): number => {
  let length = 0;
  for (const character of text) length += WIDE.test(character) ? 2 : 1;
  return length;
};

/** The width of the keys at the left edge of a box. */
export const keyWidth = ({ rows }: PictureBox): number =>
  Math.max(
    0,
    ...rows.map(({ key }) => (key === "" ? 0 : key.length * SIZES.character + SIZES.padding)),
  );
