import type { RowSummary } from "../../findings/row-summary.js";
import type { DescriptorModel } from "../../model/model.js";
import { readModel } from "../../model/read-model.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import type { Catalog } from "../../sources/catalog.js";
import { catalogOfModel } from "../../sources/catalog-of-model.js";
import type { Selection } from "../../sources/connection.js";
import { pairLive } from "../pair-live.js";
import { planRows, type RowPlan } from "./row-checks.js";
import { type RowAnswers, summarizeRows } from "./row-findings.js";
import type { RowQuery } from "./row-queries.js";

/** The rows of a database, as they were asked. */
export interface LiveRows {
  readonly answers: RowAnswers;
  readonly includes: Selection["includes"];
}

/**
 * The catalog that a descriptor is compared with. If there is none, its own tables stand for it, of which nothing is
 * enforced.
 */
export function knownCatalog(descriptor: DescriptorModel, catalog: Catalog): Catalog {
  if (!catalog.isUnknown) return catalog;
  const { tables } = catalogOfModel(descriptor);
  const unproven = tables.map((table) => ({
    ...table,
    keys: [],
    columns: table.columns.map((column) => ({ ...column, nullable: true, length: undefined })),
  }));
  return { ...catalog, tables: unproven };
}

/** Asks a database about all descriptors of a run at once: a table that several have is read once. */
export class RowQuestions {
  readonly #catalog: Catalog;
  readonly #includes: Selection["includes"];
  readonly #plans: RowPlan[] = [];

  constructor(catalog: Catalog, includes: Selection["includes"]) {
    this.#catalog = catalog;
    this.#includes = includes;
  }

  /** Adds what the descriptors of a graph state. */
  add(graph: CheckedGraph): void {
    for (const descriptor of readModel(graph).descriptors) {
      if (descriptor.schema === undefined) continue;
      const catalog = knownCatalog(descriptor, this.#catalog);
      const pairs = pairLive(descriptor.schema, catalog);
      this.#plans.push(planRows(descriptor, catalog, pairs, this.#includes));
    }
  }

  /** The queries, each once. */
  get queries(): RowQuery[] {
    const all = this.#plans.flatMap(({ queries }) => queries);
    return [...new Map(all.map((query) => [query.sql, query])).values()];
  }

  /** What the answers say, in numbers. */
  summary(answers: RowAnswers): RowSummary {
    return summarizeRows(this.#plans, answers);
  }
}
