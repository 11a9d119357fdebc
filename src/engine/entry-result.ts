import type { CheckedDocument, CheckedGraph } from "../references/resolve/checked-graph.js";
import type { CollectedFindings } from "../text/parse/finding-collector.js";

/** The findings of rules, by document. */
export type RuleFindings = ReadonlyMap<CheckedDocument, CollectedFindings>;

/** Runs rules over a graph, without changing it. */
export type RunRules = (graph: CheckedGraph, maxFindings: number) => RuleFindings;

/** The result for an entry. It never changes. */
export interface EntryResult {
  readonly graph: CheckedGraph;
  /** URIs of the documents that the result depends on, including those that do not exist. */
  readonly uris: readonly string[];
  /** The findings of the rules; `undefined` when they did not run. */
  readonly rules: RuleFindings | undefined;
}
