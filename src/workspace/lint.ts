import { activeRules, type RuleSettings } from "../rules/active-rules.js";
import { allRules } from "../rules/index.js";
import { runRules } from "../rules/run-rules.js";
import type { Rule } from "../rules/rule.js";
import { assertSettings } from "../rules/settings.js";
import type { EntryKind, EntryKinds } from "../structure/entry-kinds.js";
import { MAX_FINDINGS } from "../structure/structure.js";
import { CHECK_OPTIONS, type CheckOptions } from "./check.js";
import { assertOptions, type OptionName } from "./options.js";
import { type Result, resultOf } from "./result.js";
import { openEntry } from "./validate.js";
import type { RunRules } from "./workspace.js";

/** Which rules run, and how. */
export interface RuleOptions {
  /** Levels and options of rules, by id. The others run as recommended. */
  rules?: RuleSettings | undefined;
  /** Rules of your own, which run after the built-in ones. */
  customRules?: readonly Rule[] | undefined;
}

export interface LintOptions<K extends EntryKind = "descriptor">
  extends CheckOptions<K>,
    RuleOptions {}

export const LINT_OPTIONS: readonly OptionName[] = [...CHECK_OPTIONS, "rules", "customRules"];

/**
 * Checks a document as {@link check} does, and then runs the rules: whether the columns of a key
 * exist, whether all variables of a connection string are declared, whether it contains a password.
 *
 * A rule never makes a document invalid: `valid` is what `check` says.
 *
 * @param input text (a string is always text) or a value
 * @returns as {@link check}, with the findings of the rules
 * @throws TypeError for an option or setting that does not exist or has the wrong type
 * @throws RuleError when a custom rule throws
 * @example
 * const result = await lint(text, { uri: "db.yaml", rules: { "no-primary-key": "warning" } });
 * for (const { code, message } of result.findings) console.log(code, message);
 */
export async function lint<K extends EntryKind = "descriptor">(
  input: unknown,
  options: LintOptions<K> = {},
): Promise<Result<EntryKinds[K]>> {
  assertOptions(options, LINT_OPTIONS);
  const { workspace, entry } = openEntry(input, { ...options, runRules: rulesOf(options) });
  return resultOf(await workspace.lint(entry, options), options.maxFindings);
}

/** @throws TypeError for a setting that does not exist or has the wrong type */
export function rulesOf({
  rules: settings = {},
  customRules = [],
  maxFindings = MAX_FINDINGS,
}: RuleOptions & { maxFindings?: number | undefined }): RunRules {
  const rules = [...allRules, ...customRules];
  assertSettings(settings, rules);
  const active = activeRules(rules, settings);
  return (graph) => runRules(graph, active, maxFindings);
}
