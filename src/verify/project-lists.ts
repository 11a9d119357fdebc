import type { ColumnModel, ConstraintModel, PartitionModel, TableModel } from "../model/model.js";
import { constraintName } from "../model/read-table.js";
import { type CatalogColumn, type CatalogPartition, primaryColumns } from "../sources/catalog.js";
import type { JsonObject } from "../values/json-object.js";
import { sameValue } from "../values/same-value.js";
import type { LivePairs, LiveTable } from "./pair-live.js";

/** An object of the projection, while it is being written. */
export type Raw = Record<string, unknown>;

/** What a column of the projection stands for. */
export interface ProjectedColumn {
  /** `undefined` for a column that only the database has. */
  readonly declared: ColumnModel | undefined;
  readonly live: CatalogColumn | undefined;
  readonly raw: Raw;
  /** Whether its type differs only by what the descriptor does not state. */
  readonly isTypeExtra?: boolean;
}

/** A table while it is projected. */
interface TableLists {
  readonly declared: TableModel;
  readonly live: LiveTable;
  readonly columns: readonly ProjectedColumn[];
}

/** The names by which lists of the projection refer to columns of the database. */
const fullNames = ({ columns }: TableLists, names: readonly string[]): unknown[] =>
  names.map((name) => columns.find(({ live }) => live?.name === name)?.raw.fullyQualifiedName);

/** Leaves out the declared keys that the database does not have, and adds its own primary key instead. */
export function projectKeys(raw: Raw, table: TableLists, pairs: LivePairs): void {
  const { declared, live, columns } = table;
  // A key that is missing only because a table or column is missing counts as present.
  const isLive = (constraint: ConstraintModel): boolean => {
    if (isA(constraint, "FOREIGN_KEY")) return hasForeignKey(constraint, table, pairs);
    const { resolvedColumns: all } = constraint;
    if (all === undefined) return true;
    if (isA(constraint, "PRIMARY_KEY")) return hasPrimaryKey(all, live);
    return !isA(constraint, "UNIQUE") || hasUnique(all, live);
  };
  const gone = declared.constraints.filter((constraint) => !isLive(constraint));
  const isMarkLive = (column: ColumnModel | undefined): boolean =>
    column === undefined ||
    (column.primaryKey
      ? hasPrimaryKey(declared.markedPrimaryKey, live)
      : !column.unique || hasUnique([column], live));
  const unmarked = columns.filter((column) => !isMarkLive(column.declared));
  if (gone.length === 0 && unmarked.length === 0) return;
  for (const column of unmarked) delete column.raw.columnConstraint;
  const isOther =
    gone.some((constraint) => isA(constraint, "PRIMARY_KEY")) ||
    unmarked.some((column) => column.declared?.primaryKey);
  const now = isOther ? primaryColumns(live.table) : [];
  const left =
    declared.style === "table"
      ? declared.constraints.filter(isLive).map((constraint) => constraint.raw)
      : columns.filter((column) => !unmarked.includes(column)).flatMap(uniqueConstraint);
  const primary = { constraintType: "PRIMARY_KEY", columns: fullNames(table, now) };
  raw.constraints = now.length === 0 ? left : [...left, primary];
}

/**
 * The `unique` of a property as a constraint of the table: a column can have only one constraint itself, and
 * may need it for NOT NULL.
 */
export const uniqueConstraint = ({ declared, raw }: ProjectedColumn): JsonObject[] =>
  declared?.unique && !declared.primaryKey
    ? [{ constraintType: "UNIQUE", columns: [raw.fullyQualifiedName] }]
    : [];

export const isA = ({ type }: ConstraintModel, name: string): boolean =>
  constraintName(type) === name;

/** The names of columns in the database; `undefined` if it does not have all of them. */
export function liveNames(
  columns: readonly (ColumnModel | undefined)[],
  live: LiveTable | undefined,
) {
  const names = columns.flatMap((column) => (column && live?.columns.get(column)?.name) ?? []);
  return names.length === columns.length ? names : undefined;
}

function hasPrimaryKey(columns: readonly ColumnModel[], live: LiveTable): boolean {
  const names = liveNames(columns, live);
  return names === undefined || areSame(names, primaryColumns(live.table));
}

function hasUnique(columns: readonly ColumnModel[], live: LiveTable): boolean {
  const names = liveNames(columns, live);
  const keys = live.table.keys.filter(({ type }) => type !== "FOREIGN_KEY");
  return names === undefined || keys.some((key) => areSame(names, key.columns));
}

function hasForeignKey(
  { columns, columnNames = [] }: ConstraintModel,
  { declared, live }: TableLists,
  pairs: LivePairs,
): boolean {
  const half = columnNames.length / 2;
  const own = columns.slice(0, half);
  const targets = columns.slice(half);
  const names = liveNames(own, live);
  const isOwn = own.every((column) => column?.table === declared);
  if (!Number.isInteger(half) || !isOwn || names === undefined) return true;
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

/** What each column of a foreign key refers to, in whatever order; a column can refer to several. */
export const referPairs = (columns: readonly string[], targets: readonly string[]): string =>
  JSON.stringify(columns.map((name, index) => JSON.stringify([name, targets[index]])).sort());

/** Whether two lists have the same items, in whatever order. */
export const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Replaces the partitions by those of the database, unless they agree with what the descriptor states. */
export function projectPartitions(raw: Raw, table: TableLists): void {
  const { declared, live } = table;
  const { partition } = live.table;
  const { partitions } = declared;
  const [first] = partitions;
  const isKnown = partitions.every(({ columns }) => liveNames(columns, live) !== undefined);
  if (first === undefined || !isKnown) return;
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
  if (partition !== undefined && partitions.some((one) => agrees(one, partition))) return;
  const { columns = [], intervalType, interval } = partition ?? {};
  const isSameType = isSameWord(first.intervalType, intervalType);
  const now = {
    columns: columns.length === 0 ? first.raw.columns : fullNames(table, columns),
    intervalType: first.intervalType && (intervalType ?? first.intervalType),
    interval: first.interval && (interval ?? (isSameType ? first.interval : undefined)),
  };
  raw.partitions = partition === undefined ? [] : [now];
}

/** Whether two words are the same, or one of them is not known. */
const isSameWord = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || folded(one) === folded(other);

const folded = (word: string): string => word.toUpperCase().replace(/[^A-Z0-9]+/g, "-");
