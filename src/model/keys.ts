import type { ConstraintModel, ForeignKeyModel, KeyModel, TableModel } from "./table.js";

/** Every key that a table declares; `undefined` if one of them cannot be read. */
export function keysOf(table: TableModel): KeyModel[] | undefined {
  const keys: KeyModel[] = (table.columns ?? [])
    .filter(({ unique, primaryKey }) => unique && !primaryKey)
    .map((column) => ({ type: "UNIQUE", columns: [column] }));
  const { markedPrimaryKey } = table;
  if (markedPrimaryKey.length > 0) keys.push({ type: "PRIMARY_KEY", columns: markedPrimaryKey });
  for (const { type, resolvedColumns } of table.constraints) {
    if (type !== "PRIMARY_KEY" && type !== "UNIQUE") continue;
    if (resolvedColumns === undefined) return undefined;
    keys.push({ type, columns: resolvedColumns });
  }
  return keys;
}

export const foreignKeysOf = ({ constraints }: TableModel): ForeignKeyModel[] =>
  constraints.flatMap((constraint) => foreignKeyOf(constraint) ?? []);

/**
 * Reads a FOREIGN_KEY. The format has no property for the columns that it refers to. As in the
 * examples of the DatastoreAPI specification, the list contains the columns of the table, followed
 * by the columns that they refer to, in the same order.
 */
function foreignKeyOf(constraint: ConstraintModel): ForeignKeyModel | undefined {
  if (constraint.type !== "FOREIGN_KEY") return undefined;
  const all = constraint.resolvedColumns;
  if (all === undefined || all.length === 0 || all.length % 2 === 1) return undefined;
  const half = all.length / 2;
  const columns = all.slice(0, half);
  const targetColumns = all.slice(half);
  const target = targetColumns[0]?.table;
  if (target === undefined || targetColumns.some(({ table }) => table !== target)) return undefined;
  if (columns.some(({ table }) => table !== constraint.table)) return undefined;
  return { constraint, columns, target, targetColumns };
}
