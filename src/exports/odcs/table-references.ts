import type { ColumnModel, TableModel } from "../../model/model.js";
import { maskText } from "../../secrets/mask.js";
import { getOrAdd } from "../../values/get-or-add.js";

/** A name that ODCS takes in the short form of a reference: `orders.id`. */
const SHORT = /^[A-Za-z_]\w*$/;

/** A text as an identifier of ODCS: letters, digits, `_` and `-`. A secret could not be recognized in it any more. */
export const slug = (text: string): string =>
  maskText(text)
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "_";

/** The names of tables and columns in relationships. A table or column with an odd or repeated name gets an `id`. */
export class TableReferences {
  readonly #ids = new Map<TableModel | ColumnModel, string>();
  readonly #used = new Map<TableModel | undefined, Set<string>>();
  readonly #tables: ReadonlySet<TableModel>;
  readonly #repeated: ReadonlySet<string>;

  constructor(tables: readonly TableModel[]) {
    this.#tables = new Set(tables);
    const names = tables.map(({ shortName }) => shortName);
    this.#repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
    for (const { foreignKeys } of tables) {
      for (const { columns, targetColumns } of foreignKeys) {
        for (const column of [...columns, ...targetColumns]) this.to(column);
      }
    }
  }

  has(table: TableModel): boolean {
    return this.#tables.has(table);
  }

  /** The `id` of a table or a column; `undefined` if no relationship needs one. */
  idOf(node: TableModel | ColumnModel): string | undefined {
    return this.#ids.get(node);
  }

  /** A reference to a column. */
  to(column: ColumnModel): string {
    const { table, shortName } = column;
    const isShort = SHORT.test(table.shortName) && SHORT.test(shortName);
    const isOnly =
      !this.#repeated.has(table.shortName) &&
      table.columns?.filter((other) => other.shortName === shortName).length === 1;
    if (isShort && isOnly) return `${table.shortName}.${shortName}`;
    return `/schema/${this.#id(table)}/properties/${this.#id(column, table)}`;
  }

  #id(node: TableModel | ColumnModel, owner?: TableModel): string {
    return getOrAdd(this.#ids, node, () => {
      const used = getOrAdd(this.#used, owner, () => new Set());
      const stem = slug(node.shortName);
      let id = stem;
      for (let number = 2; used.has(id); number++) id = `${stem}-${number}`;
      used.add(id);
      return id;
    });
  }
}
