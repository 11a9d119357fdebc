import { readModel } from "../model/read-model.js";
import type { CheckedGraph } from "../references/resolve/checked-graph.js";
import type { Catalog, CatalogColumn, CatalogTable } from "../sources/catalog.js";
import { type DescribedColumn, type DescribedDatabase, liveName, pairLive } from "./pair-live.js";

/** Collects what the descriptors of graphs describe of a database, in any order. */
export class DescribedCollector implements DescribedDatabase {
  readonly schemas = new Set<string>();
  readonly tables = new Set<string>();
  readonly names = new Map<CatalogTable | CatalogColumn, string>();
  readonly columns = new Map<string, DescribedColumn | undefined>();
  readonly #catalog: Catalog;

  /** @param file that of the first graph */
  constructor(
    catalog: Catalog,
    readonly file: string,
  ) {
    this.#catalog = catalog;
  }

  add(graph: CheckedGraph): void {
    for (const { schema } of readModel(graph).descriptors) {
      if (schema === undefined) continue;
      const { schemas, tables } = pairLive(schema, this.#catalog);
      for (const one of schemas) this.schemas.add(one);
      for (const [declared, { table, columns }] of tables) {
        this.tables.add(liveName(table));
        this.#name(table, declared.fullyQualifiedName);
        for (const [{ fullyQualifiedName }, column] of columns) {
          this.#name(column, fullyQualifiedName);
          if (fullyQualifiedName === undefined) continue;
          const other = this.columns.get(fullyQualifiedName);
          const isOne = !this.columns.has(fullyQualifiedName) || other?.column === column;
          this.columns.set(fullyQualifiedName, isOne ? { table, column } : undefined);
        }
      }
    }
  }

  /** Of several names, the first in the order of the alphabet counts, whatever the order of the files. */
  #name(live: CatalogTable | CatalogColumn, name: string | undefined): void {
    const before = this.names.get(live);
    if (name !== undefined && (before === undefined || name < before)) this.names.set(live, name);
  }
}
