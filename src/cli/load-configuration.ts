import { dirname, extname, isAbsolute, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkConfiguration } from "../configuration/check-configuration.js";
import type { Configuration } from "../configuration/configuration.js";
import type { Finding } from "../findings/finding.js";
import { readTextFile } from "../node/read-text.js";
import { allowedOrigins } from "../references/fetch-loader.js";
import { formatPretty } from "../reporters/pretty.js";
import { allRules } from "../rules/index.js";
import type { Rule } from "../rules/rule.js";
import { isObject } from "../shape/read-keys.js";
import { placeFindings, placeSyntaxProblems } from "../syntax/place-findings.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { valueDocument } from "../syntax/value-document.js";
import { type CommandIo, UsageError, wantsColor } from "./io.js";

/** A configuration that is right, and where it came from. */
export interface LoadedConfiguration {
  /** `undefined` for none. */
  readonly file: string | undefined;
  /** What its paths start from. */
  readonly folder: string;
  readonly configuration: Configuration;
  /** Every rule that can run: the built-in ones, and those of the configuration. */
  readonly rules: readonly Rule[];
}

export interface ConfigurationSource {
  readonly file: string;
  /** Whether somebody has named it: only then may it be code, and may widen the root. */
  readonly isNamed: boolean;
}

type Parse = (text: string, name: string) => SourceDocument | Promise<SourceDocument>;

const MODULES = [".mjs", ".js", ".cjs"];

/** What is in force without a configuration. */
export const noConfiguration = (): LoadedConfiguration => ({
  file: undefined,
  folder: process.cwd(),
  configuration: {},
  rules: allRules,
});

/**
 * Loads a configuration and makes sure that it is right.
 *
 * @throws UsageError when it is not; what is wrong is on standard error then
 */
export async function loadConfiguration(
  { file, isNamed }: ConfigurationSource,
  parse: Parse,
  io: CommandIo,
): Promise<LoadedConfiguration> {
  const name = relative(process.cwd(), file).replaceAll("\\", "/") || file;
  const isModule = MODULES.includes(extname(file));
  const source = isModule ? await importModule(file, name) : await readData(file, name, parse);
  const rules = [...allRules, ...source.rules];
  const findings = findingsOf(source.document, rules);
  if (findings.length > 0) {
    io.stderr(reportOf(name, source.document, findings, wantsColor(io, io.isErrorTerminal)));
    throw new UsageError(`${name} is no configuration that can be used`);
  }
  const configuration = source.document.value as Configuration;
  const folder = dirname(file);
  assertUsable(name, configuration, folder, isNamed);
  return { file, folder, configuration, rules };
}

interface Source {
  document: SourceDocument;
  rules: readonly Rule[];
}

async function readData(file: string, name: string, parse: Parse): Promise<Source> {
  let text: string;
  try {
    const decoded = readTextFile(file);
    if (decoded.fault !== undefined) throw new Error(decoded.fault.message);
    text = decoded.text;
  } catch (error) {
    throw new UsageError(`the configuration ${name} cannot be read: ${(error as Error).message}`);
  }
  return { document: await parse(text, name), rules: [] };
}

/** Code runs only when somebody has named it on the command line. */
async function importModule(file: string, name: string): Promise<Source> {
  let module: { default?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    throw new UsageError(`the configuration ${name} cannot be loaded: ${(error as Error).message}`);
  }
  const { default: value } = module;
  if (!isObject(value)) throw new UsageError(`${name} has no default export that is an object`);
  const { customRules = [], ...configuration } = value;
  return { document: valueDocument(configuration, name), rules: assertRules(customRules, name) };
}

function assertRules(rules: unknown, name: string): Rule[] {
  if (!Array.isArray(rules)) throw new UsageError(`customRules in ${name} is not a list of rules`);
  const ids = new Set(allRules.map(({ id }) => id));
  return rules.map((rule: Partial<Rule> | undefined) => {
    const { id, check, severity } = rule ?? {};
    if (typeof id !== "string" || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
      throw new UsageError(`a rule in ${name} has no id of words in lower case, with hyphens`);
    }
    if (ids.has(id)) throw new UsageError(`there are two rules with the id "${id}"`);
    if (
      typeof check !== "function" ||
      !["off", "info", "warning", "error"].includes(severity ?? "")
    ) {
      throw new UsageError(`the rule "${id}" in ${name} has no severity or no function check`);
    }
    ids.add(id);
    return rule as Rule;
  });
}

function findingsOf(document: SourceDocument, rules: readonly Rule[]): Finding[] {
  if (document.faults.length > 0) return placeSyntaxProblems(document, document.faults);
  return placeFindings(document, checkConfiguration(document.value, rules));
}

function reportOf(
  path: string,
  document: SourceDocument,
  findings: Finding[],
  color: boolean,
): string {
  const counts = { errors: findings.length, warnings: 0, infos: 0, truncated: false };
  const file = { path, valid: false, complete: true, ...counts, findings };
  const sourceOf = () => document.text;
  return formatPretty(
    { files: [file], failures: [], skipped: 0 },
    { color, quiet: true, sourceOf },
  );
}

/** What no schema can say of a configuration. */
function assertUsable(
  name: string,
  { allowHosts = [], root }: Configuration,
  folder: string,
  isNamed: boolean,
): void {
  try {
    allowedOrigins([...allowHosts]);
  } catch (error) {
    throw new UsageError(`allowHosts in ${name}: ${(error as Error).message}`);
  }
  if (root === undefined || isNamed) return;
  const way = relative(folder, resolve(folder, root));
  if (way.startsWith("..") || isAbsolute(way)) {
    const hint = "name the configuration with --config, or use --root";
    throw new UsageError(`root in ${name} leads out of its folder; ${hint}`);
  }
}
