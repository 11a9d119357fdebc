import { relative, resolve } from "node:path";
import type { RuleId } from "../../../generated/rule-ids.js";
import type { RunRules } from "../../engine/check-document.js";
import type { DiffOptions } from "../../engine/compare/diff.js";
import type {
  ConfiguredSource,
  DiffConfiguration,
} from "../../engine/configuration/configuration.js";
import { globMatcher } from "../../engine/configuration/glob.js";
import type { SuppressionUse } from "../../findings/document-report.js";
import { type ActiveRule, activeRules } from "../../rules/active-rules.js";
import type { Level, Rule } from "../../rules/rule.js";
import { runRules } from "../../rules/run-rules.js";
import type { ConfiguredSuppression } from "../../rules/suppress.js";
import { placeFindings } from "../../text/parse/place-findings.js";
import { quotedList } from "../../words/phrases.js";
import type { LintFileOptions } from "../files/check-file.js";
import { pathOf } from "../files/paths.js";
import { findConfiguration, findModule } from "../files/root-folder.js";
import {
  type LoadedConfiguration,
  noConfiguration,
  readConfiguration,
} from "./load-configuration.js";

/** A configuration, applied to the files of a run. */
export interface Configured {
  readonly loaded: LoadedConfiguration;
  readonly strict: boolean;
  readonly activeRules: readonly ActiveRule[];
  /** How `dsd diff` rates and accepts changes. */
  readonly diff: DiffConfiguration;
  /** Whether to ignore a file that was found in a folder. */
  readonly ignores: (path: string) => boolean;
  readonly suppressions: readonly ConfiguredSuppression[];
  readonly sources: readonly AppliedSource[];
}

/** A database that a configuration names, and the files with its descriptors. */
export interface AppliedSource extends ConfiguredSource {
  /** Whether the caller named the configuration that has it, and not only one that extends that. */
  readonly isNamed: boolean;
  readonly applies: (file: string) => boolean;
}

/**
 * Applies a configuration: resolves its paths against its folder, and compiles its globs.
 *
 * @param levels levels of rules that take precedence over the configuration
 */
export function configure(
  loaded: LoadedConfiguration,
  levels: Readonly<Record<string, Level>> = {},
): Configured {
  const { configuration, folder } = loaded;
  const { ignore = [], strict = false } = configuration;
  const matches = matcherIn(folder);
  const overrides = (configuration.overrides ?? []).map(({ files, rules }) => {
    const applies = matches(files);
    return { applies: (file: string | undefined) => file !== undefined && applies(file), rules };
  });
  return {
    loaded,
    strict,
    diff: configuration.diff ?? {},
    activeRules: activeRules(loaded.rules, configuration.rules, [
      ...overrides,
      { applies: () => true, rules: levels },
    ]),
    ignores: searchFilter(ignore, folder),
    sources: (configuration.sources ?? []).map((source) => ({
      ...source,
      isNamed: loaded.namedSources.includes(source),
      applies: source.files === undefined ? () => true : matches(source.files),
    })),
    suppressions: loaded.suppressions.map(({ suppression }, index) => {
      const applies = matches(suppression.files);
      return {
        id: configuredId(index),
        rules: new Set(suppression.rules),
        applies: (file) => file !== undefined && applies(file),
        name: suppression.name,
      };
    }),
  };
}

/** Identifies a suppression of a configuration, by its place among all. */
const configuredId = (index: number): string => `configuration ${index}`;

/**
 * Whether a search skips a file. A glob that matches a folder applies to everything in it.
 *
 * @param folder the folder that the globs are relative to
 */
