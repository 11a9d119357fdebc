import type { ColumnModel } from "../../model/table.js";
import type { Rename } from "../change.js";
import type { TablePair } from "./pair-tables.js";
import { Pairing } from "./pairs.js";
import type { Renames } from "./renames.js";
import type { TableNames } from "./table-names.js";

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

/** The partners of the columns of all tables. */
interface ColumnPairing {
  readonly renames: Renames;
  readonly names: TableNames;
  /** Whether the names of columns can change with that of the database. */
  readonly isMoved: boolean;
}

/**
 * Pairs the columns of a table: as renames say, then by name, then by fully qualified name.
 *
 * @returns `undefined` if the columns of one side are not known
 */
export function pairColumns(
  { old: oldTable, new: newTable, isRenamed }: TablePair,
  { renames, names, isMoved }: ColumnPairing,
): PairedColumns | undefined {
  if (oldTable.columns === undefined || newTable.columns === undefined) return undefined;
  const given = renames.columns.get(oldTable);
  const isOther = (old: ColumnModel, next: ColumnModel): boolean =>
    old.shortName !== next.shortName ||
    (!isRenamed && !isMoved && isNamedOtherwise(old, next, names));
  if (given === undefined && haveSameNames(oldTable.columns, newTable.columns)) {
    const olds = oldTable.columns;
    const pairs = newTable.columns.flatMap((column, index) => {
      const old = olds[index];
      return old === undefined ? [] : [{ old, new: column, isRenamed: isOther(old, column) }];
    });
    return { pairs, removed: [], added: [], used: [] };
  }
  const pairing = new Pairing<ColumnModel>(oldTable.columns, newTable.columns);
  const used: Rename[] = [];
  for (const { given: rename, old, new: next } of given ?? []) {
    if (!pairing.areFree(old, next)) continue;
    pairing.pair(old, next);
    used.push(rename);
  }
  const own = ({ shortName }: ColumnModel): string => shortName;
  pairing.pairBy(own, own);
  const below = (column: ColumnModel): string | undefined => names.belowTable(column);
  pairing.pairBy(below, below);

  return {
    pairs: newTable.columns.flatMap((column) => {
      const old = pairing.oldOf(column);
      return old === undefined ? [] : [{ old, new: column, isRenamed: isOther(old, column) }];
    }),
    removed: pairing.removed,
    added: pairing.added,
    used,
  };
}

/** Whether two lists have the same names in the same order, as most tables do. */
const haveSameNames = (olds: readonly ColumnModel[], news: readonly ColumnModel[]): boolean =>
  olds.length === news.length &&
  olds.every((column, index) => {
    const next = news[index];
    return next !== undefined && column.shortName === next.shortName;
  });

/** Whether the fully qualified name has changed, and not only with that of the table. */
function isNamedOtherwise(old: ColumnModel, next: ColumnModel, names: TableNames): boolean {
  if (old.fullyQualifiedName === next.fullyQualifiedName) return false;
  const [before, after] = [names.belowTable(old), names.belowTable(next)];
  return before !== undefined && after !== undefined && before !== after;
}
