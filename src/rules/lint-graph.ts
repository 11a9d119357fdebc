import type { Severity } from "../diagnostics/finding.js";
import { Names } from "../model/names.js";
import { readModel } from "../model/read-model.js";
import type { CheckedGraph } from "../references/check-graph.js";
import { titleOf } from "../validation/wording.js";
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
 * Runs rules over documents that have been checked, and adds what they find to the documents.
 *
 * What is valid stays so. All rules look at one model, which is read once.
 *
 * @throws RuleError when a rule throws
 */
export function lintGraph(graph: CheckedGraph, rules: readonly ActiveRule[]): void {
  const model = readModel(graph);
  const names = new Names(model.tables);
  for (const { rule, options, levelIn } of rules) {
    const report = (problem: Problem): void => {
      const { holder } = problem.place;
      const level = levelIn(holder.document.file);
      if (level !== "off") holder.addAdvice(findingOf(rule, level, problem));
    };
    try {
      rule.check({ model, names, options, report });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RuleError(`rule ${rule.id} has failed: ${reason}`, { cause: error });
    }
  }
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
      document: other.place.holder.document,
      path: other.place.path,
    })),
  }),
});
