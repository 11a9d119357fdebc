import { basename, resolve } from "node:path";
import type { RunRules } from "../engine/entry-result.js";
import type { Finding } from "../findings/finding.js";
import {
  type Configured,
  configure,
  ruleSettingsFor,
  runRulesOf,
  searchFilter,
} from "../node/configuration/configure.js";
import {
  InvalidConfigurationError,
  type LoadedConfiguration,
  noConfiguration,
  readConfiguration,
} from "../node/configuration/load-configuration.js";
import { otherConfigurations } from "../node/files/find-configuration.js";
import { formatFindings } from "../reporters/findings/pretty.js";
import { jsonText } from "../reporters/json-text.js";
import { RuleError } from "../rules/rule-error.js";
import { redact } from "../secrets/find-secrets.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";
import { levelsOf } from "./rule-flag.js";
import type { RunContext, RunResult } from "./run-files.js";
import { say } from "./say.js";
import type { CheckSettings } from "./settings.js";
import { withUnusedSuppressions } from "./unused-suppressions.js";

/** The settings that a configuration is applied to. */
interface SetupRequest {
  /** `undefined` when there is no configuration. */
  readonly source: { readonly file: string; readonly isNamed: boolean } | undefined;
  /** Whether the rules run. */
  readonly isLint: boolean;
  readonly settings: CheckSettings;
  readonly io: CommandIo;
  /** Settings of rules on the command line: `ID=LEVEL`. */
  readonly rules?: readonly string[] | undefined;
  /** Globs of files and folders that a search skips, relative to the working folder. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether findings can be suppressed. Default: `true`. */
  readonly hasSuppressions?: boolean | undefined;
}

/** A run as its configuration describes it. */
export interface Setup {
  readonly context: RunContext;
  /** How the configuration counts changes. */
  readonly diff: Configured["diff"];
  /** Path of the configuration; `undefined` when there is none. */
  readonly file: string | undefined;
  /** Paths of the configuration and of those that it extends. */
  readonly configurations: readonly string[];
  /** The resolved configuration of a file, as JSON. */
  describe(file: string): string;
  /** Adds the findings about the configuration to those of a run. */
  complete(result: RunResult, isWhole: boolean): RunResult;
}

/**
 * Merges the configuration into a run. What the command line says takes precedence.
 *
 * @throws UsageError when the configuration is not valid, after its findings were written to
 * standard error
 */
export async function setUp({
  source,
  isLint,
  settings,
  io,
  rules = [],
  exclude = [],
  hasSuppressions = true,
}: SetupRequest): Promise<Setup> {
  const loaded = source === undefined ? noConfiguration() : await read({ ...source, io });
  if (source !== undefined && !source.isNamed) {
    const others = otherConfigurations(source.file);
    if (others.length > 0) say(io, `${basename(source.file)} is used, not ${others.join(" or ")}`);
  }
  const configured = configure(loaded, levelsOf(rules, loaded.rules));
  const { root } = configured;
  printFindings(loaded.warnings, loaded.text, io);
  const merged: CheckSettings = {
    ...settings,
    strict: settings.strict || configured.strict,
    allowedHosts: [...new Set([...settings.allowedHosts, ...configured.allowedHosts])],
    root: settings.root ?? root,
  };
  const runRules = isLint ? reportingRules(runRulesOf(configured, hasSuppressions)) : undefined;
  const isExcluded = searchFilter(exclude, process.cwd());
  const ignores = (path: string) => configured.ignores(path) || isExcluded(path);
  const reportsUnused = isLint && hasSuppressions;
  return {
    context: { io, settings: merged, ignores, runRules },
    diff: configured.diff,
    file: loaded.file,
    configurations: [...(loaded.file === undefined ? [] : [loaded.file]), ...loaded.bases],
    describe: (file) => describe(configured, merged, file),
    complete: (result, isWhole) =>
      reportsUnused ? withConfiguration(result, loaded, isWhole) : result,
  };
}

function withConfiguration(
  result: RunResult,
  loaded: LoadedConfiguration,
  isAll: boolean,
): RunResult {
  const isWhole = isAll && resolve(loaded.folder) === process.cwd();
  const { report, texts } = withUnusedSuppressions(result.report, loaded, isWhole);
  return { ...result, report, texts: new Map([...result.texts, ...texts]) };
}

async function read({
  io,
  ...source
}: NonNullable<SetupRequest["source"]> & { io: CommandIo }): Promise<LoadedConfiguration> {
  try {
    return await readConfiguration({ ...source, file: resolve(source.file) });
  } catch (error) {
    if (!(error instanceof InvalidConfigurationError)) throw error;
    const { findings, text, message } = error;
    printFindings(findings, text, io);
    throw new UsageError(message);
  }
}

function printFindings(findings: readonly Finding[], text: string, io: CommandIo): void {
  if (findings.length === 0) return;
  const color = wantsColor(io, io.isErrorTerminal);
  io.stderr(formatFindings(findings, { color, sourceOf: () => text }));
}

/** A custom rule that throws is its author's mistake, not a bug in dsd. */
const reportingRules =
  (run: RunRules): RunRules =>
  (graph, maxFindings) => {
    try {
      return run(graph, maxFindings);
    } catch (error) {
      if (error instanceof RuleError) throw new UsageError(error.message, error.frames);
      throw error;
    }
  };

function describe(configured: Configured, settings: CheckSettings, file: string): string {
  const { strict, allowedHosts, root } = settings;
  const shown = {
    configuration: configured.loaded.file ?? null,
    file,
    ignored: configured.ignores(file),
    strict,
    allowedHosts,
    root: root ?? null,
    rules: ruleSettingsFor(configured, file),
  };
  return `${jsonText(shown, redact)}\n`;
}
