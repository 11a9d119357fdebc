import { type CheckOptions, checkGraph } from "./check.js";
import type { CheckedGraph } from "./references/check-graph.js";
import { activeRules, type RuleSettings } from "./rules/active-rules.js";
import { allRules } from "./rules/index.js";
import { lintGraph } from "./rules/lint-graph.js";
import type { Rule } from "./rules/rule.js";
import { assertSettings } from "./rules/settings.js";
import { type Result, resultOf } from "./validate.js";
import type { DocumentKind, DocumentKinds } from "./validation/document-kinds.js";

/** Which rules run, and how. */
export interface RuleOptions {
  /** How rules are set, by id: a level, or a level and options. Others run as they are recommended. */
  rules?: RuleSettings;
  /** Rules of one's own, run after the built-in ones. */
  customRules?: readonly Rule[];
}

export interface LintOptions<K extends DocumentKind = "descriptor">
  extends CheckOptions<K>,
    RuleOptions {}

/**
 * Checks a document as {@link check} does, and then runs the rules: is a key over columns that are
 * there, are all variables of a connection string declared, is there a password in it.
 *
 * A rule never makes a document invalid: `valid` is what `check` says.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link check}, with the findings of the rules
 * @throws TypeError when an option or a setting is not what it can be
 * @throws RuleError when a rule of one's own throws
 * @example
 * const result = await lint(text, { uri: "db.yaml", rules: { "no-primary-key": "warning" } });
 * for (const { code, message } of result.findings) console.log(code, message);
 */
export async function lint<K extends DocumentKind = "descriptor">(
  input: unknown,
  options: LintOptions<K> = {},
): Promise<Result<DocumentKinds[K]>> {
  return lintChecked(() => checkGraph(input, options), options);
}

/** Runs the rules over what a check gives; options that are wrong are told before it. */
export async function lintChecked<T>(
  check: () => Promise<CheckedGraph>,
  { rules: settings = {}, customRules = [] }: RuleOptions,
): Promise<Result<T>> {
  const rules = [...allRules, ...customRules];
  assertSettings(settings, rules);
  const active = activeRules(rules, settings);
  const graph = await check();
  lintGraph(graph, active);
  return resultOf(graph);
}
