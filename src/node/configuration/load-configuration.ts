import { realpathSync, statSync } from "node:fs";
import { dirname, extname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { settingError } from "../../engine/configuration/check-configuration.js";
import type { Configuration, ConfiguredSource } from "../../engine/configuration/configuration.js";
import type { Finding } from "../../findings/finding.js";
import { allowedOrigins } from "../../references/loading/fetch-loader.js";
import { withCustomRules } from "../../rules/custom-rules.js";
import { allRules } from "../../rules/index.js";
import type { Rule } from "../../rules/rule.js";
import { placeFindings, type UnplacedFinding } from "../../text/parse/place-findings.js";
import { type SourceDocument, valueDocument } from "../../text/source-document.js";
import { isObject } from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { Boundary, OutsideError } from "../files/boundary.js";
import { reasonOf, UnreadableFileError } from "../files/paths.js";
import { parseText, readTextFile } from "../files/read-text.js";
import {
  checkConfigurationDocument,
  extendConfiguration,
  InvalidConfigurationError,
  invalidConfiguration,
  type PlacedSuppression,
  readFoundFile,
} from "./extend-configuration.js";

/** A valid configuration and its origin. */
export interface LoadedConfiguration {
  /** Path of the file; `undefined` when there is none. */
  readonly file: string | undefined;
  /** The folder that its paths are relative to. */
  readonly folder: string;
  readonly configuration: Configuration;
  /** The real path of the folder that references may read from; `undefined` when it names none. */
  readonly root: string | undefined;
  /** The hosts that references may load from. */
  readonly allowedHosts: readonly string[];
  /** Its own sources, if the caller named it: only these may use any variable and host. */
  readonly namedSources: readonly ConfiguredSource[];
  /** Its suppressions, and those of the configurations that it extends. */
  readonly suppressions: readonly PlacedSuppression[];
  /** The files of the configurations that it extends. */
  readonly bases: readonly string[];
  /** Warnings about settings that have no effect. */
  readonly warnings: readonly Finding[];
  /** The text of the configuration. */
  readonly text: string;
  /** All available rules: the built-in ones and those of the configuration. */
  readonly rules: readonly Rule[];
}

interface ConfigurationSource {
  readonly file: string;
  /** Whether the caller named it explicitly: only then may it run code or widen the root. */
  readonly isNamed: boolean;
}

const MODULES = [".mjs", ".js", ".cjs"];
const TYPESCRIPT = [".ts", ".mts", ".cts"];

/** The defaults, which apply without a configuration. */
export const noConfiguration = (): LoadedConfiguration => ({
  file: undefined,
  folder: process.cwd(),
  configuration: {},
  suppressions: [],
  bases: [],
  root: undefined,
  allowedHosts: [],
  namedSources: [],
  warnings: [],
  text: "",
  rules: allRules,
});

/**
 * Reads a configuration and checks it.
 *
 * @throws InvalidConfigurationError when it cannot be read, or is not valid
 */
export async function readConfiguration({
  file,
  isNamed,
}: ConfigurationSource): Promise<LoadedConfiguration> {
  const name = relative(process.cwd(), file).replaceAll("\\", "/") || file;
  if (TYPESCRIPT.includes(extname(file))) {
    const message = `the configuration ${name} is TypeScript, which is not loaded: write a dsd.config.mjs`;
    throw new InvalidConfigurationError(name, message);
  }
  const isModule = MODULES.includes(extname(file));
  const source = isModule ? await importModule(file, name) : await readData(file, name, isNamed);
  const { document, rules } = source;
  const { text } = document;
  const refuse = (findings: readonly Finding[]): void => {
    if (!findings.some(({ severity }) => severity === "error")) return;
    throw invalidConfiguration(document, findings);
  };
  refuse(checkConfigurationDocument(document, rules));
  const configuration = document.value as Configuration;
  assertHosts(name, configuration);
  const folder = dirname(file);
  const { findings, ...trusted } = trustedSettings(configuration, folder, isNamed);
  const warnings = placeFindings(document, findings);
  refuse(warnings);
  const read = { file, document, configuration };
  const extended = await extendConfiguration(read, { isNamed, rules });
  return { file, folder, ...extended, ...trusted, warnings, text, rules };
}

interface Source {
  readonly document: SourceDocument;
  /** The built-in rules, and those of the configuration. */
  readonly rules: readonly Rule[];
}

async function readData(file: string, name: string, isNamed: boolean): Promise<Source> {
  const refuse = (reason: string, cause: Error): never => {
    const message = `the configuration ${name} cannot be read: ${reason}`;
    throw new InvalidConfigurationError(name, message, { cause });
  };
  try {
    const text = isNamed ? readTextFile(file) : readFoundFile(file);
    return { document: await parseText(text, { file: name }), rules: allRules };
  } catch (error) {
    if (error instanceof OutsideError) {
      return refuse("it is a link to a file outside its folder", error);
    }
    if (error instanceof UnreadableFileError) return refuse(error.reason, error);
    throw error;
  }
}

/** Loads a module. Code runs only when the caller named it explicitly. */
async function importModule(file: string, name: string): Promise<Source> {
  const module: { default?: unknown } = await import(pathToFileURL(file).href).catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    // Node appends the name of the file that imported the module.
    const reason = message.replace(/ imported from \S+$/, "");
    const whole = `the configuration ${name} cannot be loaded: ${reason}`;
    throw new InvalidConfigurationError(name, whole);
  });
  const { default: value } = module;
  if (!isObject(value)) {
    throw new InvalidConfigurationError(name, `${name} has no default export that is an object`);
  }
  const { customRules = [], ...configuration } = value;
  return { document: valueDocument(configuration, name), rules: rulesWith(customRules, name) };
}

