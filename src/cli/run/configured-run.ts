import { basename, relative, resolve } from "node:path";
import type { RunRules } from "../../engine/check-document.js";
import { fixKinds } from "../../engine/fix-documents.js";
import { findingCodes } from "../../findings/codes.js";
import { countsOf } from "../../findings/document-report.js";
import type { Finding } from "../../findings/finding.js";
import { withHelp } from "../../findings/reported-finding.js";
import {
  type Configured,
  configure,
  ruleSettingsFor,
  runRulesOf,
  searchFilter,
  unusedConfigured,
} from "../../node/configuration/configure.js";
import { InvalidConfigurationError } from "../../node/configuration/extend-configuration.js";
import {
  type LoadedConfiguration,
  noConfiguration,
  readConfiguration,
} from "../../node/configuration/load-configuration.js";
import { OutsideError } from "../../node/files/boundary.js";
import { otherConfigurations } from "../../node/files/root-folder.js";
import { formatFindings } from "../../reporters/findings/pretty.js";
import type { FileReport } from "../../reporters/findings/report.js";
import { type Level, type Rule, RuleError } from "../../rules/rule.js";
import { invalidLevel, isLevel, unknownRule } from "../../rules/setting-words.js";
import { maskText } from "../../secrets/mask.js";
import { grouped } from "../../values/collections.js";
import { handling, recover } from "../../values/recover.js";
import { nearestName } from "../../words/nearest-name.js";
import { jsonText } from "../../words/phrases.js";
import { type CommandIo, errorOptions, say, UsageError } from "./io.js";
import { hintOfConfiguration } from "./report-builder.js";
import type { CheckKind, CheckSettings, RunResult } from "./run-files.js";

/** The settings that a configuration is applied to. */
interface ConfigurableRun {
  /** `undefined` when there is no configuration. */
  readonly source: { readonly file: string; readonly isNamed: boolean } | undefined;
  readonly checks: CheckKind | undefined;
  readonly settings: CheckSettings;
  readonly io: CommandIo;
  /** The codes of findings besides those of the format and the rules. */
  readonly codes: readonly string[];
  /** Settings of rules on the command line: `ID=LEVEL`. */
  readonly rules: readonly string[];
  /** Globs of files and folders that a search skips, relative to the working folder. */
  readonly exclude: readonly string[];
  /** Whether findings can be suppressed. */
  readonly hasSuppressions: boolean;
  /** Codes and rules that are reported. Empty for all. */
  readonly only: readonly string[];
  /** Codes, rules and kinds of the fixes to apply. Empty for all. */
  readonly fixOnly: readonly string[];
}

/** Merges the configuration into a run; see `openRun`. */
export async function configuredRun({
  source,
  checks,
  settings,
  io,
  codes,
  rules,
  exclude,
  hasSuppressions,
  only,
  fixOnly,
}: ConfigurableRun) {
  const loaded = source === undefined ? noConfiguration() : await read(source, io);
  if (source !== undefined && !source.isNamed) {
    const others = otherConfigurations(source.file);
    if (others.length > 0) say(io, `${basename(source.file)} is used, not ${others.join(" or ")}`);
  }
  const isLint = checks === "rules";
  assertCodes("--only", only, loaded.rules, isLint, codes);
  assertCodes("--fix-only", fixOnly, loaded.rules, isLint, [...codes, ...fixKinds()]);
  const levels = isLint ? levelsOf(rules, new Set(loaded.rules.map(({ id }) => id))) : {};
  const configured = configuredFor(loaded, levels, only);
  printFindings(loaded.warnings, loaded.text, io);
  const merged: CheckSettings = {
    ...settings,
    strict: settings.strict || configured.strict,
    allowedHosts: [...new Set([...settings.allowedHosts, ...loaded.allowedHosts])],
    root: settings.root ?? loaded.root,
  };
  const isExcluded = searchFilter(exclude, process.cwd());
  const reportsUnused = isLint && hasSuppressions;
  return {
    settings: merged,
    ignores: (path: string) => configured.ignores(path) || isExcluded(path),
    runRules: isLint ? reportingRules(runRulesOf(configured, hasSuppressions)) : undefined,
    sources: configured.sources,
    diff: configured.diff,
    check: loaded.configuration.check ?? {},
    describe: (file: string) => describe(configured, merged, file),
    complete: (result: RunResult, isWhole: boolean) =>
      reportsUnused ? withConfiguration(result, loaded, isWhole) : result,
  };
}

const read = (
  { file, isNamed }: NonNullable<ConfigurableRun["source"]>,
  io: CommandIo,
): Promise<LoadedConfiguration> =>
  readConfiguration({ file: resolve(file), isNamed }).catch(
    handling(InvalidConfigurationError, ({ findings, text, message, cause }) => {
      printFindings(findings, text, io);
      const isOutside = cause instanceof OutsideError;
      throw new UsageError(isOutside ? `${message}; name it with --config` : message);
    }),
  );

