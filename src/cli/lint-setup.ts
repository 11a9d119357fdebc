import { relative, resolve } from "node:path";
import picomatch from "picomatch";
import type { CheckedGraph } from "../references/checked-graph.js";
import { activeRules } from "../rules/active-rules.js";
import { type ActiveRule, lintGraph } from "../rules/lint-graph.js";
import type { CheckSettings } from "./check-files.js";
import { type CommandIo, UsageError } from "./io.js";
import {
  type ConfigurationSource,
  type LoadedConfiguration,
  loadConfiguration,
  noConfiguration,
} from "./load-configuration.js";

export { applyBaseline, readBaseline, writeBaseline } from "./baseline.js";

/** What a configuration is applied to. */
export interface SetupRequest {
  readonly source: ConfigurationSource | undefined;
  /** Whether rules run. */
  readonly isLint: boolean;
  readonly settings: CheckSettings;
  readonly parse: Parameters<typeof loadConfiguration>[1];
  readonly io: CommandIo;
}

/** A run as its configuration wants it. */
export interface Setup {
  readonly settings: CheckSettings;
  readonly loaded: LoadedConfiguration;
  readonly rules: readonly ActiveRule[];
}

/**
 * Brings the configuration into the settings of a run; what the command line says goes before it.
 *
 * @throws UsageError when there is something wrong with it
 */
export async function setUp({ source, isLint, settings, parse, io }: SetupRequest): Promise<Setup> {
  const loaded =
    source === undefined ? noConfiguration() : await loadConfiguration(source, parse, io);
  const { configuration, folder } = loaded;
  const { ignore = [], strict = false, allowHosts = [], root } = configuration;
  const matches = matcherIn(folder);
  const isIgnored = matches(ignore);
  const rules = activeRules(
    loaded.rules,
    configuration.rules,
    (configuration.overrides ?? []).map(({ files, rules: own }) => {
      const applies = matches(files);
      return { applies: (file) => file !== undefined && applies(file), rules: own };
    }),
  );
  return {
    loaded,
    rules,
    settings: {
      ...settings,
      strict: settings.strict || strict,
      allowedHosts: [...new Set([...settings.allowedHosts, ...allowHosts])],
      root: settings.root ?? (root === undefined ? undefined : resolve(folder, root)),
      ignores: ignore.length === 0 ? undefined : isIgnored,
      inspect: isLint ? (graph) => run(graph, rules) : undefined,
    },
  };
}

function run(graph: CheckedGraph, rules: readonly ActiveRule[]): void {
  try {
    lintGraph(graph, rules);
  } catch (error) {
    // A rule of the configuration is the user's own.
    if (error instanceof Error && error.name === "RuleError") throw new UsageError(error.message);
    throw error;
  }
}

/** Globs from a folder, for paths as they are given on the command line. */
const matcherIn = (folder: string) => (globs: readonly string[]) => {
  const matches = picomatch([...globs], { dot: true });
  return (file: string): boolean =>
    matches(/^https?:/.test(file) ? file : relative(folder, resolve(file)).replaceAll("\\", "/"));
};

/** What is in force for a file, as JSON: every rule with its level and options. */
export function describeSetup({ loaded, rules, settings }: Setup, file: string): string {
  const inForce = Object.fromEntries(
    loaded.rules.map(({ id, options: declared }) => {
      const active = rules.find(({ rule }) => rule.id === id);
      const level = active?.levelIn(file) ?? "off";
      const hasOptions = Object.keys(declared ?? {}).length > 0 && active !== undefined;
      return [id, hasOptions ? [level, active.options] : level];
    }),
  );
  const { strict, allowedHosts, root } = settings;
  const shown = {
    configuration: loaded.file ?? null,
    file,
    ignored: settings.ignores?.(file) ?? false,
    strict,
    allowHosts: allowedHosts,
    root: root ?? null,
    rules: inForce,
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}