/** All rules, with those of a configuration. */
function rulesWith(custom: unknown, name: string): readonly Rule[] {
  if (!Array.isArray(custom)) {
    throw new InvalidConfigurationError(name, `customRules in ${name} is not a list of rules`);
  }
  return recover(
    () => withCustomRules(custom),
    TypeError,
    ({ message }) => {
      throw new InvalidConfigurationError(name, `${name}: ${message}`);
    },
  );
}

/** Checks hosts, which a schema cannot do. */
const assertHosts = (name: string, { allowedHosts = [] }: Configuration) =>
  recover(
    () => allowedOrigins([...allowedHosts]),
    Error,
    ({ message }) => {
      throw new InvalidConfigurationError(name, `allowedHosts in ${name}: ${message}`);
    },
  );

/**
 * Decides what a configuration may do. A configuration that was found can come from a stranger,
 * together with the files to check, so it can neither open files outside its folder nor contact a
 * host. A user who names a configuration is responsible for it.
 *
 * @param folder the folder of the configuration
 * @returns the real path of its root folder, its hosts and sources, and the findings about settings that were rejected:
 *   errors mean that the configuration cannot be used
 */
function trustedSettings(
  { allowedHosts = [], root, sources = [] }: Configuration,
  folder: string,
  isNamed: boolean,
) {
  const rootFolder = root === undefined ? undefined : realRoot(root, folder, isNamed);
  const findings = typeof rootFolder === "object" ? [rootFolder] : [];
  if (allowedHosts.length > 0 && !isNamed) {
    const message = "`allowedHosts` has no effect in a configuration that was found";
    const finding = settingError("unchecked-reference", message, ["allowedHosts"], "key");
    findings.push({ ...finding, severity: "warning" });
  }
  return {
    root: typeof rootFolder === "string" ? rootFolder : undefined,
    allowedHosts: isNamed ? allowedHosts : [],
    namedSources: isNamed ? sources : [],
    findings,
  };
}

function realRoot(root: string, folder: string, isNamed: boolean): string | UnplacedFinding {
  try {
    const boundary = isNamed ? undefined : new Boundary(folder);
    // A folder outside is rejected, whether it exists or not.
    const real =
      boundary?.realPath(resolve(boundary.folder, root)) ??
      realpathSync.native(resolve(folder, root));
    return statSync(real).isDirectory() ? real : notUsable("is not a folder");
  } catch (error) {
    if (!(error instanceof OutsideError)) return notUsable(`cannot be used: ${reasonOf(error)}`);
  }
  const message = "`root` is outside the folder of a configuration that was found";
  return settingError("blocked-reference", message, ["root"]);
}

const notUsable = (reason: string): UnplacedFinding =>
  settingError("unresolved-reference", `\`root\` ${reason}`, ["root"]);
