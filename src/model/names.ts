import { numberSuffix, ownerName } from "./fully-qualified-name.js";
import type { Column, Table } from "./table.js";

/** Tables and columns of a model by fully qualified name; of a name that comes twice, the first. */
export class Names {
  readonly #columns = new Map<string, Column>();
  readonly #tables = new Map<string, Table>();
  /** Columns and tables whose name was there before, each with the one that had it. */
  readonly repeatedColumns = new Map<Column, Column>();
  readonly repeatedTables = new Map<Table, Table>();

  constructor(tables: readonly Table[]) {
    for (const table of tables) {
      this.#addTable(table);
      for (const column of table.columns ?? []) {
        const name = column.fullyQualifiedName;
        if (name === undefined || name === "") continue;
        const known = this.#columns.get(name);
        if (known === undefined) this.#columns.set(name, column);
        else this.repeatedColumns.set(column, known);
      }
    }
  }

  column(fullyQualifiedName: string): Column | undefined {
    return this.#columns.get(fullyQualifiedName);
  }

  /** The table of a name; a number at the end of the table's own name may be left out. */
  table(fullyQualifiedName: string): Table | undefined {
    return this.#tables.get(fullyQualifiedName);
  }

  /** The column that a constraint or partition of a table names: one of the table itself first. */
  columnFrom(table: Table, fullyQualifiedName: string): Column | undefined {
    const own = table.columns?.find((column) => column.fullyQualifiedName === fullyQualifiedName);
    return own ?? this.column(fullyQualifiedName);
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
    const short = numberSuffix(name) === undefined ? name : ownerName(name);
    if (!this.#tables.has(short)) this.#tables.set(short, table);
  }
}
