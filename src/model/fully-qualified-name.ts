import { getOrAdd } from "../values/collections.js";
import type { ColumnModel, NameIndex, OtherNames, TableModel } from "./model.js";

// A fully qualified name consists of segments divided by `.` or `:`. The DatastoreAPI specification
// recommends that the name of a table ends in its major version. The names of columns leave it out:
// `urn:dsas:org:tables:db.schema.customer.1` and `….customer.customer_id`.

/** The last segment of a name. */
export const lastSegment = (name: string): string => name.slice(dividerOf(name) + 1);

/** A name without its last segment; empty if it has only one. */
export const ownerName = (name: string): string => name.slice(0, Math.max(dividerOf(name), 0));

/** The last segment of a name, if it is a number. */
export function numberSuffix(name: string): number | undefined {
  const digits = /[.:](\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The name of a table without the major version that it may end in. */
export const withoutMajor = (name: string): string =>
  numberSuffix(name) === undefined ? name : ownerName(name);

/** Whether `name` is `owner` and one more segment. A number at the end of `owner` does not count. */
export function isBelow(name: string, owner: string): boolean {
  const divider = dividerOf(name);
  if (divider === owner.length) return name.startsWith(owner);
  return numberSuffix(owner) !== undefined && ownerName(owner) === name.slice(0, divider);
}

/** Whether the name of a column consists of the name of its table without the major version, and its own `name`. */
export function isRegular(
  full: string,
  table: string | undefined,
  name: string | undefined,
): boolean {
  const stem = withoutMajor(table ?? "");
  if (stem === "" || name === undefined) return false;
  return full === `${stem}.${name}` || full === `${stem}:${name}`;
}

const dividerOf = (name: string): number => Math.max(name.lastIndexOf("."), name.lastIndexOf(":"));

/** The columns of a table by name. */
interface ColumnsByName {
  /** By fully qualified name, which can be repeated. */
  readonly full: ReadonlyMap<string | undefined, readonly ColumnModel[]>;
  /** By `name`; `undefined` for a name that is repeated. */
  readonly short: ReadonlyMap<string | undefined, ColumnModel | undefined>;
}

/** An index of tables and columns by fully qualified name. */
export class TableIndex implements NameIndex {
  readonly #tables = new Map<string, TableModel>();
  readonly #columns = new Map<TableModel, ColumnsByName>();
  /** The columns whose name does not say in which table they are. */
  readonly #irregular = new Map<string, ColumnModel>();
  readonly repeatedTables = new Map<TableModel, TableModel>();
  readonly repeatedColumns = new Map<ColumnModel, ColumnModel>();

  /** @param others where names lead that none of the tables has */
  constructor(
    tables: readonly TableModel[],
    readonly others?: OtherNames,
  ) {
    for (const table of tables) {
      this.#addTable(table);
      this.#columns.set(table, columnsByName(table));
    }
    for (const column of tables.flatMap(({ columns = [] }) => columns)) this.#addColumn(column);
  }

  table(fullyQualifiedName: string): TableModel | undefined {
    return this.#tables.get(fullyQualifiedName) ?? this.others?.table(fullyQualifiedName);
  }

  column(fullyQualifiedName: string): ColumnModel | undefined {
    if (typeof fullyQualifiedName !== "string") throw new TypeError("`name` must be a string");
    return (
      this.#findBelow(fullyQualifiedName) ??
      this.#irregular.get(fullyQualifiedName) ??
      this.others?.column(fullyQualifiedName)
    );
  }

  /**
   * The column that a constraint or partition of a table names: one of the table itself, one of any
   * table, or the only one of the table with this `name`, if it has a fully qualified name as well.
   */
  columnFrom(table: TableModel, name: string): ColumnModel | undefined {
    const own = this.#columns.get(table);
    const found = own?.full.get(name)?.[0] ?? this.column(name);
    if (found !== undefined) return found;
    const column = own?.short.get(name);
    return column?.fullyQualifiedName === undefined ? undefined : column;
  }

  /** The first column with a name in the table that the name begins with, apart from `except`. */
  #findBelow(name: string, except?: ColumnModel): ColumnModel | undefined {
    const table = this.#tables.get(ownerName(name));
    const columns = table && this.#columns.get(table)?.full.get(name);
    return columns?.find((column) => column !== except);
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
    const stem = withoutMajor(name);
    if (!this.#tables.has(stem)) this.#tables.set(stem, table);
  }

  #addColumn(column: ColumnModel): void {
    const { table, name, fullyQualifiedName: full } = column;
    if (!full || isRegular(full, table.fullyQualifiedName, name)) return;
    const known = this.#irregular.get(full) ?? this.#findBelow(full, column);
    if (known !== undefined) this.repeatedColumns.set(column, known);
    else this.#irregular.set(full, column);
  }
}

/** Several indexes as one: the first that has a name counts. */
export function joinedNames(indexes: readonly OtherNames[]): OtherNames {
  const first = <T>(find: (index: OtherNames) => T | undefined): T | undefined => {
    for (const index of indexes) {
      const found = find(index);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    table: (name) => first((index) => index.table(name)),
    column: (name) => first((index) => index.column(name)),
  };
}

function columnsByName({ columns = [] }: TableModel): ColumnsByName {
  const full = new Map<string | undefined, ColumnModel[]>();
  const short = new Map<string | undefined, ColumnModel | undefined>();
  for (const column of columns) {
    getOrAdd(full, column.fullyQualifiedName, () => []).push(column);
    short.set(column.name, short.has(column.name) ? undefined : column);
  }
  return { full, short };
}
