import type { ColumnModel } from "./table.js";

/** A list that is not longer is searched: an index would take more time than it saves. */
const MAX_SEARCHED = 16;

/** Finds columns of a table by name, however many there are and however often it is asked. */
export class ColumnIndex {
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
