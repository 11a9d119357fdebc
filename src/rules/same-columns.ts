import type { ColumnModel } from "../model/table.js";

/** Whether two lists contain the same columns, in any order. */
export const areSameColumns = (
  one: readonly ColumnModel[],
  other: readonly ColumnModel[],
): boolean => one.length === other.length && one.every((column) => other.includes(column));
