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
  readonly suppressions?: readonly Suppression[] | undefined;
  /** Files and folders to skip when a folder is searched: globs relative to the folder of the configuration. */
  readonly ignore?: readonly string[] | undefined;
  /** Reject `components` and `$schema` at the root of a descriptor. Default `false`. */
  readonly strict?: boolean | undefined;
  /** Hosts from which references can be loaded over https. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Folder that contains all files that references can read, relative to the configuration. */
  readonly root?: string | undefined;
  /** How changes count for `dsd diff`. */
  readonly diff?: DiffConfiguration | undefined;
}

/** How `dsd diff` counts changes. */
export type DiffConfiguration = Pick<DiffSettings, "view" | "levels" | "renames" | "accepted">;

/** Accepted findings of rules: in some files, or for one table or column in them. */
export interface Suppression {
  readonly rules: readonly string[];
  /** The files that contain the findings: globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  /** The fully qualified name of a table or column. Default: everything in the files. */
  readonly name?: string | undefined;
  readonly reason: string;
}

interface ConfigurationOverride {
  /** The files that contain the findings: globs relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly rules: RuleSettings<string>;
}
