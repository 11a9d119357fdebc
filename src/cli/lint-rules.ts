import type { CheckedGraph } from "../references/checked-graph.js";
import { activeRules } from "../rules/active-rules.js";
import { allRules } from "../rules/index.js";
import { lintGraph } from "../rules/lint-graph.js";

/** The rules as they run without a configuration: all that a plain `dsd lint` has to load. */
export function recommendedLint(): (graph: CheckedGraph) => void {
  const rules = activeRules(allRules);
  return (graph) => lintGraph(graph, rules);
}
