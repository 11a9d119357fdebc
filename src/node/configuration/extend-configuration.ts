import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, extname, isAbsolute, relative, resolve } from "node:path";
import {
  checkConfiguration,
  settingError,
} from "../../engine/configuration/check-configuration.js";
import {
  type Configuration,
  type FileSuppression,
  mergeConfigurations,
} from "../../engine/configuration/configuration.js";
import { checkGlobs } from "../../engine/configuration/glob.js";
import type { Finding } from "../../findings/finding.js";
import type { Rule } from "../../rules/rule.js";
import type { DecodedText } from "../../text/encoding.js";
import {
  placeFindings,
  placeSyntaxProblems,
  type UnplacedFinding,
} from "../../text/parse/place-findings.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isObject, type Path } from "../../values/json-value.js";
import { recover } from "../../values/recover.js";
import { quote } from "../../words/phrases.js";
import { Boundary, OutsideError } from "../files/boundary.js";
import { realPathOf, reasonOf, UnreadableFileError } from "../files/paths.js";
import { parseText, readOpenedText, readTextFile } from "../files/read-text.js";
import { hasGit, rootFinder } from "../files/root-folder.js";

/** The longest chain of configurations that extend each other, and the most configurations in all. */
const MAX_DEPTH = 10;
const MAX_FILES = 100;

/** Settings that only the configuration of a run can have. */
const OWN_KEYS = ["root", "allowedHosts"];

/** A suppression, and where it is. */
export interface PlacedSuppression {
  readonly suppression: FileSuppression;
  readonly document: SourceDocument;
  readonly path: Path;
}

/** A configuration together with those that it extends. */
export interface ExtendedConfiguration {
  readonly configuration: Configuration;
  readonly suppressions: readonly PlacedSuppression[];
  /** The files that it was read from, besides its own. */
  readonly bases: readonly string[];
}

/** A configuration that cannot be read or is not valid. */
export class InvalidConfigurationError extends Error {
  override name = "InvalidConfigurationError";
  /** Path of the configuration, relative to the working folder. */
  readonly file: string;
  /** The findings in the configuration. */
  readonly findings: readonly Finding[];
  /** The text of the configuration. */
  readonly text: string;
  /** The files of the configurations that it extends, up to the one that cannot be used. */
  readonly tried: readonly string[];

  constructor(
    file: string,
    message: string,
    facts: ErrorOptions &
      Partial<Pick<InvalidConfigurationError, "findings" | "text" | "tried">> = {},
  ) {
    super(message, { cause: facts.cause });
    this.file = file;
    this.findings = facts.findings ?? [];
    this.text = facts.text ?? "";
    this.tried = facts.tried ?? [];
  }
}

/**
 * The error about a configuration that was read, but is not valid.
 *
 * @param tried the files of the configurations that were read before
 */
export function invalidConfiguration(
  { file = "", text }: SourceDocument,
  findings: readonly Finding[],
  tried: readonly string[] = [],
): InvalidConfigurationError {
  const message = `${file} is not a valid configuration`;
  return new InvalidConfigurationError(file, message, { findings, text, tried });
}

/** A configuration as it was read. */
interface ReadConfiguration {
  readonly file: string;
  readonly document: SourceDocument;
  readonly configuration: Configuration;
}

/**
 * Merges into a configuration the ones that it extends: files in JSON or YAML, never code. A
 * configuration that was found can extend only files in its repository, or in its folder if there
 * is no repository. One that was named can extend files anywhere, including those of packages.
 *
 * @param configuration a configuration that is valid by itself
 * @throws InvalidConfigurationError when one of them cannot be used, with findings in the file with the mistake
 */
export async function extendConfiguration(
  configuration: ReadConfiguration,
  { isNamed, rules }: { isNamed: boolean; rules: readonly Rule[] },
): Promise<ExtendedConfiguration> {
  const reader = new BaseReader(
    isNamed ? undefined : rootFinder(homedir(), hasGit)(configuration.file),
    rules,
  );
  const extended = await reader.extend(configuration, [realPathOf(configuration.file)]);
  return { ...extended, bases: reader.files };
}

class BaseReader {
  /** The files that were read, or could not be read. */
  readonly files: string[] = [];
  /** The folder that files must not leave; `undefined` when they may be anywhere. */
  readonly #root: string | undefined;
  readonly #rules: readonly Rule[];

  constructor(root: string | undefined, rules: readonly Rule[]) {
    this.#root = root;
    this.#rules = rules;
  }

