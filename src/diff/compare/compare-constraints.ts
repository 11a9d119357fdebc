import type { ColumnListModel, ConstraintModel, Place, TableModel } from "../../model/model.js";
import { constraintName } from "../../model/read-table.js";
import { quotedList } from "../../words/phrases.js";
import type { FoundChange, TableSubjects } from "../changes.js";
import type { ColumnIds, ListedColumns, Side } from "../pairing/column-ids.js";
import type { TablePair } from "../pairing/pair-tables.js";

/** A key, as it is compared: by its columns, in whatever order and wherever they are declared. */
interface Key {
  readonly id: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly place: Place;
  /** Whether all of its columns exist on one side only: then it follows from them. */
  readonly isConsequence: boolean;
}

/** Keys by the ids of their columns. */
type Keys = ReadonlyMap<string, Key>;

/** Compares the primary keys and the unique constraints of a table. */
export function compareKeys(
  pair: TablePair,
  ids: ColumnIds,
  subjects: TableSubjects,
): FoundChange[] {
  const primary = {
    old: primaryKeys(pair.old, "old", ids),
    new: primaryKeys(pair.new, "new", ids),
  };
  const unique = { old: uniqueKeys(pair.old, "old", ids), new: uniqueKeys(pair.new, "new", ids) };
  // A primary key is unique, too.
  const isMissing = ({ id, isConsequence }: Key, side: Side): boolean =>
    !isConsequence && !unique[side].has(id) && !primary[side].has(id);
  return [
    ...comparePrimary(pair, primary, subjects),
    ...singleKeys(pair, unique, isMissing, ({ names }, isRemoved) => ({
      code: isRemoved ? "unique-removed" : "unique-added",
      subject: subjects.key(names),
      message: `${quotedList(names)} of ${subjects.text} ${isRemoved ? "no longer has" : "has"} to be unique`,
      value: names,
    })),
  ];
}

/** The changes of the keys of one side that the other one does not have. */
function singleKeys<K extends { readonly place: Place }>(
  pair: TablePair,
  keys: Readonly<Record<Side, ReadonlyMap<string, K>>>,
  isMissing: (key: K, side: Side) => boolean,
  changeOf: (
    key: K,
    isRemoved: boolean,
  ) => Omit<FoundChange, Side> & { readonly value: readonly string[] },
): FoundChange[] {
  const changesOf = (side: Side, other: Side): FoundChange[] =>
    [...keys[side].values()].flatMap((key) => {
      if (!isMissing(key, other)) return [];
      const { value, ...change } = changeOf(key, side === "old");
      const sides = { old: { place: pair.old.namePlace }, new: { place: pair.new.namePlace } };
      return [{ ...change, ...sides, [side]: { place: key.place, value } }];
    });
  return [...changesOf("old", "new"), ...changesOf("new", "old")];
}

function comparePrimary(
  pair: TablePair,
  { old, new: next }: { old: Keys; new: Keys },
  subjects: TableSubjects,
): FoundChange[] {
  const removed = [...old.values()].find(({ id }) => !next.has(id));
  const added = [...next.values()].find(({ id }) => !old.has(id));
  if ((removed?.isConsequence ?? true) && (added?.isConsequence ?? true)) return [];
  const before = removed ?? [...old.values()][0];
  const after = added ?? [...next.values()][0];
  const common = {
    ...subjects.table,
    old: { place: before?.place ?? pair.old.namePlace, value: before?.names },
    new: { place: after?.place ?? pair.new.namePlace, value: after?.names },
  };
  if (after === undefined) {
    const message = `the primary key of ${subjects.text} was removed: ${quotedList(before?.names ?? [])}`;
    return [{ code: "primary-key-removed", message, ...common }];
  }
  if (before === undefined) {
    const message = `a primary key was added to ${subjects.text}: ${quotedList(after.names)}`;
    return [{ code: "primary-key-added", message, ...common }];
  }
  const message = `the primary key of ${subjects.text} changed from ${quotedList(before.names)} to ${quotedList(after.names)}`;
  return [{ code: "primary-key-changed", message, ...common }];
}

