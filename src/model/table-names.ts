import { ownerName, withoutMajor } from "./fully-qualified-name.js";
import type { NameIndex } from "./model.js";
import type { ColumnModel, TableModel } from "./table.js";

/**
 * Finds the columns of a table whose full name is not the name of the table followed by their own.
 * They depend only on the table.
 */
function irregularColumnsIn(table: TableModel): readonly ColumnModel[] {
  const stem = withoutMajor(table.fullyQualifiedName ?? "");
  const found: ColumnModel[] = [];
  for (const column of table.columns ?? []) {
    const name = column.fullyQualifiedName;
    if (name !== undefined && name !== "" && !isRegular(name, stem, column.name)) {
      found.push(column);
    }
  }
  return found;
}

/** The irregular columns of all tables. */
interface IrregularColumns {
  readonly all: readonly ColumnModel[];
  /** The irregular columns whose name no earlier table or column has. */
  readonly byName: ReadonlyMap<string, ColumnModel>;
  /** The others, with the earlier table or column of the same name. */
  readonly repeated: ReadonlyMap<ColumnModel, ColumnModel>;
}

/**
 * An index of tables and columns by fully qualified name.
 *
 * The names of nearly all columns are regular: the name of the table followed by their own. These
 * columns are found through their table, which is cheaper than an index of all columns. Only the
 * other ones are indexed.
 */
export class TableNames implements NameIndex {
  readonly #all: readonly TableModel[];
  readonly #tables = new Map<string, TableModel>();
  readonly #columns = new Map<TableModel, ColumnIndex>();
  readonly repeatedTables = new Map<TableModel, TableModel>();
  #irregular: IrregularColumns | undefined;

  constructor(tables: readonly TableModel[]) {
    this.#all = tables;
    for (const table of tables) this.#addTable(table);
  }

  get irregularColumns(): readonly ColumnModel[] {
    return this.#irregularColumns.all;
  }

  get repeatedColumns(): ReadonlyMap<ColumnModel, ColumnModel> {
    return this.#irregularColumns.repeated;
  }

  table(fullyQualifiedName: string): TableModel | undefined {
    return this.#tables.get(fullyQualifiedName);
  }

  column(fullyQualifiedName: string): ColumnModel | undefined {
    return (
      this.#findBelow(fullyQualifiedName) ?? this.#irregularColumns.byName.get(fullyQualifiedName)
    );
  }

  /**
   * The column that a constraint or partition of a table names; columns of the table itself come
   * first.
   */
  columnFrom(table: TableModel, name: string): ColumnModel | undefined {
    return (
      this.#columnsOf(table).withFullName(name) ??
      this.column(name) ??
      this.#columnOfShortName(table, name)
    );
  }

  /** The only column of a table with this `name`, if it has a fully qualified name as well. */
  #columnOfShortName(table: TableModel, name: string): ColumnModel | undefined {
    const column = this.#columnsOf(table).withShortName(name);
    return column?.fullyQualifiedName === undefined ? undefined : column;
  }

  #columnsOf(table: TableModel): ColumnIndex {
    let columns = this.#columns.get(table);
    if (columns === undefined) {
      columns = new ColumnIndex(table.columns ?? []);
      this.#columns.set(table, columns);
    }
    return columns;
  }

  #findBelow(name: string, except?: ColumnModel): ColumnModel | undefined {
    const table = this.#tables.get(ownerName(name));
    return table && this.#columnsOf(table).withFullName(name, except);
  }

  /** They are searched for on the first request, because the search needs all columns. */
  get #irregularColumns(): IrregularColumns {
    this.#irregular ??= this.#findIrregular();
    return this.#irregular;
  }

  #findIrregular(): IrregularColumns {
    const all = this.#all.flatMap(irregularColumnsIn);
    const byName = new Map<string, ColumnModel>();
    const repeated = new Map<ColumnModel, ColumnModel>();
    for (const column of all) {
      const name = column.fullyQualifiedName ?? "";
      const known = byName.get(name) ?? this.#findBelow(name, column);
      if (known !== undefined) repeated.set(column, known);
      else byName.set(name, column);
    }
    return { all, byName, repeated };
  }

  #addTable(table: TableModel): void {
    const name = table.fullyQualifiedName;
    if (name === undefined || name === "") return;
    const known = this.#tables.get(name);
    if (known?.fullyQualifiedName === name) {
      this.repeatedTables.set(table, known);
      return;
    }
    this.#tables.set(name, table);
    const stem = withoutMajor(table.fullyQualifiedName ?? "");
    if (!this.#tables.has(stem)) this.#tables.set(stem, table);
  }
}

/** Whether the fully qualified name of a column is that of its table, a divider, and its own name. */
function isRegular(full: string, stem: string, name: string | undefined): boolean {
  return (
    stem !== "" &&
    name !== undefined &&
    full.length === stem.length + 1 + name.length &&
    full.endsWith(name) &&
    full.startsWith(stem) &&
    isDivider(full.charCodeAt(stem.length))
  );
}

const isDivider = (code: number): boolean => code === 46 || code === 58;

/** A list that is not longer is searched: an index would take more time than it saves. */
const MAX_SEARCHED = 16;

/** Finds columns of a table by name, however many there are and however often it is asked. */
class ColumnIndex {
  readonly #columns: readonly ColumnModel[];
  #byFullName: Map<string, { first: ColumnModel; second?: ColumnModel }> | undefined;
  #byShortName: Map<string, ColumnModel | undefined> | undefined;

  constructor(columns: readonly ColumnModel[]) {
    this.#columns = columns;
  }

  /** The first column with a fully qualified name, apart from `except`. */
  withFullName(name: string, except?: ColumnModel): ColumnModel | undefined {
    if (this.#columns.length <= MAX_SEARCHED) {
      return this.#columns.find((one) => one.fullyQualifiedName === name && one !== except);
    }
    this.#byFullName ??= this.#indexFullNames();
    const found = this.#byFullName.get(name);
    return found?.first === except ? found?.second : found?.first;
  }

  /** The column with a `name`, if it is the only one. */
  withShortName(name: string): ColumnModel | undefined {
    if (this.#columns.length <= MAX_SEARCHED) {
      const found = this.#columns.filter((one) => one.name === name);
      return found.length === 1 ? found[0] : undefined;
    }
    this.#byShortName ??= this.#indexShortNames();
    return this.#byShortName.get(name);
  }

  #indexFullNames(): Map<string, { first: ColumnModel; second?: ColumnModel }> {
    const index = new Map<string, { first: ColumnModel; second?: ColumnModel }>();
    for (const column of this.#columns) {
      const name = column.fullyQualifiedName;
      if (name === undefined) continue;
      const known = index.get(name);
      if (known === undefined) index.set(name, { first: column });
      else known.second ??= column;
    }
    return index;
  }

  #indexShortNames(): Map<string, ColumnModel | undefined> {
    const index = new Map<string, ColumnModel | undefined>();
    for (const column of this.#columns) {
      const { name } = column;
      if (name !== undefined) index.set(name, index.has(name) ? undefined : column);
    }
    return index;
  }
}
