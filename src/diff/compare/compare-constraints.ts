import type { ColumnListModel, Place, TableModel } from "../../model/model.js";
import { constraintName, declaredKeys, keyHalves } from "../../model/read-table.js";
import type { DialectId } from "../../types/data-type.js";
import { quotedList } from "../../words/phrases.js";
import type { ColumnIds, SideName, TablePair } from "../pairing/pair-tables.js";
import type { FoundChange, TableSubjects } from "./changes.js";

/** A table on both sides, and how changes refer to it and to its columns. */
export interface ComparedPair extends TablePair {
  readonly ids: ColumnIds;
  readonly subjects: TableSubjects;
  /** The database system, if both sides declare the same. */
  readonly system: DialectId | undefined;
}

/** A key, as it is compared: by its columns, in whatever order and wherever they are declared. */
interface Key {
  readonly id: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly place: Place;
  /** Whether all of its columns exist on one side only: then it follows from them. */
  readonly isConsequence: boolean;
}

/** Keys of both sides, by the ids of their columns. */
type BothKeys<K> = Readonly<Record<SideName, ReadonlyMap<string, K>>>;

/** Compares the primary keys, the unique constraints, and the foreign keys of a table. */
export function compareKeys(pair: ComparedPair): FoundChange[] {
  const { ids, subjects } = pair;
  const keys = (type: string): BothKeys<Key> => ({
    old: keysIn(pair.old, type, ids),
    new: keysIn(pair.new, type, ids),
  });
  const [primary, unique] = [keys("PRIMARY_KEY"), keys("UNIQUE")];
  const foreign = { old: foreignKeys(pair.old, ids), new: foreignKeys(pair.new, ids) };
  const isForeignMissing = ({ id }: { readonly id: string }, side: SideName) =>
    !foreign[side].has(id);
  // A primary key is unique, too.
  const isMissing = ({ id, isConsequence }: Key, side: SideName): boolean =>
    !isConsequence && !unique[side].has(id) && !primary[side].has(id);
  return [
    ...comparePrimary(pair, primary),
    ...singleKeys(pair, unique, isMissing, ({ names }, isRemoved) => ({
      code: isRemoved ? "unique-removed" : "unique-added",
      ...subjects.key(names),
      message: `${quotedList(names)} of ${subjects.text} ${isRemoved ? "no longer has" : "has"} to be unique`,
      value: names,
    })),
    ...singleKeys(pair, foreign, isForeignMissing, ({ names, targets }, isRemoved) => ({
      code: isRemoved ? "foreign-key-removed" : "foreign-key-added",
      ...subjects.key(names),
      message: `${quotedList(names)} of ${subjects.text} ${isRemoved ? "no longer refers" : "refers"} to ${quotedList(targets)}`,
      value: [...names, ...targets],
    })),
  ];
}

/** The changes of the keys of one side that the other one does not have. */
function singleKeys<K extends { readonly place: Place }>(
  pair: ComparedPair,
  keys: BothKeys<K>,
  isMissing: (key: K, side: SideName) => boolean,
  changeOf: (
    key: K,
    isRemoved: boolean,
  ) => Omit<FoundChange, SideName> & { readonly value: readonly string[] },
): FoundChange[] {
  const changesOf = (side: SideName, other: SideName): FoundChange[] =>
    [...keys[side].values()].flatMap((key) => {
      if (!isMissing(key, other)) return [];
      const { value, ...change } = changeOf(key, side === "old");
      const sides = { old: { place: pair.old.namePlace }, new: { place: pair.new.namePlace } };
      return [{ ...change, ...sides, [side]: { place: key.place, value } }];
    });
  return [...changesOf("old", "new"), ...changesOf("new", "old")];
}

function comparePrimary(pair: ComparedPair, { old, new: next }: BothKeys<Key>): FoundChange[] {
  const { subjects } = pair;
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
export const primaryKeyColumns = (table: TableModel, ids: ColumnIds): Set<string> =>
  new Set([...keysIn(table, "PRIMARY_KEY", ids).values()].flatMap((key) => key.ids));

/** The keys of a type, each once. A table has one primary key, unless the descriptor contradicts itself. */
function keysIn(table: TableModel, type: string, ids: ColumnIds): ReadonlyMap<string, Key> {
  const keys = new Map<string, Key>();
  for (const declared of declaredKeys(table)) {
    if (declared.type !== type) continue;
    const { columnNames = [], columns, place } = declared;
    const { ids: list, areSingle } = ids.of(declared);
    const id = [...new Set(list)].sort().join(" ");
    if ((id === "" && !areSingle) || keys.has(id)) continue;
    const names = columnNames.map((name, index) => columns[index]?.shortName ?? name ?? "");
    keys.set(id, { id, ids: list, names, place, isConsequence: areSingle });
  }
  return keys;
}

/** The foreign keys of a table. One over a column or table that exists on one side only follows from that. */
function foreignKeys(table: TableModel, ids: ColumnIds) {
  const all = declaredKeys(table).filter(({ type }) => type === "FOREIGN_KEY");
  const keys = all.flatMap((declared) => {
    const { columnNames = [], columns, place } = declared;
    const { ids: list, hasSingle } = ids.of(declared);
    if (hasSingle || list.length === 0) return [];
    const names = columnNames.map((name, index) => {
      const column = columns[index];
      return column?.table === table ? column.shortName : (name ?? "");
    });
    // The columns, then what they refer to; a list that cannot be divided is compared as it is.
    const [own, targets = []] = keyHalves(list) ?? [list];
    const pairs = own.map((column, index) => `${column}>${targets[index] ?? ""}`);
    const id = pairs.sort().join(" ");
    const [from, to] = [names.slice(0, own.length), names.slice(own.length)];
    const key = { id, names: from, targets: to, place };
    return [[id, key] as const];
  });
  return new Map(keys);
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
export function compareLayout(pair: ComparedPair): FoundChange[] {
  const { ids, subjects } = pair;
  const [old, next] = [partsOf(pair.old, ids), partsOf(pair.new, ids)];
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

function partsOf(table: TableModel, ids: ColumnIds): Part[] {
  const parts: Part[] = [];
  const add = (
    node: ColumnListModel,
    words: readonly (string | undefined)[],
    constraint?: string,
  ): void => {
    const { columnNames = [] } = node;
    const { ids: list, areSingle } = ids.of(node);
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