function printFindings(findings: readonly Finding[], text: string, io: CommandIo): void {
  if (findings.length === 0) return;
  // No command writes a configuration, so its fixes are for editors.
  const withoutFixes = findings.map(({ fixes: _, ...finding }) => {
    const hint = hintOfConfiguration(finding);
    return hint === undefined ? finding : { ...finding, message: `${finding.message}; ${hint}` };
  });
  io.stderr(formatFindings(withoutFixes, { ...errorOptions(io), sourceOf: () => text }));
}

/** A custom rule that throws is its author's mistake, not a bug in dsd. */
const reportingRules =
  (run: RunRules): RunRules =>
  (graph, maxFindings, links) =>
    recover(
      () => run(graph, maxFindings, links),
      RuleError,
      ({ message, frames }) => {
        throw new UsageError(message, frames);
      },
    );

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
  return `${jsonText(shown, maskText)}\n`;
}

/** @throws UsageError for a name that no finding of the run can have */
function assertCodes(
  flag: string,
  names: readonly string[],
  rules: readonly Rule[],
  isLint: boolean,
  others: readonly string[],
): void {
  const ids = rules.map(({ id }) => id);
  const codes = new Set([...Object.keys(findingCodes), ...(isLint ? ids : []), ...others]);
  for (const name of names) {
    if (codes.has(name)) continue;
    if (ids.includes(name)) throw new UsageError(`${flag}: ${name} is a rule of dsd lint`);
    if (fixKinds().includes(name)) {
      throw new UsageError(`${flag}: ${name} is a kind of fix, which --fix-only takes`);
    }
    const nearest = nearestName(name, codes);
    const hint = nearest === undefined ? "" : `did you mean ${nearest}? `;
    throw new UsageError(`${flag}: unknown code "${name}"; ${hint}dsd explain lists all codes`);
  }
}

/**
 * Applies levels of rules to a configuration. If only some codes are reported, only their rules run, and
 * a rule that is off then reports warnings. Whether a suppression is used takes all rules, though.
 */
function configuredFor(
  loaded: LoadedConfiguration,
  levels: Record<string, Level>,
  only: readonly string[],
): Configured {
  const configured = configure(loaded, levels);
  if (only.length === 0 || only.includes("unused-suppression")) return configured;
  const active = new Set(configured.activeRules.map(({ rule }) => rule.id));
  const off = loaded.rules.filter(({ id }) => only.includes(id) && !active.has(id));
  const started = off.map(({ id }) => [id, "warning"] as const);
  const all = configure(loaded, { ...levels, ...Object.fromEntries(started) });
  return { ...all, activeRules: all.activeRules.filter(({ rule }) => only.includes(rule.id)) };
}

/**
 * The levels that `--rule ID=LEVEL` sets.
 *
 * @throws UsageError for a rule or level that does not exist
 */
export function levelsOf(
  settings: readonly string[],
  ids: ReadonlySet<string>,
): Record<string, Level> {
  const levels: Record<string, Level> = {};
  for (const setting of settings) {
    const [id = "", level, ...more] = setting.split("=");
    if (level === undefined || more.length > 0) {
      throw new UsageError(`--rule takes ID=LEVEL, not "${setting}"`);
    }
    if (!ids.has(id)) throw new UsageError(`--rule: ${plain(unknownRule(id, ids))}`);
    if (!isLevel(level)) throw new UsageError(`--rule: ${plain(invalidLevel(id, level))}`);
    levels[id] = level;
  }
  return levels;
}

/** A message without Markdown backticks. */
const plain = (message: string): string => message.replaceAll("`", "");

/** A run with the suppressions of the configuration that suppress nothing. */
function withConfiguration(
  { report, texts, ...result }: RunResult,
  loaded: LoadedConfiguration,
  isAll: boolean,
): RunResult {
  const checked = report.files.filter(({ referenced }) => !referenced);
  const unused = unusedConfigured(loaded, {
    uses: report.files.flatMap(({ suppressions = [] }) => suppressions),
    files: new Set(checked.map(({ path }) => resolve(path))),
    isWhole: isAll && resolve(loaded.folder) === process.cwd(),
  });
  const folder = relative(process.cwd(), loaded.folder);
  const byFile = grouped(unused, ({ document }) => document.file ?? folder);
  const files = [...byFile].map(([path, problems]): FileReport => {
    const findings = problems.map(({ finding }) => withHelp(finding));
    const counts = countsOf(findings);
    const role = { valid: true, complete: true, referenced: true, descriptors: [] };
    return { path, ...role, ...counts, truncated: false, findings };
  });
  return {
    ...result,
    report: { ...report, files: [...report.files, ...files] },
    texts: new Map([
      ...texts,
      ...[...byFile].map(([path, [one]]) => [path, one.document.text] as const),
    ]),
  };
}
