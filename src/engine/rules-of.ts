import { activeRules, type RuleSettings } from "../rules/active-rules.js";
import { withCustomRules } from "../rules/custom-rules.js";
import { allRules } from "../rules/index.js";
import type { Rule } from "../rules/rule.js";
import { runRules } from "../rules/run-rules.js";
import { configuredSuppressions, type Suppression } from "../rules/suppress.js";
import type { CollectedFindings } from "../text/parse/finding-collector.js";
import { placeFindings } from "../text/parse/place-findings.js";
import { valueDocument } from "../text/source-document.js";
import type { RunRules } from "./check-document.js";
import { checkConfiguration } from "./configuration/check-configuration.js";

/** Selects and configures rules. */
export interface RuleOptions<CustomId extends string = string> {
  /**
   * Levels and options of rules, by id. All other rules run as recommended. With `"none"`, only those of
   * `customRules` run, which can be built-in ones: `allRules.filter(…)`. One that is off by default is then a warning.
   */
  rules?: RuleSettings<NoInfer<CustomId>> | "none" | undefined;
  /** Rules of your own, which run after the built-in ones. `rules` can set them as well. */
  customRules?: readonly (Rule & { readonly id: CustomId })[] | undefined;
  /**
   * Whether comments in YAML, such as `# dsd-disable-next-line missing-columns -- filled later`,
   * suppress findings of rules, or a list of suppressions in addition to the comments. Default:
   * `true`.
   */
  suppressions?: boolean | readonly Suppression<NoInfer<CustomId>>[] | undefined;
}

/**
 * Returns the rules that the options select.
 *
 * @throws TypeError for a setting that does not exist or has the wrong type, and for what is not a rule
 *   or a suppression
 */
export function rulesOf({
  rules: given = {},
  customRules = [],
  suppressions = true,
}: RuleOptions): RunRules {
  const rules = withCustomRules(customRules);
  const settings = given === "none" ? onlyOf(customRules) : given;
  const document = valueDocument({ rules: settings });
  const [mistake] = placeFindings(document, checkConfiguration(document.value, rules));
  if (mistake !== undefined) throw new TypeError(`${mistake.message} (at ${mistake.pointer})`);
  const active = activeRules(rules, settings);
  const ids = new Set(rules.map(({ id }) => id));
  const list = typeof suppressions === "boolean" ? [] : suppressions;
  const configured = configuredSuppressions(list, ids);
  const settingsOfRun = suppressions === false ? undefined : { ids, configured };
  return (graph, maxFindings, links) => runRules(graph, active, maxFindings, settingsOfRun, links);
}

/** Settings with which all built-in rules are off that are not among these. */
function onlyOf(chosen: readonly Rule[]): RuleSettings<string> {
  const set = allRules.filter((rule) => !chosen.includes(rule) || rule.severity === "off");
  return Object.fromEntries(
    set.map((rule) => [rule.id, chosen.includes(rule) ? "warning" : "off"]),
  );
}

/** The findings of two checks of a graph. */
export const joinedRules =
  (first: RunRules | undefined, second: RunRules | undefined): RunRules =>
  (...asked) => {
    const all = new Map(first?.(...asked));
    for (const [document, found] of second?.(...asked) ?? []) {
      const known = all.get(document);
      all.set(document, known === undefined ? found : joinedFindings(known, found));
    }
    return all;
  };

/** The findings of the first stage come first, as those of the format do before the others. */
const joinedFindings = (one: CollectedFindings, other: CollectedFindings): CollectedFindings => ({
  ...one,
  findings: [...one.findings, ...other.findings],
  placed: [...(one.placed ?? []), ...(other.placed ?? [])],
  errorCount: one.errorCount + other.errorCount,
  warningCount: one.warningCount + other.warningCount,
  infoCount: one.infoCount + other.infoCount,
});
