import type { CheckedGraph } from "../references/checked-graph.js";
import { activeRules } from "../rules/active-rules.js";
import { allRules } from "../rules/index.js";
import { runRules } from "../rules/run-rules.js";

/** The rules as they run without a configuration: all that a plain `dsd lint` has to load. */
export function recommendedLint(): (graph: CheckedGraph) => void {
  const rules = activeRules(allRules);
  return (graph) => runRules(graph, rules);
}
