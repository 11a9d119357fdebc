import type { ColumnModel, TableModel } from "../../model/table.js";
import type { ColumnPair, PairedColumns } from "../pairing/pair-columns.js";
import type { TablePair } from "../pairing/pair-tables.js";
import type { TableSubjects } from "../subjects.js";
import type { FoundChange } from "./found-change.js";

type Positions = ReadonlyMap<ColumnModel, number>;

/**
 * Compares the order of the columns that both sides have: of the list, and of their positions. Positions
 * that move because of a column that was added or removed follow from that.
 */
export function compareOrder(
  { old, new: next }: TablePair,
  { pairs, removed, added }: PairedColumns,
  subjects: TableSubjects,
): FoundChange[] {
  const [before, after] = [positionsIn(old), positionsIn(next)];
  const areLists = old.style === "table" && next.style === "table";
  const areSame = removed.length === 0 && added.length === 0;
  const outOfOrder =
    firstOutOfOrder(pairs, before, after) ??
    (areLists ? firstOutOfOrder(pairs, indicesIn(old), indicesIn(next)) : undefined);
  const isOrdered = outOfOrder === undefined;
  const moved = outOfOrder ?? (areSame ? pairs.find(hasOtherPosition) : undefined);
  if (moved === undefined) return [];
  return [
    {
      code: "column-reordered",
      subject: subjects.table,
      aliases: subjects.aliases,
      message: isOrdered
        ? `the positions of the columns of ${subjects.text} changed`
        : `the columns of ${subjects.text} are in a different order`,
      old: { place: moved.old.placeOf("ordinalPosition"), value: before.get(moved.old) },
      new: { place: moved.new.placeOf("ordinalPosition"), value: after.get(moved.new) },
    },
  ];
}

/** The first pair that is not where it would be if both sides had one order. */
function firstOutOfOrder(
  pairs: readonly ColumnPair[],
  before: Positions,
  after: Positions,
): ColumnPair | undefined {
  const known = pairs.filter((pair) => before.has(pair.old) && after.has(pair.new));
  const inOrder = (rank: (pair: ColumnPair) => number): ColumnPair[] =>
    [...known].sort((one, other) => rank(one) - rank(other));
  const olds = inOrder((pair) => before.get(pair.old) ?? 0);
  const news = inOrder((pair) => after.get(pair.new) ?? 0);
  return news.find((pair, index) => pair !== olds[index]);
}

/**
 * Whether both sides say a position. If only one side has a position, the position has not changed.
 */
const hasOtherPosition = ({ old, new: next }: ColumnPair): boolean =>
  old.ordinalPosition !== undefined &&
  next.ordinalPosition !== undefined &&
  old.ordinalPosition !== next.ordinalPosition;

const indicesIn = ({ columns = [] }: TableModel): Positions =>
  new Map(columns.map((column, index) => [column, index]));

/**
 * The position of each column. In a list, a column without one has that of its item; the properties of a
 * JSON Schema have no order of their own.
 */
export const positionsIn = ({ columns = [], style }: TableModel): Positions =>
  new Map(
    columns.flatMap((column, index) => {
      const position = column.ordinalPosition ?? (style === "table" ? index + 1 : undefined);
      return position === undefined ? [] : [[column, position] as const];
    }),
  );
