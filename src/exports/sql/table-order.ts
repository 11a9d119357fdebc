import type { ForeignKeyOut, TableOut } from "../relations.js";

/** Tables in the order in which they can be created. */
export interface TableOrder {
  readonly tables: readonly TableOut[];
  /** The foreign keys that refer to a table that comes later, because tables refer to each other. */
  readonly late: ReadonlySet<ForeignKeyOut>;
}

/** Orders tables so that each comes after those that it refers to; otherwise their order stays. */
export function orderTables(
  tables: readonly TableOut[],
  keysFrom: (table: TableOut) => readonly ForeignKeyOut[],
): TableOrder {
  const ordered = new Set<TableOut>();
  const open = new Set<TableOut>();
  // A stack of our own: a chain of references can be long.
  for (const first of tables) {
    const stack = [first];
    while (stack.length > 0) {
      const table = stack.at(-1) ?? first;
      open.add(table);
      const next = keysFrom(table).find(({ target }) => !open.has(target) && !ordered.has(target));
      if (next !== undefined) stack.push(next.target);
      else {
        ordered.add(table);
        stack.pop();
      }
    }
  }
  const list = [...ordered];
  const position = new Map(list.map((table, index) => [table, index]));
  const late = list.flatMap((table, index) =>
    keysFrom(table).filter(({ target }) => (position.get(target) ?? 0) > index),
  );
  return { tables: list, late: new Set(late) };
}
