import type {
  ColumnListModel,
  ColumnModel,
  NameIndex,
  SchemaModel,
  TableModel,
} from "../../model/model.js";
import { getOrAdd } from "../../values/collections.js";
import { type Both, Pairing, type Rename } from "./pairs.js";
import type { TableNames } from "./table-names.js";

/** The properties of a schema that name the database and its schema. */
export const DATABASE_NAMES = ["databaseName", "databaseSchemaName"] as const;

/** The items of both sides: the pairs, in the order of the new side, and the items without a partner. */
interface PairedItems<T, P extends Both<T>> {
  readonly pairs: readonly P[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** A table on both sides. */
export interface TablePair extends Both<TableModel> {
  /** Whether it has another name on the new side, and not only another database or major version. */
  readonly isRenamed: boolean;
}

export type PairedTables = PairedItems<TableModel, TablePair>;

/**
 * Pairs the tables of two schemas: as renames say, by fully qualified name, also in a renamed database,
 * by that name with another major version, and by their own name, where only one table has it. Last come those
 * that have no fully qualified name, by their own name and in order.
 */
export function pairTables(
  oldSchema: SchemaModel | undefined,
  newSchema: SchemaModel | undefined,
  renames: Renames,
  names: TableNames,
): PairedTables {
  const pairing = new Pairing<TableModel>(oldSchema?.tables ?? [], newSchema?.tables ?? []);
  const renamed = new Set<TableModel>();
  for (const { given, old, new: next } of renames.tables) {
    if (!pairing.pair(old, next)) continue;
    renamed.add(old);
    renames.used.add(given);
  }
  const fullOf = (table: TableModel): string | undefined => table.fullyQualifiedName;
  const moved = movedNames(oldSchema, newSchema);
  const exact = [
    ...pairing.pairBy(fullOf, fullOf),
    ...pairing.pairBy((table) => movedName(fullOf(table), moved), fullOf),
  ];
  // A new major version next to one that stays is a separate table.
  const isBeside = besideMajors(exact, names);
  const stemOf = (table: TableModel): string | undefined =>
    isBeside(table) ? undefined : names.stemOf(table);
  pairing.pairBy(stemOf, stemOf);
  pairing.pairBy((table) => movedName(stemOf(table), moved), stemOf);
  const nameOf = (table: TableModel): string | undefined =>
    isBeside(table) ? undefined : names.nameOf(table) || undefined;
  const isMoved = DATABASE_NAMES.some((key) => oldSchema?.text(key) !== newSchema?.text(key));
  for (const [old, next] of pairing.pairBy(nameOf, nameOf, { isUnique: true })) {
    const areQualified = [old, next].every((table) => table.fullyQualifiedName !== undefined);
    if (areQualified && !isMoved) renamed.add(old);
  }
  // Without fully qualified names, several tables can share a name or have none: only their order tells them apart.
  const bareName = (table: TableModel): string | undefined =>
    names.nameOf(table) === "" || !table.fullyQualifiedName ? names.nameOf(table) : undefined;
  pairing.pairBy(bareName, bareName);

  const pairs = pairing.pairs.map(({ old, new: next }): TablePair => {
    const isRenamed = renamed.has(old) || names.nameOf(old) !== names.nameOf(next);
    return { old, new: next, isRenamed };
  });
  // It is not known which of two tables with the same name is meant, so the changes of both count.
  const twins = [
    ...pairTwins(pairs, pairing.removed, "old"),
    ...pairTwins(pairs, pairing.added, "new"),
  ];
  const paired = new Set(twins.flatMap((pair) => [pair.old, pair.new]));
  const isLeft = (table: TableModel): boolean => !paired.has(table);
  return {
    pairs: [...pairs, ...twins],
    removed: pairing.removed.filter(isLeft),
    added: pairing.added.filter(isLeft),
  };
}

/** Pairs the tables that are left with the partner of one that has their fully qualified name. */
function pairTwins(
  pairs: readonly TablePair[],
  left: readonly TableModel[],
  side: "old" | "new",
): TablePair[] {
  const named = new Map(pairs.map((pair) => [pair[side].fullyQualifiedName, pair]));
  return left.flatMap((table) => {
    const name = table.fullyQualifiedName;
    const pair = name === undefined ? undefined : named.get(name);
    return pair === undefined ? [] : [{ ...pair, [side]: table }];
  });
}

/** Whether a table is another major version of one that both sides have under its full name. */
function besideMajors(
  pairs: readonly (readonly [old: TableModel, next: TableModel])[],
  names: TableNames,
): (table: TableModel) => boolean {
  const stems = new Set(
    pairs
      .flat()
      .filter((table) => names.majorOf(table) !== undefined)
      .map((table) => names.stemOf(table)),
  );
  return (table) => names.majorOf(table) !== undefined && stems.has(names.stemOf(table));
}

/** The names of the database and of its schema that have changed: new names by old names. */
function movedNames(
  old: SchemaModel | undefined,
  next: SchemaModel | undefined,
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const key of DATABASE_NAMES) {
    const [before, after] = [old?.text(key), next?.text(key)];
    if (before !== undefined && after !== undefined && before !== after) moved.set(before, after);
  }
  return moved;
}

/** A name in which the first segment with each old name is the new one. */
function movedName(
  name: string | undefined,
  moved: ReadonlyMap<string, string>,
): string | undefined {
  if (name === undefined || moved.size === 0) return undefined;
  const left = new Map(moved);
  return name
    .split(/([.:])/)
    .map((segment) => {
      const other = left.get(segment);
      left.delete(segment);
      return other ?? segment;
    })
    .join("");
}

/** A column on both sides. */
export interface ColumnPair extends Both<ColumnModel> {
  readonly isRenamed: boolean;
}

export type PairedColumns = PairedItems<ColumnModel, ColumnPair>;

/**
 * Pairs the columns of a table: as renames say, then by name, then by fully qualified name.
 *
 * @param isMoved whether the names of columns can change with that of the database
 * @returns `undefined` if the columns of one side are not known
 */
export function pairColumns(
  { old: oldTable, new: newTable, isRenamed }: TablePair,
  renames: Renames,
  names: TableNames,
  isMoved: boolean,
): PairedColumns | undefined {
  if (oldTable.columns === undefined || newTable.columns === undefined) return undefined;
  const isOther = (old: ColumnModel, next: ColumnModel): boolean =>
    old.shortName !== next.shortName ||
    (!isRenamed && !isMoved && isNamedOtherwise(old, next, names));
  const pairing = new Pairing<ColumnModel>(oldTable.columns, newTable.columns);
  for (const { given, old, new: next } of renames.columns.get(oldTable) ?? []) {
    if (pairing.pair(old, next)) renames.used.add(given);
  }
  const own = ({ shortName }: ColumnModel): string => shortName;
  pairing.pairBy(own, own);
  const below = (column: ColumnModel): string | undefined => names.belowTable(column);
  pairing.pairBy(below, below);

  return {
    pairs: pairing.pairs.map((pair) => ({ ...pair, isRenamed: isOther(pair.old, pair.new) })),
    removed: pairing.removed,
    added: pairing.added,
  };
}

/** Whether the fully qualified name has changed, and not only with that of the table. */
function isNamedOtherwise(old: ColumnModel, next: ColumnModel, names: TableNames): boolean {
  if (old.fullyQualifiedName === next.fullyQualifiedName) return false;
  const [before, after] = [names.belowTable(old), names.belowTable(next)];
  return before !== undefined && after !== undefined && before !== after;
}

/** A rename that the caller has given, resolved against two descriptors. */
interface ResolvedRename<T> extends Both<T> {
  readonly given: Rename;
}

/** The renames that apply to two descriptors. */
interface Renames {
  readonly tables: readonly ResolvedRename<TableModel>[];
  /** By the old column's table. */
  readonly columns: ReadonlyMap<TableModel, readonly ResolvedRename<ColumnModel>[]>;
  /** Those that were used, and those that happened before: the old side has only the new name. */
  readonly used: Set<Rename>;
}

/**
 * Finds the tables and columns that renames are about. A rename applies only if only the old side has
 * the old name, and only the new side the new one: otherwise it is over, and would pair two things that both
 * sides have. A table is named by its name or its fully qualified name, with or without the major version; a
 * column by its fully qualified name, or by a name of its table, a period, and its own name.
 */
export function resolveRenames(
  given: readonly Rename[],
  old: readonly TableModel[],
  next: readonly TableModel[],
  names: TableNames,
): Renames {
  const tables: ResolvedRename<TableModel>[] = [];
  const columns = new Map<TableModel, ResolvedRename<ColumnModel>[]>();
  const used = new Set<Rename>();
  if (given.length > 0) {
    const [olds, news] = [namedThings(old, names), namedThings(next, names)];
    for (const rename of given) {
      const oldTable = olds.tables.get(rename.old);
      const newTable = news.tables.get(rename.new);
      if (oldTable && newTable) {
        const isOver = news.tables.has(rename.old) || olds.tables.has(rename.new);
        if (!isOver) tables.push({ given: rename, old: oldTable, new: newTable });
        continue;
      }
      const oldColumn = olds.columns.get(rename.old);
      const newColumn = news.columns.get(rename.new);
      const hadNew = olds.tables.has(rename.new) || olds.columns.has(rename.new);
      if (!oldColumn && !oldTable && hadNew) used.add(rename);
      if (!oldColumn || !newColumn) continue;
      // The table can have another name, too.
      const isOver =
        news.columns.has(rename.old) ||
        olds.columns.has(rename.new) ||
        hasColumn(newColumn.table, oldColumn.shortName) ||
        hasColumn(oldColumn.table, newColumn.shortName);
      if (isOver) continue;
      getOrAdd(columns, oldColumn.table, () => []).push({
        given: rename,
        old: oldColumn,
        new: newColumn,
      });
    }
  }
  return { tables, columns, used };
}

const hasColumn = ({ columns = [] }: TableModel, name: string): boolean =>
  columns.some((column) => column.shortName === name);

/** Tables and columns by each name that a rename can use. */
function namedThings(all: readonly TableModel[], known: TableNames) {
  const tables = new Map<string, TableModel>();
  const columns = new Map<string, ColumnModel>();
  for (const table of all) {
    const names = known.allOf(table);
    for (const name of names) add(tables, name, table);
    for (const column of table.columns ?? []) {
      add(columns, column.fullyQualifiedName, column);
      for (const name of names) add(columns, `${name}.${column.shortName}`, column);
    }
  }
  return { tables, columns };
}

/** The first of several things with one name keeps it. */
function add<T>(map: Map<string, T>, name: string | undefined, thing: T): void {
  if (name !== undefined && name !== "" && !map.has(name)) map.set(name, thing);
}

/** A side of the comparison, to look up names in. */
export type SideName = "old" | "new";

/** The columns of a table, as they are paired. */
interface KnownTable {
  readonly side: SideName;
  /** The ids of the columns with a partner, and of those that are new. */
  readonly ids: ReadonlyMap<ColumnModel, string>;
  /** The columns that are known to exist on this side only. */
  readonly singles: ReadonlySet<ColumnModel>;
}

/** Resolves the names in keys and partitions on both sides: the two columns of a pair have one id. */
export class ColumnIds {
  readonly #tables = new Map<TableModel, KnownTable>();
  readonly #names: Readonly<Record<SideName, NameIndex>>;

