import { activeRules, type RuleSettings } from "../rules/active-rules.js";
import { allRules } from "../rules/index.js";
import type { Rule } from "../rules/rule.js";
import { runRules } from "../rules/run-rules.js";
import { assertSettings } from "../rules/settings.js";
import type { RunRules } from "./workspace.js";

/** Selects and configures rules. */
export interface RuleOptions<CustomId extends string = string> {
  /** Levels and options of rules, by id. All other rules run as recommended. */
  rules?: RuleSettings<NoInfer<CustomId>> | undefined;
  /** Rules of your own, which run after the built-in ones. `rules` can set them as well. */
  customRules?: readonly (Rule & { readonly id: CustomId })[] | undefined;
}

/**
 * Returns the rules that the options select.
 *
 * @throws TypeError for a setting that does not exist or has the wrong type
 */
export function rulesOf({ rules: settings = {}, customRules = [] }: RuleOptions): RunRules {
  const rules = [...allRules, ...customRules];
  assertSettings(settings, rules);
  const active = activeRules(rules, settings);
  return (graph, maxFindings) => runRules(graph, active, maxFindings);
}
