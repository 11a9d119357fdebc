import type { RuleId } from "../../generated/rule-ids.js";
import type { ActiveRule } from "./lint-graph.js";
import type { Level, OptionDeclarations, OptionValues, Rule } from "./rule.js";

/** How a rule is set: its level, or its level and options. */
export type RuleSetting =
  | Level
  | readonly [level: Level, options?: Readonly<Record<string, unknown>>];

/**
 * How rules are set, by id. An id that does not exist is a type error.
 *
 * @typeParam CustomId ids of custom rules; `string` allows any id
 * @example
 * const settings: RuleSettings = { "no-primary-key": "warning" };
 * const withMine: RuleSettings<"table-prefix"> = { "table-prefix": ["error", { prefix: "t_" }] };
 */
export type RuleSettings<CustomId extends string = never> = {
  readonly [Id in RuleId | CustomId]?: RuleSetting | undefined;
};

/** Settings that hold for some files only; later ones win. */
export interface SettingsOverride {
  /** Whether it holds for a document of this name. */
  readonly applies: (file: string | undefined) => boolean;
  readonly rules: RuleSettings<string>;
}

/**
 * The rules that run, with what is set for them; those that are off everywhere are left out.
 *
 * An override changes how grave a rule is in the files that it names. Options are those of the base
 * settings, or of the first override that gives any: a rule looks at all documents at once.
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

const withDefaults = (
  declarations: OptionDeclarations,
  given: Readonly<Record<string, unknown>> = {},
): OptionValues<OptionDeclarations> =>
  Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : declaration.default,
    ]),
  ) as OptionValues<OptionDeclarations>;
