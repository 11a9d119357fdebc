import type { RuleSettings } from "../rules/active-rules.js";

/** What a configuration file can say. All of it is optional. */
export interface Configuration {
  /** How rules are set, by id. */
  rules?: RuleSettings<string>;
  /** Settings for some files; of several that hold for a file, the later one wins. */
  overrides?: readonly ConfigurationOverride[];
  /** Files that a walk passes over, as globs from the folder of the configuration. */
  ignore?: readonly string[];
  /** Reject `components` and `$schema` at the root of a descriptor. */
  strict?: boolean;
  /** Hosts that references may load from over https. */
  allowHosts?: readonly string[];
  /** Folder below which references may read files, from the folder of the configuration. */
  root?: string;
}

export interface ConfigurationOverride {
  /** Globs from the folder of the configuration: the files that findings stand in. */
  files: readonly string[];
  rules: RuleSettings<string>;
}
