import type { Severity } from "../findings/finding.js";
import { Names } from "../model/names.js";
import { readModel } from "../model/read-model.js";
import type { CheckedDocument, CheckedGraph } from "../references/checked-graph.js";
import { titleOf } from "../structure/wording.js";
import { FindingCollector } from "../syntax/finding-collector.js";
import type { Level, OptionDeclarations, OptionValues, Problem, Rule } from "./rule.js";

/** A rule as it runs: with its options, and how grave it is in each document. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly options: OptionValues<OptionDeclarations>;
  /** @param file name of the document that a problem stands in */
  readonly levelIn: (file: string | undefined) => Level;
}

/** A rule has thrown: the fault is in the rule, not in the document. */
export class RuleError extends Error {
  override name = "RuleError";
}

/**
 * Runs rules over documents that were checked. All rules look at one model, which is read once.
 *
 * @param maxFindings how many findings to keep for each document; all are counted
 * @returns what they found, by document
 * @throws RuleError when a rule throws
 */
export function lintGraph(
  graph: CheckedGraph,
  rules: readonly ActiveRule[],
  maxFindings: number,
): Map<CheckedDocument, FindingCollector> {
  const model = readModel(graph);
  const names = new Names(model.tables);
  const found = new Map<CheckedDocument, FindingCollector>();
  const collectorOf = (document: CheckedDocument): FindingCollector => {
    const collector = found.get(document) ?? new FindingCollector(maxFindings);
    found.set(document, collector);
    return collector;
  };
  for (const { rule, options, levelIn } of rules) {
    const report = (problem: Problem): void => {
      const { document } = problem.place;
      const level = levelIn(document.source.file);
      if (level !== "off") collectorOf(document).add(findingOf(rule, level, problem));
    };
    try {
      rule.check({ model, names, options, report });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RuleError(`rule ${rule.id} has failed: ${reason}`, { cause: error });
    }
  }
  return found;
}

const findingOf = (
  { id }: Rule,
  severity: Severity,
  { place, message, mark = "value", fix, related = [] }: Problem,
) => ({
  code: id,
  severity,
  message,
  path: place.path,
  mark,
  ...(fix && { fix: { ...fix, title: fix.title ?? titleOf(fix.change) } }),
  ...(related.length > 0 && {
    related: related.map((other) => ({
      message: other.message,
      document: other.place.document.source,
      path: other.place.path,
    })),
  }),
});
