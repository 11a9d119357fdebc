import type { RuleId } from "../../generated/rule-ids.js";
import type { Level, OptionDeclarations, OptionValues, Rule } from "./rule.js";

/** A rule as it runs: with its options, and its level in each document. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly options: OptionValues<OptionDeclarations>;
  /** @param file the name of the document with the problem */
  readonly levelIn: (file: string | undefined) => Level;
}

/** The setting of a rule: its level, or its level and options. */
export type RuleSetting =
  | Level
  | readonly [level: Level, options?: Readonly<Record<string, unknown>>];

/**
 * Settings of rules, by id. Rules without a setting use their defaults. An id that does not
 * exist is a type error.
 *
 * @typeParam CustomId ids of custom rules; `string` allows any id
 * @example
 * const settings: RuleSettings = { "missing-primary-key": "warning" };
 * const withMine: RuleSettings<"table-prefix"> = { "table-prefix": ["error", { prefix: "t_" }] };
 */
export type RuleSettings<CustomId extends string = never> = {
  readonly [Id in RuleId | CustomId]?: RuleSetting | undefined;
};

/** Settings for some files only. If several apply to a file, the last one wins. */
interface SettingsOverride {
  /** Whether it applies to a document with this name. */
  readonly applies: (file: string | undefined) => boolean;
  readonly rules: RuleSettings<string>;
}

/**
 * The rules that run, with their settings. Rules that are off everywhere are left out.
 *
 * An override changes the level of a rule in some files. Options are those of the base settings, or
 * of the first override that has any, because a rule looks at all documents at once.
 */
export function activeRules(
  rules: readonly Rule[],
  settings: RuleSettings<string> = {},
  overrides: readonly SettingsOverride[] = [],
): ActiveRule[] {
  return rules.flatMap((rule) => {
    const own = settingOf(settings, rule.id);
    const base = levelOf(own) ?? rule.severity;
    const special = overrides.flatMap(({ applies, rules: set }) => {
      const setting = settingOf(set, rule.id);
      const level = levelOf(setting);
      return level === undefined ? [] : [{ applies, level, setting }];
    });
    const runs = base !== "off" || special.some(({ level }) => level !== "off");
    if (!runs) return [];
    const given = [own, ...special.map(({ setting }) => setting)].map(optionsOf).find(Boolean);
    const levelIn = (file: string | undefined): Level =>
      special.findLast(({ applies }) => applies(file))?.level ?? base;
    return [{ rule, options: withDefaults(rule.options ?? {}, given), levelIn }];
  });
}

const settingOf = (settings: RuleSettings<string>, id: string): RuleSetting | undefined =>
  Object.hasOwn(settings, id) ? settings[id] : undefined;

const levelOf = (setting: RuleSetting | undefined): Level | undefined =>
  typeof setting === "string" ? setting : setting?.[0];

const optionsOf = (setting: RuleSetting | undefined) =>
  typeof setting === "string" ? undefined : setting?.[1];

function withDefaults(
  declarations: OptionDeclarations,
  given: Readonly<Record<string, unknown>> = {},
) {
  const values = Object.entries(declarations).map(([name, declaration]) => [
    name,
    Object.hasOwn(given, name) ? given[name] : declaration.default,
  ]);
  return Object.fromEntries(values) as OptionValues<OptionDeclarations>;
}
