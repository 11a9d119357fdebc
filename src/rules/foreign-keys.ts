import type { Names } from "../model/names.js";
import type { Column, Constraint, Table } from "../model/table.js";
import { columnsOf } from "./keys.js";

/** A foreign key whose columns are all known, in pairs: a column of the table and what it refers to. */
export interface ForeignKey {
  readonly constraint: Constraint;
  readonly pairs: readonly { readonly from: Column; readonly to: Column }[];
  readonly target: Table;
}

/**
 * Reads a FOREIGN_KEY: the format has no field for the columns that are referred to, so the list
 * holds the table's own columns and then, in the same order, the others (so do the examples of the
 * DatastoreAPI specification).
 *
 * @returns `undefined` when it is not written that way
 */
export function readForeignKey(constraint: Constraint, names: Names): ForeignKey | undefined {
  if (constraint.type !== "FOREIGN_KEY") return undefined;
  const columns = columnsOf(constraint, names);
  if (columns === undefined || columns.length === 0 || columns.length % 2 === 1) return undefined;
  const half = columns.length / 2;
  const own = columns.slice(0, half);
  const others = columns.slice(half);
  const target = others[0]?.table;
  if (target === undefined || others.some(({ table }) => table !== target)) return undefined;
  if (own.some(({ table }) => table !== constraint.table)) return undefined;
  const pairs = own.flatMap((from, index) => {
    const to = others[index];
    return to === undefined ? [] : [{ from, to }];
  });
  return { constraint, pairs, target };
}
