import type { ColumnModel, PartitionModel, TableModel } from "../model/model.js";
import { constraintName, type DeclaredKey, keyHalves } from "../model/read-table.js";
import {
  type CatalogColumn,
  type CatalogKey,
  type CatalogPartition,
  type CatalogTable,
  primaryColumns,
} from "../sources/catalog.js";
import { sameValue } from "../values/json-value.js";
import type { LivePairs, LiveTable } from "./pair-live.js";

export const isA = ({ type }: { readonly type: string | undefined }, name: string): boolean =>
  constraintName(type) === name;

/** The names of columns in the database; `undefined` if it does not have all of them. */
export function liveNames(
  columns: readonly (ColumnModel | undefined)[],
  live: LiveTable | undefined,
) {
  const names = columns.flatMap((column) => (column && live?.columns.get(column)?.name) ?? []);
  return names.length === columns.length ? names : undefined;
}

/**
 * Whether the database has a declared key. One that is missing only because a table or column is missing counts as
 * present.
 */
export function hasKey(key: DeclaredKey, live: LiveTable, pairs: LivePairs): boolean {
  if (key.type === "FOREIGN_KEY") return hasForeignKey(key, live, pairs);
  const names = liveNames(key.columns, live);
  if (names === undefined || names.length === 0) return true;
  if (key.type === "PRIMARY_KEY") return areSame(names, primaryColumns(live.table));
  const keys = live.table.keys.filter(({ type }) => type !== "FOREIGN_KEY");
  return key.type !== "UNIQUE" || keys.some(({ columns }) => areSame(names, columns));
}

function hasForeignKey(key: DeclaredKey, live: LiveTable, pairs: LivePairs): boolean {
  const { own, targets = [] } = foreignColumns(key) ?? {};
  const names = own && liveNames(own, live);
  if (names === undefined) return true;
  // A target that is not known can be in a file that is not part of the run.
  return live.table.keys.some((one) => isForeignKey(one, names, targets, pairs) !== false);
}

/** A column that a foreign key refers to: its name as written, and its model if the descriptor has it. */
export interface ReferredColumn {
  readonly name: string | undefined;
  readonly column: ColumnModel | undefined;
}

/** The columns of a foreign key and those that they refer to; `undefined` if the list is not that of a foreign key. */
export function foreignColumns({
  table,
  columns,
  columnNames = [],
}: Pick<DeclaredKey, "table" | "columns" | "columnNames">) {
  const listed = columnNames.map(
    (name, index): ReferredColumn => ({ name, column: columns[index] }),
  );
  const [referring = [], targets] = keyHalves(listed) ?? [];
  const own = referring.flatMap(({ column }) => (column?.table === table ? [column] : []));
  return targets !== undefined && own.length === targets.length ? { own, targets } : undefined;
}

/**
 * The columns of one table of the database that names refer to, in this descriptor or in another file of the run.
 *
 * @returns `undefined` if one of them is in none of these, or not in the database
 */
export function liveTarget(
  targets: readonly ReferredColumn[],
  { tables, described }: LivePairs,
): { readonly table: CatalogTable; readonly columns: readonly CatalogColumn[] } | undefined {
  const all = targets.flatMap(({ name = "", column }) => {
    if (column === undefined) return described?.columns.get(name) ?? [];
    const live = tables.get(column.table);
    const own = live?.columns.get(column);
    return live && own ? [{ table: live.table, column: own }] : [];
  });
  const table = all[0]?.table;
  const isOne = all.length === targets.length && all.every((one) => one.table === table);
  return table && isOne ? { table, columns: all.map(({ column }) => column) } : undefined;
}

/**
 * Whether a foreign key of the database is the declared one.
 *
 * @param names the columns of the declared key in the database
 * @returns `undefined` if the target is not known there
 */
export function isForeignKey(
  key: CatalogKey,
  names: readonly string[],
  targets: readonly ReferredColumn[],
  pairs: LivePairs,
): boolean | undefined {
  if (key.type !== "FOREIGN_KEY" || !areSame(key.columns, names)) return false;
  const other = liveTarget(targets, pairs);
  if (other === undefined) return undefined;
  const { schema, table, columns } = key.target;
  if (
    table !== other.table.name ||
    (schema ?? other.table.schema) !== (other.table.schema ?? schema)
  ) {
    return false;
  }
  const referred = other.columns.map(({ name }) => name);
  return columns.length === 0 || referPairs(names, referred) === referPairs(key.columns, columns);
}

/** The targets of each column of a foreign key, in any order; a column can have several. */
export const referPairs = (columns: readonly string[], targets: readonly string[]): string =>
  JSON.stringify(columns.map((name, index) => JSON.stringify([name, targets[index]])).sort());

/** Whether two lists have the same items, in whatever order. */
export const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Whether a table states partitions, and the database has others. */
export function hasOtherPartition({ partitions }: TableModel, live: LiveTable): boolean {
  const { partition } = live.table;
  const isKnown = partitions.every(({ columns }) => liveNames(columns, live) !== undefined);
  if (partitions.length === 0 || !isKnown) return false;
  const agrees = (one: PartitionModel, now: CatalogPartition): boolean => {
    const names = liveNames(one.columns, live) ?? [];
    const areListed = names.length > 0 && now.columns.length > 0;
    return (
      (!areListed || sameValue(names, now.columns)) &&
      isSameWord(one.intervalType, now.intervalType) &&
      isSameWord(one.interval, now.interval)
    );
  };
  // A catalog has the first level only.
  return partition === undefined || !partitions.some((one) => agrees(one, partition));
}

/**
 * A partition of the database, as far as the declared one states it.
 *
 * @param names the names by which lists refer to its columns
 */
export function writtenPartition(
  { columnNames, intervalType: statedType, interval: stated }: PartitionModel,
  { intervalType, interval }: CatalogPartition,
  names: readonly string[],
) {
  const isSameType = isSameWord(statedType, intervalType);
  return {
    columns: names.length === 0 ? (columnNames as readonly string[]) : names,
    intervalType: statedType && (intervalType ?? statedType),
    interval: stated && (interval ?? (isSameType ? stated : undefined)),
  };
}

/** Whether two words are the same, or one of them is not known. */
const isSameWord = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || folded(one) === folded(other);

const folded = (word: string): string => word.toUpperCase().replace(/[^A-Z0-9]+/g, "-");
