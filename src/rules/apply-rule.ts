import { redact } from "../findings/find-secrets.js";
import type { Severity } from "../findings/finding.js";
import { printable } from "../findings/quote.js";
import { documentPlace } from "../model/document-place.js";
import type { Model } from "../model/model.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import { titleOf } from "../syntax/edits/title-of.js";
import type { UnplacedFinding } from "../syntax/place-findings.js";
import type { Level, OptionDeclarations, OptionValues, Rule, RuleProblem } from "./rule.js";
import { RuleError } from "./rule-error.js";

/** A rule as it runs: with its options, and its level in each document. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly options: OptionValues<OptionDeclarations>;
  /** @param file the name of the document with the problem */
  readonly levelIn: (file: string | undefined) => Level;
}

/** Called with each finding of a rule, and its document. */
export type AddFinding = (document: CheckedDocument, finding: UnplacedFinding) => void;

/**
 * Runs one rule over a model.
 *
 * @throws RuleError when the rule throws
 */
export function applyRule({ rule, options, levelIn }: ActiveRule, model: Model, add: AddFinding) {
  const report = (problem: RuleProblem): void => {
    const { document } = documentPlace(problem.place);
    const level = levelIn(document.source.file);
    if (level !== "off") add(document, findingOf(rule, level, problem));
  };
  try {
    rule.check({ model, options, report });
  } catch (error) {
    throw new RuleError(rule.id, error);
  }
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
    // The message of a custom rule may quote the document.
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