  /** @param chain the real paths of the configurations on the way to this one, and its own */
  async extend(
    own: ReadConfiguration,
    chain: readonly string[],
  ): Promise<Omit<ExtendedConfiguration, "bases">> {
    const { document, configuration } = own;
    const { extends: names = [], suppressions = [] } = configuration;
    const isList = typeof names !== "string";
    let merged: Configuration = {};
    const placed: PlacedSuppression[] = [];
    for (const [index, name] of (isList ? names : [names]).entries()) {
      const path = isList ? ["extends", index] : ["extends"];
      const refuse = (code: string, message: string): never =>
        this.#fail(document, path, code, message);
      const base = await this.#read(name, own.file, refuse);
      const real = realPathOf(base.file);
      if (chain.includes(real))
        return refuse("reference-cycle", `${quote(name)} extends this file`);
      if (chain.length >= MAX_DEPTH) {
        return refuse("reference-cycle", `more than ${MAX_DEPTH} configurations extend each other`);
      }
      if (this.files.length > MAX_FILES) {
        return refuse("reference-cycle", `there are more than ${MAX_FILES} configurations`);
      }
      const extended = await this.extend(base, [...chain, real]);
      merged = mergeConfigurations(merged, extended.configuration);
      placed.push(...extended.suppressions);
    }
    for (const [index, suppression] of suppressions.entries()) {
      placed.push({ suppression, document, path: ["suppressions", index] });
    }
    const isAlone = names.length === 0;
    return {
      configuration: isAlone ? configuration : mergeConfigurations(merged, configuration),
      suppressions: placed,
    };
  }

  async #read(
    name: string,
    from: string,
    refuse: (code: string, message: string) => never,
  ): Promise<ReadConfiguration> {
    const file = this.#fileOf(name, from, refuse);
    this.files.push(file);
    if (![".json", ".yaml", ".yml"].includes(extname(file))) {
      return refuse(
        "invalid-format",
        `${quote(name)} is neither JSON nor YAML; a dsd.config.mjs can import it`,
      );
    }
    try {
      const text = this.#root === undefined ? readTextFile(file) : readFoundFile(file, this.#root);
      const path = relative(process.cwd(), file).replaceAll("\\", "/") || file;
      const document = await parseText(text, { file: path });
      this.#assertValid(document);
      return { file, document, configuration: document.value as Configuration };
    } catch (error) {
      if (error instanceof OutsideError) {
        return refuse("blocked-reference", `${quote(name)} is outside the repository`);
      }
      if (error instanceof UnreadableFileError) {
        return refuse("unresolved-reference", `${quote(name)} cannot be read: ${error.reason}`);
      }
      throw error;
    }
  }

  #fileOf(name: string, from: string, refuse: (code: string, message: string) => never): string {
    const file = resolve(dirname(from), name);
    if (/^\.{1,2}[\\/]/.test(name) || isAbsolute(name)) return file;
    // Without a root folder, the name may be that of a package. With one, nothing outside it is read.
    if (this.#root !== undefined || existsSync(file)) return file;
    const find = () => createRequire(from).resolve(name);
    return recover(find, Error, () =>
      refuse("unresolved-reference", `${quote(name)} is neither a file nor an installed package`),
    );
  }

  /**
   * @throws InvalidConfigurationError for a configuration that is not valid, or has a setting that
   * only the configuration of a run can have
   */
  #assertValid(document: SourceDocument): void {
    const { value } = document;
    const keys = OWN_KEYS.filter((key) => isObject(value) && value[key] !== undefined);
    const foreign = keys.map((key) => {
      const message = `${quote(key)} cannot be set in a configuration that another one extends`;
      return settingError("unknown-property", message, [key], "key");
    });
    const findings = checkConfigurationDocument(document, this.#rules, foreign);
    if (findings.length > 0) throw invalidConfiguration(document, findings, this.files);
  }

  #fail(document: SourceDocument, path: Path, code: string, message: string): never {
    const findings = placeFindings(document, [settingError(code, message, path)]);
    throw invalidConfiguration(document, findings, this.files);
  }
}

/** The findings in a configuration, and others about it. */
export function checkConfigurationDocument(
  document: SourceDocument,
  rules: readonly Rule[],
  others: readonly UnplacedFinding[] = [],
): Finding[] {
  const { problems, value, isReadable } = document;
  const findings = placeSyntaxProblems(document, problems);
  if (!isReadable) return findings;
  return [
    ...findings,
    ...placeFindings(document, [
      ...checkConfiguration(value, rules),
      ...checkGlobs(value),
      ...others,
    ]),
  ];
}

/**
 * Reads a configuration that was found: a file in its folder, and not a link to one elsewhere.
 *
 * @param folder the folder that it must not leave. Default: its own
 * @throws OutsideError when it is elsewhere
 * @throws UnreadableFileError when it cannot be read
 */
export function readFoundFile(file: string, folder = dirname(file)): DecodedText {
  try {
    return readOpenedText(new Boundary(folder).open(file), file);
  } catch (error) {
    if (error instanceof OutsideError || error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(file, reasonOf(error), error);
  }
}