export function searchFilter(globs: readonly string[], folder: string): (file: string) => boolean {
  if (globs.length === 0) return () => false;
  const names = globs.map((glob) => glob.replace(/^\.\//, "").replace(/\/+$/, ""));
  return matcherIn(folder)(names.flatMap((name) => [name, `${name}/**`]));
}

/**
 * Returns the rules of a configuration in the form that the engine runs.
 *
 * @param hasSuppressions whether comments and the configuration can suppress findings
 */
export const runRulesOf = (
  { loaded, suppressions: configured, activeRules: active }: Configured,
  hasSuppressions = true,
): RunRules => {
  const ids = new Set(loaded.rules.map(({ id }) => id));
  const settings = hasSuppressions ? { ids, configured } : undefined;
  return (graph, maxFindings, links) => runRules(graph, active, maxFindings, settings, links);
};

/**
 * Compiles globs that are relative to a folder, to match paths as they are passed to the command.
 */
const matcherIn = (folder: string) => (globs: readonly string[]) => {
  // The configuration was checked, so no glob is too complex.
  const matchers = globs.flatMap((glob) => globMatcher(glob) ?? []);
  return (file: string): boolean => {
    const path = /^https?:/.test(file)
      ? file
      : relative(folder, resolve(file)).replaceAll("\\", "/");
    return matchers.some((matches) => matches(path));
  };
};

/** Returns the level and options of every rule for a file, by id. */
export function ruleSettingsFor({ loaded, activeRules: active }: Configured, file: string) {
  return Object.fromEntries(
    loaded.rules.map(({ id, options: declared }: Rule) => {
      const rule = active.find((one) => one.rule.id === id);
      const level = rule?.levelIn(file) ?? "off";
      const hasOptions = Object.keys(declared ?? {}).length > 0 && rule !== undefined;
      return [id, hasOptions ? ([level, rule.options] as const) : level];
    }),
  );
}

/** The configuration of a file, with options for {@link lintFile} and `diff`. */
export interface FileConfiguration {
  /** Path of the configuration; `undefined` when there is none. */
  readonly file: string | undefined;
  /**
   * Path of the nearest configuration that is a program, such as `dsd.config.mjs`. It was found, but only one that is
   * given as `config` is loaded.
   */
  readonly notLoaded: string | undefined;
  /** Whether the configuration ignores the file. */
  readonly ignored: boolean;
  readonly options: Pick<
    LintFileOptions,
    "strict" | "root" | "allowedHosts" | "rules" | "customRules" | "suppressions"
  >;
  /**
   * How changes count, as options for `diff`. `dsd diff` also passes the day in UTC as `today`, so
   * accepted changes can end.
   */
  readonly diff: Pick<DiffOptions, "view" | "levels" | "renames" | "accepted">;
}

/**
 * Loads the configuration of a file for checks and comparisons: the given one, or the nearest
 * `dsd.config.json` or `dsd.config.yaml` in the file's folder or a parent folder. A configuration
 * that was found, not given, cannot allow hosts, and its root folder must be inside its own folder.
 *
 * @param path the file to check
 * @param config path of the configuration; required for a configuration that is a module
 * @returns options for {@link lintFile} and `checkFile`, and options for `diff`
 * @throws InvalidConfigurationError when the configuration cannot be read, or is not valid
 * @example
 * const { options, ignored } = await loadConfiguration("contracts/db.yaml");
 * ignored; // false
 * (await lintFile("contracts/db.yaml", options)).valid; // true
 */
export async function loadConfiguration(
  path: string | URL,
  config?: string | URL,
): Promise<FileConfiguration> {
  const file = pathOf(path);
  const nearest = config === undefined ? findConfiguration(resolve(file, "..")) : undefined;
  const source = config === undefined ? nearest : resolve(pathOf(config));
  const configured = configure(
    source === undefined
      ? noConfiguration()
      : await readConfiguration({ file: source, isNamed: config !== undefined }),
  );
  const { loaded, strict, diff, ignores, suppressions } = configured;
  const { root, allowedHosts } = loaded;
  const builtIn = new Set(noConfiguration().rules);
  return {
    file: loaded.file,
    notLoaded: config === undefined ? findModule(resolve(file, "..")) : undefined,
    ignored: ignores(file),
    options: {
      strict,
      root,
      allowedHosts,
      rules: ruleSettingsFor(configured, file),
      customRules: loaded.rules.filter((rule) => !builtIn.has(rule)),
      suppressions: suppressions.map(({ rules, name, applies }) => ({
        // The configuration was checked: they exist.
        rules: [...rules] as RuleId[],
        name,
        applies,
      })),
    },
    diff,
  };
}

/** The scope of a run with a configuration. */
interface CheckedWith {
  /** How the suppressions were used, in all documents. */
  readonly uses: readonly SuppressionUse[];
  /**
   * Absolute paths of the files that were checked as a whole, not only the parts that references
   * reach.
   */
  readonly files: ReadonlySet<string>;
  /** Whether everything in the folder of the configuration was checked. */
  readonly isWhole: boolean;
}

/**
 * Finds the suppressions of a configuration that suppress nothing. A suppression may be about
 * something that was not checked; such a suppression is not reported.
 *
 * @returns findings in the configurations that have them
 */
export function unusedConfigured(
  { suppressions, folder }: Pick<LoadedConfiguration, "suppressions" | "folder">,
  { uses, files, isWhole }: CheckedWith,
) {
  const used = new Set(uses.filter(({ count }) => count > 0).map(({ id }) => id));
  const isCovered = (glob: string): boolean =>
    isWhole || (!/[*?[\]{}()!]/.test(glob) && files.has(resolve(folder, glob)));
  return suppressions.flatMap(({ suppression, document, path }, index) => {
    const { rules, files: globs, name } = suppression;
    if (used.has(configuredId(index)) || !globs.every(isCovered)) return [];
    const where = name === undefined ? quotedList(globs) : quotedList([name]);
    const findings = placeFindings(document, [
      {
        code: "unused-suppression",
        severity: "warning",
        message: `${quotedList(rules)} ${rules.length === 1 ? "reports" : "report"} nothing in ${where}`,
        path,
        mark: "value",
      },
    ]);
    return findings.map((finding) => ({ document, finding }));
  });
}
