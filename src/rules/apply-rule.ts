import type { Severity } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { Model } from "../model/model.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import { titleOf } from "../text/edits/title-of.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import { printable } from "../words/quote.js";
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
 * @throws RuleError when the rule throws, reports something that is not a problem, or is asynchronous
 */
export function applyRule({ rule, options, levelIn }: ActiveRule, model: Model, add: AddFinding) {
  let isRunning = true;
  const report = (problem: RuleProblem): void => {
    if (!isRunning) throw new Error("a rule must report before its `check` returns");
    for (const { message } of [problem, ...(problem.related ?? [])]) assertMessage(message);
    const { document } = documentPlace(problem.place);
    const level = levelIn(document.source.file);
    if (level !== "off") add(document, findingOf(rule, level, problem));
  };
  try {
    const returned: unknown = rule.check({ model, options, report });
    if (isPromise(returned)) throw asynchronous(returned);
  } catch (error) {
    throw new RuleError(rule.id, error);
  } finally {
    isRunning = false;
  }
}

/** A function that returns nothing may be an asynchronous one to TypeScript as well. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === "function";

function asynchronous(promise: PromiseLike<unknown>): TypeError {
  // An error that it rejects with later would end the process.
  promise.then(undefined, () => {});
  return new TypeError("`check` must not be asynchronous: it has to report before it returns");
}

/** Rules can be code that was not type-checked. */
function assertMessage(message: unknown): void {
  if (typeof message === "string") return;
  throw new TypeError(`the message of a problem must be a string, not ${typeof message}`);
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
    message: printable(message),
    path,
    mark,
    part,
    // Inside a text, the change would replace all of the text.
    ...(fix &&
      !isInText && {
        fix: { ...fix, title: printable(fix.title ?? titleOf(fix.change)) },
      }),
    ...(related.length > 0 && {
      related: related.map((other) => {
        const { document, path } = documentPlace(other.place);
        return { message: printable(other.message), document: document.source, path };
      }),
    }),
  };
}