/** Ids of the columns that are part of a primary key, which therefore cannot be empty. */
export const primaryKeyColumns = (table: TableModel, side: Side, ids: ColumnIds): Set<string> =>
  new Set([...primaryKeys(table, side, ids).values()].flatMap((key) => key.ids));

/** The primary keys of a table: one, unless the descriptor contradicts itself. */
function primaryKeys(table: TableModel, side: Side, ids: ColumnIds): Keys {
  const keys = new Map<string, Key>();
  const [marked] = table.markedPrimaryKey;
  if (marked !== undefined) {
    const columns = table.markedPrimaryKey;
    const names = columns.map(({ shortName }) => shortName);
    addKey(keys, ids.of(side, names, columns), { names, place: marked.placeOf("primaryKey") });
  }
  for (const constraint of constraintsOf(table, "PRIMARY_KEY")) {
    addConstraint(keys, constraint, side, ids);
  }
  return keys;
}

function uniqueKeys(table: TableModel, side: Side, ids: ColumnIds): Keys {
  const keys = new Map<string, Key>();
  for (const column of table.columns ?? []) {
    if (!column.unique || column.primaryKey) continue;
    const names = [column.shortName];
    addKey(keys, ids.of(side, names, [column]), { names, place: column.placeOf("unique") });
  }
  for (const constraint of constraintsOf(table, "UNIQUE")) {
    addConstraint(keys, constraint, side, ids);
  }
  return keys;
}

function addConstraint(
  keys: Map<string, Key>,
  constraint: ConstraintModel,
  side: Side,
  ids: ColumnIds,
): void {
  const { columnNames = [], columns } = constraint;
  addKey(keys, ids.of(side, columnNames, columns), {
    names: columnNames.map((name, index) => columns[index]?.shortName ?? name ?? ""),
    place: constraint.at("columns"),
  });
}

function addKey(
  keys: Map<string, Key>,
  { ids, areSingle }: ListedColumns,
  key: Pick<Key, "names" | "place">,
): void {
  const id = [...new Set(ids)].sort().join(" ");
  if ((id === "" && !areSingle) || keys.has(id)) return;
  keys.set(id, { id, ids, isConsequence: areSingle, ...key });
}

/** The constraints of a type, however it is spelled. */
const constraintsOf = ({ constraints }: TableModel, type: string): ConstraintModel[] =>
  constraints.filter((constraint) => constraintName(constraint.type) === type);

interface ForeignKey {
  readonly id: string;
  readonly names: readonly string[];
  readonly targets: readonly string[];
  readonly place: Place;
}

/**
 * Compares the foreign keys of a table. One over a column or table that exists on one side only
 * follows from that.
 */
export function compareForeignKeys(
  pair: TablePair,
  ids: ColumnIds,
  subjects: TableSubjects,
): FoundChange[] {
  const keys = {
    old: foreignKeys(pair.old, "old", ids),
    new: foreignKeys(pair.new, "new", ids),
  };
  const isMissing = ({ id }: ForeignKey, side: Side): boolean => !keys[side].has(id);
  return singleKeys(pair, keys, isMissing, ({ names, targets }, isRemoved) => ({
    code: isRemoved ? "foreign-key-removed" : "foreign-key-added",
    subject: subjects.key(names),
    message: `${quotedList(names)} of ${subjects.text} ${isRemoved ? "no longer refers" : "refers"} to ${quotedList(targets)}`,
    value: [...names, ...targets],
  }));
}

