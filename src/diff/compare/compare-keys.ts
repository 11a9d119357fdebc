import type { Place } from "../../model/model-node.js";
import { constraintName } from "../../model/read-table.js";
import type { ConstraintModel, TableModel } from "../../model/table.js";
import { quotedList } from "../../words/phrases.js";
import type { ColumnIds, ListedColumns, Side } from "../pairing/column-ids.js";
import type { TablePair } from "../pairing/pair-tables.js";
import type { TableSubjects } from "../subjects.js";
import type { FoundChange } from "./found-change.js";

/** A key, as it is compared: by its columns, in whatever order and wherever they are declared. */
interface Key {
  readonly id: string;
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
  const changes = comparePrimary(pair, primary, subjects);
  for (const [id, key] of unique.old) {
    // A primary key is unique, too.
    if (key.isConsequence || unique.new.has(id) || primary.new.has(id)) continue;
    changes.push({
      code: "unique-removed",
      subject: subjects.key(key.names),
      message: `${quotedList(key.names)} of ${subjects.text} no longer has to be unique`,
      old: { place: key.place, value: key.names },
      new: { place: pair.new.namePlace },
    });
  }
  for (const [id, key] of unique.new) {
    if (key.isConsequence || unique.old.has(id) || primary.old.has(id)) continue;
    changes.push({
      code: "unique-added",
      subject: subjects.key(key.names),
      message: `${quotedList(key.names)} of ${subjects.text} has to be unique`,
      old: { place: pair.old.namePlace },
      new: { place: key.place, value: key.names },
    });
  }
  return changes;
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
    subject: subjects.table,
    aliases: subjects.aliases,
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
export function primaryKeyColumns(table: TableModel, side: Side, ids: ColumnIds): Set<string> {
  const columns = new Set(table.markedPrimaryKey.flatMap((column) => ids.idOf(column) ?? []));
  for (const constraint of constraintsOf(table, "PRIMARY_KEY")) {
    const { columnNames = [] } = constraint;
    for (const id of ids.of(side, columnNames, constraint.columns).ids) columns.add(id);
  }
  return columns;
}

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
  keys.set(id, { id, isConsequence: areSingle, ...key });
}

/** The constraints of a type, however it is spelled. */
export const constraintsOf = ({ constraints }: TableModel, type: string): ConstraintModel[] =>
  constraints.filter((constraint) => constraintName(constraint.type) === type);
