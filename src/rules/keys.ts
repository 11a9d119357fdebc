import type { Names } from "../model/names.js";
import type { Column, Constraint, Table } from "../model/table.js";

/** The columns of a constraint; `undefined` when one of them is not to be found. */
export function columnsOf(constraint: Constraint, names: Names): readonly Column[] | undefined {
  if (constraint.columns === undefined) return undefined;
  const columns = names.columnsNamedBy(constraint);
  return columns.includes(undefined) ? undefined : (columns as readonly Column[]);
}

/** The only PRIMARY_KEY constraint of a table. */
export function primaryKeyOf(table: Table): Constraint | undefined {
  const keys = table.constraints.filter(({ type }) => type === "PRIMARY_KEY");
  return keys.length === 1 ? keys[0] : undefined;
}

/** Whether two lists hold the same columns, in whatever order. */
export const areSame = (one: readonly Column[], other: readonly Column[]): boolean =>
  one.length === other.length && one.every((column) => other.includes(column));
