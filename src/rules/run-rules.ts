import type { Model } from "../model/model.js";
import { modelSteps } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import { atOnce, type Steps } from "../signals/steps.js";
import { type SuppressionSettings, Suppressor } from "../suppressions/suppress.js";
import { type CollectedFindings, FindingCollector } from "../syntax/finding-collector.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import { type ActiveRule, type AddFinding, applyRule } from "./apply-rule.js";
import type { TableMemory } from "./table-memory.js";

/** The findings of the rules in a document. */
interface FoundByRules {
  readonly collector: FindingCollector;
  /** The findings so far, if some of them may be suppressed. */
  readonly held?: UnplacedFinding[] | undefined;
  readonly suppressor?: Suppressor | undefined;
}

interface RuleRun {
  readonly rules: readonly ActiveRule[];
  /** How many findings to keep for each document; all of them are counted. */
  readonly maxFindings: number;
  /** The suppressions; by default, there are none. */
  readonly suppressions?: SuppressionSettings | undefined;
  /**
   * The findings of earlier runs, for documents that change only a little between two runs of the
   * same rules.
   */
  readonly memory?: TableMemory | undefined;
  /** Reads the model. Default: reads it anew for each run. */
  readonly readSteps?: ((graph: CheckedGraph) => Steps<Model>) | undefined;
}

/**
 * Runs rules over checked documents. All rules see the same model, which is read once. The graph
 * does not change, so running rules again gives the same findings.
 *
 * @returns the findings of the rules, by document
 * @throws RuleError when a rule throws
 */
export const runRules = (
  graph: CheckedGraph,
  rules: readonly ActiveRule[],
  maxFindings: number,
  suppressions?: SuppressionSettings,
): Map<CheckedDocument, CollectedFindings> =>
  atOnce(ruleSteps(graph, { rules, maxFindings, suppressions }));

/** Runs rules as {@link runRules} does: a rule, or a part of the model, at each step. */
export function* ruleSteps(
  graph: CheckedGraph,
  { rules, maxFindings, suppressions, memory, readSteps = modelSteps }: RuleRun,
): Steps<Map<CheckedDocument, CollectedFindings>> {
  const model = yield* readSteps(graph);
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
  const inTables = memory && (yield* memory.findingsIn(model.tables));
  const others: Model = inTables === undefined ? model : { ...model, tables: [] };
  for (const rule of rules) {
    yield;
    applyRule(rule, rule.rule.scope === "table" ? others : model, add);
    for (const { document, finding } of inTables?.get(rule) ?? []) add(document, finding);
  }
  return new Map([...found].map(([document, own]) => [document, collected(own)]));
}

function collected({ collector, held = [], suppressor }: FoundByRules): CollectedFindings {
  if (suppressor === undefined) return collector;
  const { kept, invalid, uses } = suppressor.apply(held);
  for (const finding of kept) collector.add(finding);
  const { findings, errorCount, warningCount, infoCount } = collector;
  return { findings, errorCount, warningCount, infoCount, placed: invalid, suppressions: uses };
}