  /** @param singles the tables that only one side has */
  constructor(
    names: Readonly<Record<SideName, NameIndex>>,
    pairs: readonly (TablePair & { readonly columns: PairedColumns | undefined })[],
    singles: readonly TableModel[],
  ) {
    this.#names = names;
    for (const [number, { columns, ...both }] of pairs.entries()) {
      const { pairs: paired = [], removed = [], added = [] } = columns ?? {};
      const idsOn = (side: SideName) =>
        paired.map((pair, index) => [pair[side], `#${number}.${index}`] as const);
      const news = added.map((column, index) => [column, `#${number}.+${index}`] as const);
      const [old, next] = [new Map(idsOn("old")), new Map([...idsOn("new"), ...news])];
      this.#tables.set(both.old, { side: "old", ids: old, singles: new Set(removed) });
      this.#tables.set(both.new, { side: "new", ids: next, singles: new Set(added) });
    }
    for (const table of singles) {
      this.#tables.set(table, { side: "old", ids: new Map(), singles: new Set(table.columns) });
    }
  }

  /**
   * The ids of the columns in a list. A column that was removed is left out, because its absence
   * from the list follows from its removal. An added one stays, because nothing says that it should
   * have been listed.
   *
   * @returns also whether some of them exist on one side only, and whether all do, so the list follows from them
   */
  of({
    table,
    columnNames = [],
    columns,
  }: Pick<ColumnListModel, "table" | "columnNames" | "columns">) {
    const ids: string[] = [];
    let singles = 0;
    const other = this.#names[this.#tables.get(table)?.side === "old" ? "new" : "old"];
    for (const [index, name] of columnNames.entries()) {
      // A name that no column has may be that of a column on the other side.
      const column = columns[index] ?? other.column(name ?? "");
      const id = column && this.idOf(column);
      const isSingle = column && this.#tables.get(column.table)?.singles.has(column);
      if (isSingle) singles++;
      if (id !== undefined || !isSingle) ids.push(id ?? `=${name ?? ""}`);
    }
    return {
      ids,
      hasSingle: singles > 0,
      areSingle: singles > 0 && singles === columnNames.length,
    };
  }

  /** The id of a column; `undefined` if it was removed, or its table is on one side only. */
  idOf(column: ColumnModel): string | undefined {
    return this.#tables.get(column.table)?.ids.get(column);
  }
}
