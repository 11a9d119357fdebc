import type { ColumnModel } from "../../model/table.js";

/** A list that is not longer is searched: a set would take more time than it saves. */
const MAX_SEARCHED = 8;

/** Whether two lists contain the same columns, in any order. */
export function areSameColumns(
  one: readonly ColumnModel[],
  other: readonly ColumnModel[],
): boolean {
  if (one.length !== other.length) return false;
  if (one.length <= MAX_SEARCHED) return one.every((column) => other.includes(column));
  const known = new Set(other);
  return one.every((column) => known.has(column));
}
