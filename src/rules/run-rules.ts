import type { Severity } from "../findings/finding.js";
import { documentPlace } from "../model/document-place.js";
import type { Model, OtherNames } from "../model/model.js";
import { readModel } from "../model/read-model.js";
import type { CheckedGraph, ReachedDocument } from "../references/resolve/checked-graph.js";
import { titleOf } from "../text/fix-action.js";
import { type CollectedFindings, FindingCollector } from "../text/parse/finding-collector.js";
import type { UnplacedFinding } from "../text/parse/place-findings.js";
import { getOrAdd } from "../values/collections.js";
import { printable } from "../words/phrases.js";
import type { ActiveRule } from "./active-rules.js";
import { type Rule, RuleError, type RuleProblem } from "./rule.js";
import { type SuppressionSettings, suppress } from "./suppress.js";

/** Called with each finding of a rule, and its document. */
type AddFinding = (document: ReachedDocument, finding: UnplacedFinding) => void;

/** How the rules of one file see the other files of a run. */
export interface RunLinks {
  /** Their tables and columns. Default: none is known. */
  readonly others?: OtherNames | undefined;
  /** Called with the model that the rules see. */
  readonly onModel?: ((model: Model) => void) | undefined;
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
  { others, onModel }: RunLinks = {},
): Map<ReachedDocument, CollectedFindings> {
  const model = readModel(graph, undefined, others);
  onModel?.(model);
  const found = new Map<ReachedDocument, UnplacedFinding[]>();
  const add: AddFinding = (document, finding) => {
    getOrAdd(found, document, () => []).push(finding);
  };
  for (const rule of rules) applyRule(rule, model, add);
  const collected = graph.documents.map((document) => {
    const findings = found.get(document) ?? [];
    const { kept, ...more } = suppressions
      ? suppress(document.source, findings, suppressions)
      : { kept: findings };
    const collector = new FindingCollector(maxFindings, document.source);
    for (const finding of kept) collector.add(finding);
    return [document, Object.assign(collector, more)] as const;
  });
  return new Map(collected);
}

/**
 * Runs one rule over a model.
 *
 * @throws RuleError when the rule throws, reports something that is not a problem, or is asynchronous
 */
function applyRule({ rule, options, levelIn }: ActiveRule, model: Model, add: AddFinding) {
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

/** In TypeScript, a function of type `void` may also be asynchronous. */
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === "function";

function asynchronous(promise: PromiseLike<unknown>): TypeError {
  // If it rejected later, the error would end the process.
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
    // Inside a text, the change would replace the whole text.
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
