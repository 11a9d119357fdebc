import type { ColumnModel, PartitionModel, TableModel } from "../model/model.js";
import { constraintName, type DeclaredKey } from "../model/read-table.js";
import { type CatalogPartition, primaryColumns } from "../sources/catalog.js";
import { sameValue } from "../values/same-value.js";
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

function hasForeignKey(
  { table, columns, columnNames = [] }: DeclaredKey,
  live: LiveTable,
  pairs: LivePairs,
): boolean {
  const half = columnNames.length / 2;
  const own = columns.slice(0, half);
  const targets = columns.slice(half);
  const names = liveNames(own, live);
  const isOwn = own.every((column) => column?.table === table);
  if (!Number.isInteger(half) || half === 0 || !isOwn || names === undefined) return true;
  const keys = live.table.keys.filter((key) => areSame(key.columns, names));
  const target = targets[0]?.table;
  // The target can be in a descriptor of another schema.
  if (target === undefined) return keys.some(({ type }) => type === "FOREIGN_KEY");
  const other = pairs.tables.get(target);
  const targetNames = liveNames(targets, other);
  if (other === undefined || targetNames === undefined) return true;
  return keys.some((key) => {
    if (key.type !== "FOREIGN_KEY" || key.target.table !== other.table.name) return false;
    const { schema, columns: now } = key.target;
    if (schema !== undefined && schema !== (other.table.schema ?? schema)) return false;
    return now.length === 0 || referPairs(names, targetNames) === referPairs(key.columns, now);
  });
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
