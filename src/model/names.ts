import { numberSuffix, ownerName } from "./fully-qualified-name.js";
import type { Column, Constraint, Partition, Table } from "./table.js";

/**
 * Tables and columns of a model by fully qualified name.
 *
 * Nearly all columns are regular: their names are the name of the table and their own. These are
 * found by way of their table, which is cheaper than an index of all columns; only the others have
 * one.
 */
export class Names {
  readonly #tables = new Map<string, Table>();
  readonly #irregular = new Map<string, Column>();
  readonly #resolved = new Map<Constraint | Partition, readonly (Column | undefined)[]>();
  /** Columns with a fully qualified name that is not the table's and their own. */
  readonly irregularColumns: Column[] = [];
  /** Irregular columns whose name another column has, with that one. */
  readonly repeatedColumns = new Map<Column, Column>();
  /** Tables whose name another one had before, with that one. */
  readonly repeatedTables = new Map<Table, Table>();

  constructor(tables: readonly Table[]) {
    for (const table of tables) this.#addTable(table);
    for (const table of tables) {
      const stem = stemOf(table);
      for (const column of table.columns ?? []) {
        const name = column.fullyQualifiedName;
        if (name !== undefined && name !== "" && !isRegular(name, stem, column.name)) {
          this.irregularColumns.push(column);
        }
      }
    }
    for (const column of this.irregularColumns) {
      const name = column.fullyQualifiedName ?? "";
      const known = this.#irregular.get(name) ?? this.#findBelow(name, column);
      if (known !== undefined) this.repeatedColumns.set(column, known);
      else this.#irregular.set(name, column);
    }
  }

  column(fullyQualifiedName: string): Column | undefined {
    return this.#irregular.get(fullyQualifiedName) ?? this.#findBelow(fullyQualifiedName);
  }

  /** The table of a name; a number at the end of the table's own name may be left out. */
  table(fullyQualifiedName: string): Table | undefined {
    return this.#tables.get(fullyQualifiedName);
  }

  /** The columns that a constraint or partition names, by position: those of the table itself first. */
  columnsNamedBy(list: Constraint | Partition): readonly (Column | undefined)[] {
    let found = this.#resolved.get(list);
    if (found === undefined) {
      found = (list.columns ?? []).map((name) =>
        name === undefined ? undefined : this.#columnFrom(list.table, name),
      );
      this.#resolved.set(list, found);
    }
    return found;
  }

  #columnFrom(table: Table, name: string): Column | undefined {
    return findColumn(table, name) ?? this.column(name) ?? columnOfBareName(table, name);
  }

  #findBelow(name: string, except?: Column): Column | undefined {
    const table = this.#tables.get(ownerName(name));
    return table && findColumn(table, name, except);
  }

  #addTable(table: Table): void {
    const name = table.fullyQualifiedName;
    if (name === undefined || name === "") return;
    const known = this.#tables.get(name);
    if (known?.fullyQualifiedName === name) {
      this.repeatedTables.set(table, known);
      return;
    }
    this.#tables.set(name, table);
    const stem = stemOf(table);
    if (!this.#tables.has(stem)) this.#tables.set(stem, table);
  }
}

/** The one column of a table that has a name, though not as fully qualified name. */
export function columnOfBareName(table: Table, name: string): Column | undefined {
  const found = (table.columns ?? []).filter((column) => column.name === name);
  const [only] = found;
  return found.length === 1 && only?.fullyQualifiedName !== undefined ? only : undefined;
}

const findColumn = (table: Table, name: string, except?: Column): Column | undefined =>
  table.columns?.find((column) => column.fullyQualifiedName === name && column !== except);

/** The name of a table without the major version that may stand at its end. */
function stemOf({ fullyQualifiedName: name = "" }: Table): string {
  return numberSuffix(name) === undefined ? name : ownerName(name);
}

/** Whether a column's name is its table's, a divider, and its own. */
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
