import type { ColumnModel } from "../model/table.js";
import type { Rename } from "./change.js";
import type { TablePair } from "./pair-tables.js";
import { Pairing } from "./pairs.js";
import type { Renames } from "./renames.js";
import { columnName, nameBelowTable } from "./table-names.js";

/** A column on both sides. */
export interface ColumnPair {
  readonly old: ColumnModel;
  readonly new: ColumnModel;
  readonly isRenamed: boolean;
}

export interface PairedColumns {
  /** In the order of the new side. */
  readonly pairs: readonly ColumnPair[];
  readonly removed: readonly ColumnModel[];
  readonly added: readonly ColumnModel[];
  /** The renames that were used. */
  readonly used: readonly Rename[];
}

/**
 * Pairs the columns of a table: as renames say, then by name, then by fully qualified name.
 *
 * @param isMoved whether the names of columns can change with that of the table or its database
 * @returns `undefined` if the columns of one side are not known
 */
export function pairColumns(
  { old, new: next, isRenamed }: TablePair,
  renames: Renames,
  isMoved: boolean,
): PairedColumns | undefined {
  if (old.columns === undefined || next.columns === undefined) return undefined;
  const pairing = new Pairing<ColumnModel>(old.columns, next.columns);
  const used: Rename[] = [];
  for (const { given, old: one, new: other } of renames.columns.get(old) ?? []) {
    if (!pairing.areFree(one, other)) continue;
    pairing.pair(one, other);
    used.push(given);
  }
  pairing.pairBy(columnName, columnName);
  pairing.pairBy(nameBelowTable, nameBelowTable);

  const partners = new Map(
    old.columns.flatMap((column) => {
      const partner = pairing.partnerOf(column);
      return partner === undefined ? [] : [[partner, column] as const];
    }),
  );
  return {
    pairs: next.columns.flatMap((column) => {
      const one = partners.get(column);
      if (one === undefined) return [];
      const isOther =
        columnName(one) !== columnName(column) ||
        (!isRenamed && !isMoved && isNamedOtherwise(one, column));
      return [{ old: one, new: column, isRenamed: isOther }];
    }),
    removed: pairing.removed,
    added: pairing.added,
    used,
  };
}

/** Whether the fully qualified name has changed, and not only with that of the table. */
function isNamedOtherwise(one: ColumnModel, other: ColumnModel): boolean {
  const [before, after] = [nameBelowTable(one), nameBelowTable(other)];
  if (before === undefined || after === undefined || before === after) return false;
  return one.fullyQualifiedName !== other.fullyQualifiedName;
}
