import type { RowSummary } from "../../findings/row-summary.js";
import { readModel } from "../../model/read-model.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import type { Catalog } from "../../sources/catalog.js";
import type { Selection } from "../../sources/connection.js";
import { pairLive } from "../pair-live.js";
import { planRows, type RowPlan } from "./row-checks.js";
import { type RowAnswers, summarizeRows } from "./row-findings.js";
import { rowQueries } from "./row-queries.js";

/** The rows of a database, as they were asked. */
export interface LiveRows {
  readonly answers: RowAnswers;
  readonly includes: Selection["includes"];
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
      const pairs = pairLive(descriptor.schema, this.#catalog);
      this.#plans.push(planRows(descriptor, this.#catalog, pairs, this.#includes));
    }
  }

  /** The queries, each once. */
  get queries(): string[] {
    const { dialect } = this.#catalog;
    const all = this.#plans.flatMap(({ checks }) => rowQueries(checks, dialect));
    return [...new Set(all.map(({ sql }) => sql))];
  }

  /** What the answers say, in numbers. */
  summary(answers: RowAnswers): RowSummary {
    return summarizeRows(this.#plans, answers, this.#catalog.dialect);
  }
}
