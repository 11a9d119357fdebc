import type { DiffSettings } from "../../diff/settings.js";
import type { RuleSettings } from "../../rules/active-rules.js";

/** The contents of a configuration file. All of it is optional. */
export interface Configuration {
  /** Configurations whose settings apply where this one has none. */
  readonly extends?: string | readonly string[] | undefined;
  /** Settings of rules, by id. */
  readonly rules?: RuleSettings<string> | undefined;
  /** Settings for some files. If several apply to a file, the last one wins. */
  readonly overrides?: readonly ConfigurationOverride[] | undefined;
  /** Findings of rules that are accepted. */
  readonly suppressions?: readonly FileSuppression[] | undefined;
  /** Files and folders to skip when a folder is searched: globs relative to the folder of the configuration. */
  readonly ignore?: readonly string[] | undefined;
  /** Reject `components` and `$schema` at the root of a descriptor. Default `false`. */
  readonly strict?: boolean | undefined;
  /** Hosts from which references can be loaded over https. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Folder that contains all files that references can read, relative to the configuration. */
  readonly root?: string | undefined;
  /** The databases that `dsd verify` compares descriptors with. */
  readonly sources?: readonly ConfiguredSource[] | undefined;
  /** How changes count for `dsd diff`. */
  readonly diff?: DiffConfiguration | undefined;
  /** The parts of `dsd check` that run. */
  readonly check?: CheckConfiguration | undefined;
}

/** Which parts of `dsd check` run. All do by default. */
export interface CheckConfiguration {
  /** The comparison with an older version. */
  readonly diff?: boolean | undefined;
  /** The comparison with the databases. */
  readonly verify?: boolean | undefined;
}

/** How `dsd diff` counts changes. */
export type DiffConfiguration = Pick<DiffSettings, "view" | "levels" | "renames" | "accepted">;

/** Accepted findings of rules: in some files, or for one table or column in them. */
export interface FileSuppression {
  readonly rules: readonly string[];
  /** The files that contain the findings: globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  /** The fully qualified name of a table or column. Default: everything in the files. */
  readonly name?: string | undefined;
  readonly reason: string;
}

/** A database that `dsd verify` compares descriptors with. */
export interface ConfiguredSource {
  /** Its name in messages. */
  readonly name: string;
  /**
   * The environment variable that holds the URL, as `env:NAME`. A configuration cannot name a host itself.
   */
  readonly address: string;
  /** The files with its descriptors: globs relative to the folder of the configuration. Default: all. */
  readonly files?: readonly string[] | undefined;
  /** The schemas to read. Default: all. */
  readonly schemas?: readonly string[] | undefined;
  /** Globs for the names of tables that are not compared. */
  readonly excludeTables?: readonly string[] | undefined;
}

interface ConfigurationOverride {
  /** The files that contain the findings: globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules: RuleSettings<string>;
}

/**
 * A configuration with the settings of another one that it extends. If both have a setting, its own
 * wins. Lists are joined, with the list of the base first.
 */
export function mergeConfigurations(base: Configuration, extension: Configuration): Configuration {
  const { extends: _, ...settings } = extension;
  const { overrides: baseOverrides = [] } = base;
  // An override in the base must not override a rule that this configuration sets.
  const again =
    baseOverrides.length > 0 && extension.rules !== undefined
      ? [{ files: ["**"], rules: extension.rules }]
      : [];
  const overrides = [...baseOverrides, ...again, ...(extension.overrides ?? [])];
  return {
    ...base,
    ...settings,
    rules: { ...base.rules, ...extension.rules },
    overrides,
    ignore: [...(base.ignore ?? []), ...(extension.ignore ?? [])],
    sources: [...(base.sources ?? []), ...(extension.sources ?? [])],
    suppressions: [...(base.suppressions ?? []), ...(extension.suppressions ?? [])],
    check: { ...base.check, ...extension.check },
    diff: {
      ...base.diff,
      ...extension.diff,
      levels: { ...base.diff?.levels, ...extension.diff?.levels },
      renames: [...(base.diff?.renames ?? []), ...(extension.diff?.renames ?? [])],
      accepted: [...(base.diff?.accepted ?? []), ...(extension.diff?.accepted ?? [])],
    },
  };
}
