import type { Configuration } from "./configuration.js";

/**
 * A configuration with the settings of another one that it extends. If both have a setting, its own
 * wins. Lists are joined, with the list of the base first.
 */
export function mergeConfigurations(base: Configuration, own: Configuration): Configuration {
  const { extends: _, ...settings } = own;
  const { overrides: baseOverrides = [] } = base;
  // An override in the base must not override a rule that this configuration sets.
  const again =
    baseOverrides.length > 0 && own.rules !== undefined
      ? [{ files: ["**"], rules: own.rules }]
      : [];
  const overrides = [...baseOverrides, ...again, ...(own.overrides ?? [])];
  return {
    ...base,
    ...settings,
    rules: { ...base.rules, ...own.rules },
    overrides,
    ignore: [...(base.ignore ?? []), ...(own.ignore ?? [])],
    suppressions: [...(base.suppressions ?? []), ...(own.suppressions ?? [])],
    diff: {
      ...base.diff,
      ...own.diff,
      levels: { ...base.diff?.levels, ...own.diff?.levels },
      renames: [...(base.diff?.renames ?? []), ...(own.diff?.renames ?? [])],
      accepted: [...(base.diff?.accepted ?? []), ...(own.diff?.accepted ?? [])],
    },
  };
}
