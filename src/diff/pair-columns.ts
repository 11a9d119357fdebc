import type { ColumnModel } from "../model/table.js";
import type { Rename } from "./change.js";
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

/** What the columns of all tables are paired with. */
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
  { old, new: next, isRenamed }: TablePair,
  { renames, names, isMoved }: ColumnPairing,
): PairedColumns | undefined {
  if (old.columns === undefined || next.columns === undefined) return undefined;
  const given = renames.columns.get(old);
  const isOther = (one: ColumnModel, other: ColumnModel): boolean =>
    one.shortName !== other.shortName ||
    (!isRenamed && !isMoved && isNamedOtherwise(one, other, names));
  if (given === undefined && haveSameNames(old.columns, next.columns)) {
    const olds = old.columns;
    const pairs = next.columns.flatMap((column, index) => {
      const one = olds[index];
      return one === undefined ? [] : [{ old: one, new: column, isRenamed: isOther(one, column) }];
    });
    return { pairs, removed: [], added: [], used: [] };
  }
  const pairing = new Pairing<ColumnModel>(old.columns, next.columns);
  const used: Rename[] = [];
  for (const { given: rename, old: one, new: other } of given ?? []) {
    if (!pairing.areFree(one, other)) continue;
    pairing.pair(one, other);
    used.push(rename);
  }
  const own = ({ shortName }: ColumnModel): string => shortName;
  pairing.pairBy(own, own);
  const below = (column: ColumnModel): string | undefined => names.belowTable(column);
  pairing.pairBy(below, below);

  const partners = new Map(
    old.columns.flatMap((column) => {
      const partner = pairing.partnerOf(column);
      return partner === undefined ? [] : [[partner, column] as const];
    }),
  );
  return {
    pairs: next.columns.flatMap((column) => {
      const one = partners.get(column);
      return one === undefined ? [] : [{ old: one, new: column, isRenamed: isOther(one, column) }];
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
    const other = news[index];
    return other !== undefined && column.shortName === other.shortName;
  });

/** Whether the fully qualified name has changed, and not only with that of the table. */
function isNamedOtherwise(one: ColumnModel, other: ColumnModel, names: TableNames): boolean {
  if (one.fullyQualifiedName === other.fullyQualifiedName) return false;
  const [before, after] = [names.belowTable(one), names.belowTable(other)];
  return before !== undefined && after !== undefined && before !== after;
}
