import { redact } from "../findings/find-secrets.js";
import type { Severity } from "../findings/finding.js";
import { printable } from "../findings/quote.js";
import { documentPlace } from "../model/document-place.js";
import { readModel } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import { titleOf } from "../syntax/edits/title-of.js";
import { FindingCollector } from "../syntax/finding-collector.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import type { Level, OptionDeclarations, OptionValues, Rule, RuleProblem } from "./rule.js";
import { RuleError } from "./rule-error.js";

/** A rule as it runs: with its options, and its level in each document. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly options: OptionValues<OptionDeclarations>;
  /** @param file the name of the document that a problem is in */
  readonly levelIn: (file: string | undefined) => Level;
}

/**
 * Runs rules over checked documents. All rules see the same model, which is read once. The graph
 * does not change, so running rules again gives the same findings.
 *
 * @param maxFindings how many findings to keep for each document; all of them are counted
 * @returns what the rules found, by document
 * @throws RuleError when a rule throws
 */
export function runRules(
  graph: CheckedGraph,
  rules: readonly ActiveRule[],
  maxFindings: number,
): Map<CheckedDocument, FindingCollector> {
  const model = readModel(graph);
  const collectors = new Map<CheckedDocument, FindingCollector>();
  const collectorOf = (document: CheckedDocument): FindingCollector => {
    const collector = collectors.get(document) ?? new FindingCollector(maxFindings);
    collectors.set(document, collector);
    return collector;
  };
  for (const { rule, options, levelIn } of rules) {
    const report = (problem: RuleProblem): void => {
      const { document } = documentPlace(problem.place);
      const level = levelIn(document.source.file);
      if (level !== "off") collectorOf(document).add(findingOf(rule, level, problem));
    };
    try {
      rule.check({ model, options, report });
    } catch (error) {
      throw new RuleError(rule.id, error);
    }
  }
  return collectors;
}

function findingOf(
  { id }: Rule,
  severity: Severity,
  { place, message, mark = "value", part, fix, related = [] }: RuleProblem,
): UnplacedFinding {
  return {
    code: id,
    severity,
    // A custom rule may repeat what the document says.
    message: printable(redact(message)),
    path: documentPlace(place).path,
    mark,
    part,
    ...(fix && { fix: { ...fix, title: printable(redact(fix.title ?? titleOf(fix.change))) } }),
    ...(related.length > 0 && {
      related: related.map((other) => {
        const { document, path } = documentPlace(other.place);
        return { message: printable(redact(other.message)), document: document.source, path };
      }),
    }),
  };
}
