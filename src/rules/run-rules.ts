import { redact } from "../findings/find-secrets.js";
import type { Severity } from "../findings/finding.js";
import { printable } from "../findings/quote.js";
import { documentPlace } from "../model/document-place.js";
import { readModel } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import { type SuppressionSettings, Suppressor } from "../suppressions/suppress.js";
import { titleOf } from "../syntax/edits/title-of.js";
import { type CollectedFindings, FindingCollector } from "../syntax/finding-collector.js";
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

/** What the rules found in a document. */
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
 * @param maxFindings how many findings to keep for each document; all of them are counted
 * @param suppressions what can suppress findings; by default, nothing can
 * @returns what the rules found, by document
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
  for (const { rule, options, levelIn } of rules) {
    const report = (problem: RuleProblem): void => {
      const { document } = documentPlace(problem.place);
      const level = levelIn(document.source.file);
      if (level === "off") return;
      let own = found.get(document);
      if (own === undefined) {
        own = { collector: new FindingCollector(maxFindings) };
        found.set(document, own);
      }
      const finding = findingOf(rule, level, problem);
      if (own.held === undefined) own.collector.add(finding);
      else own.held.push(finding);
    };
    try {
      rule.check({ model, options, report });
    } catch (error) {
      throw new RuleError(rule.id, error);
    }
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

function findingOf(
  { id }: Rule,
  severity: Severity,
  { place, message, mark = "value", part, fix, related = [] }: RuleProblem,
): UnplacedFinding {
  const { path, isInText } = documentPlace(place);
  return {
    code: id,
    severity,
    // A custom rule may repeat what the document says.
    message: printable(redact(message)),
    path,
    mark,
    part,
    // Inside a text, the change would replace all of the text.
    ...(fix &&
      !isInText && {
        fix: { ...fix, title: printable(redact(fix.title ?? titleOf(fix.change))) },
      }),
    ...(related.length > 0 && {
      related: related.map((other) => {
        const { document, path } = documentPlace(other.place);
        return { message: printable(redact(other.message)), document: document.source, path };
      }),
    }),
  };
}