function foreignKeys(
  table: TableModel,
  side: Side,
  ids: ColumnIds,
): ReadonlyMap<string, ForeignKey> {
  const keys = new Map<string, ForeignKey>();
  for (const constraint of constraintsOf(table, "FOREIGN_KEY")) {
    const { columnNames = [], columns } = constraint;
    const { ids: list, hasSingle } = ids.of(side, columnNames, columns);
    if (hasSingle || list.length === 0) continue;
    const names = columnNames.map((name, index) => {
      const column = columns[index];
      return column?.table === table ? column.shortName : (name ?? "");
    });
    // The columns, then what they refer to; a list that cannot be divided is compared as it is.
    const half = list.length % 2 === 0 ? list.length / 2 : list.length;
    const id = list
      .slice(0, half)
      .map((own, index) => `${own}>${list[half + index] ?? ""}`)
      .sort()
      .join(" ");
    keys.set(id, {
      id,
      names: names.slice(0, half),
      targets: names.slice(half),
      place: constraint.at("columns"),
    });
  }
  return keys;
}

/** Constraints about the content of a table. Others are about how it is stored, as partitions are. */
const CONTENT = new Set<string | undefined>(["PRIMARY_KEY", "UNIQUE", "FOREIGN_KEY"]);

/** A partition, or a constraint of another type, such as a sort key. */
interface Part {
  readonly id: string;
  /** The type of a constraint; `undefined` for a partition. */
  readonly constraint: string | undefined;
  readonly text: string;
  readonly place: Place;
}

/** Compares how a table is stored: one change, however many partitions and constraints differ. */
export function compareLayout(
  pair: TablePair,
  ids: ColumnIds,
  subjects: TableSubjects,
): FoundChange[] {
  const [old, next] = [partsOf(pair.old, "old", ids), partsOf(pair.new, "new", ids)];
  const [oldIds, newIds] = [idsOf(old), idsOf(next)];
  const removed = old.filter(({ id }) => !newIds.has(id));
  const added = next.filter(({ id }) => !oldIds.has(id));
  if (removed.length === 0 && added.length === 0) return [];
  return [
    {
      code: "partition-changed",
      ...subjects.table,
      message: messageOf([...removed, ...added], subjects),
      old: { place: (removed[0] ?? old[0])?.place ?? pair.old.namePlace, value: textsOf(old) },
      new: { place: (added[0] ?? next[0])?.place ?? pair.new.namePlace, value: textsOf(next) },
    },
  ];
}

function messageOf(changed: readonly Part[], { text }: TableSubjects): string {
  const types = new Set(changed.map(({ constraint }) => constraint));
  const hasPartitions = types.delete(undefined);
  if (types.size === 0) return `the partitions of ${text} changed`;
  const what = hasPartitions ? "partitions and constraints" : "constraints";
  const named = [...types].filter((type) => type !== undefined && type !== "") as string[];
  return `the ${what} of ${text} changed${named.length === 0 ? "" : `: ${quotedList(named)}`}`;
}

const idsOf = (parts: readonly Part[]): ReadonlySet<string> => new Set(parts.map(({ id }) => id));

const textsOf = (parts: readonly Part[]): string[] | undefined =>
  parts.length === 0 ? undefined : parts.map(({ text }) => text);

function partsOf(table: TableModel, side: Side, ids: ColumnIds): Part[] {
  const parts: Part[] = [];
  const add = (
    node: ColumnListModel,
    words: readonly (string | undefined)[],
    constraint?: string,
  ): void => {
    const { columnNames = [], columns } = node;
    const { ids: list, areSingle } = ids.of(side, columnNames, columns);
    // A partition by columns that were removed or added follows from them.
    if (areSingle) return;
    const said = words.filter((word) => word !== undefined);
    parts.push({
      id: JSON.stringify([words.map((word) => word ?? null), list]),
      constraint,
      text: [...said, ...columnNames].join(" "),
      place: node.at(),
    });
  };
  for (const partition of table.partitions) {
    add(partition, [partition.intervalType, partition.interval]);
  }
  for (const constraint of table.constraints) {
    const type = constraintName(constraint.type);
    if (!CONTENT.has(type)) add(constraint, [type], type ?? "");
  }
  return parts;
}
