import { readModel } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/resolve/checked-graph.js";
import { type CollectedFindings, FindingCollector } from "../text/parse/finding-collector.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import { type ActiveRule, type AddFinding, applyRule } from "./apply-rule.js";
import { type SuppressionSettings, Suppressor } from "./suppressions/suppress.js";

/** The findings of the rules in a document. */
interface FoundByRules {
  readonly collector: FindingCollector;
  /** The findings so far, if some of them may be suppressed. */
  readonly held?: UnplacedFinding[] | undefined;
  readonly suppressor?: Suppressor | undefined;
}

/**
 * Runs rules over checked documents. All rules see the same model, which is read once. The graph
 * does not change, so running rules again gives the same findings.
 *
 * @returns the findings of the rules, by document
 * @throws RuleError when a rule throws
 */
export function runRules(
  graph: CheckedGraph,
  rules: readonly ActiveRule[],
  maxFindings: number,
  suppressions?: SuppressionSettings,
): Map<CheckedDocument, CollectedFindings> {
  const model = readModel(graph);
  const found = new Map<CheckedDocument, FoundByRules>();
  for (const document of graph.documents) {
    const suppressor = suppressions && Suppressor.for(document.source, suppressions);
    if (suppressor === undefined) continue;
    found.set(document, { collector: new FindingCollector(maxFindings), held: [], suppressor });
  }
  const add: AddFinding = (document, finding) => {
    let own = found.get(document);
    if (own === undefined) {
      own = { collector: new FindingCollector(maxFindings) };
      found.set(document, own);
    }
    if (own.held === undefined) own.collector.add(finding);
    else own.held.push(finding);
  };
  for (const rule of rules) applyRule(rule, model, add);
  return new Map([...found].map(([document, own]) => [document, collected(own)]));
}

function collected({ collector, held = [], suppressor }: FoundByRules): CollectedFindings {
  if (suppressor === undefined) return collector;
  const { kept, invalid, uses } = suppressor.apply(held);
  for (const finding of kept) collector.add(finding);
  const { findings, errorCount, warningCount, infoCount } = collector;
  return { findings, errorCount, warningCount, infoCount, placed: invalid, suppressions: uses };
}
