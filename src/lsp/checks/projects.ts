import { dirname } from "node:path";
import type { RunRules } from "../../engine/check-document.js";
import { configure, runRulesOf } from "../../node/configuration/configure.js";
import { InvalidConfigurationError } from "../../node/configuration/extend-configuration.js";
import { noConfiguration, readConfiguration } from "../../node/configuration/load-configuration.js";
import { fileLoader } from "../../node/files/file-loader.js";
import { loadersFor } from "../../node/files/file-session.js";
import { isInside, pathOfUri, realPathOf, UnreadableFileError } from "../../node/files/paths.js";
import { findConfiguration, findModule, isConfiguration } from "../../node/files/root-folder.js";
import type { Loader } from "../../references/loading/loader.js";
import { RuleError } from "../../rules/rule.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { getOrAdd } from "../../values/collections.js";
import { recover } from "../../values/recover.js";
import { isFileName, nameOfPath } from "./documents.js";
import { Project } from "./project.js";

/** The settings of the editor. They take precedence over the configuration. */
export interface ServerSettings {
  /** Path of the configuration. Default: the nearest one to each document. */
  readonly config?: string | undefined;
  /** Folder below which references may read files. */
  readonly root?: string | undefined;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
}

/** Shows a warning about something that is not in a document. */
type Warn = (message: string) => void;

/** Runs rules, but only reports a custom rule that throws: that is its author's mistake. */
const warningRules =
  (run: RunRules, warn: Warn): RunRules =>
  (graph, maxFindings) =>
    recover(
      () => run(graph, maxFindings),
      RuleError,
      ({ message }) => {
        warn(message);
        return new Map();
      },
    );

/** The projects of the documents, each loaded once. */
export class Projects {
  /** All projects that were loaded so far. */
  readonly loaded: Project[] = [];
  /** The texts that are open in all of them. */
  sources: ReadonlyMap<string, SourceDocument> = new Map();
  readonly #settings: ServerSettings;
  readonly #warn: Warn;
  readonly #byFile = new Map<string | undefined, Promise<Project>>();
  /** The configuration of each folder with a document. */
  readonly #files = new Map<string, string | undefined>();

  constructor(settings: ServerSettings, warn: Warn) {
    this.#settings = settings;
    this.#warn = warn;
  }

  /** The project of a document. */
  of(name: string): Promise<Project> {
    const folder = dirname(name);
    const find = () => (isFileName(name) ? this.#find(folder) : undefined);
    const file = this.#settings.config ?? getOrAdd(this.#files, folder, find);
    return getOrAdd(this.#byFile, file, () => this.#load(file));
  }

  /** The configuration of a folder. One that is a program is not run, and a message says so. */
  #find(folder: string): string | undefined {
    const module = findModule(folder);
    if (module !== undefined) {
      const remedy = this.#settings.allowModules ? ": name it in the setting `config`" : "";
      this.#warn(`${module} was not loaded, because it is a program${remedy}`);
    }
    return findConfiguration(folder);
  }

  /** Opens documents in all projects, and closes all others. */
  open(sources: ReadonlyMap<string, SourceDocument>): void {
    this.sources = sources;
    for (const project of this.loaded) project.open(sources);
  }

  /** Whether a change to a file or folder can change a project, or the project that a document belongs to. */
  dependOn(name: string): boolean {
    // For a folder that is moved or deleted, clients report only the folder itself.
    const isIn = (one: string) => one === name || one.startsWith(`${name}/`);
    const read = this.loaded.flatMap(({ configuration }) => configuration.files);
    return isConfiguration(name) || [...read, ...this.#files.keys()].some(isIn);
  }

  /** @param file the configuration; `undefined` for the defaults */
  async #load(file: string | undefined): Promise<Project> {
    const read = file === undefined ? this.#project({}) : await this.#read(file);
    this.loaded.push(read);
    return read;
  }

  async #read(file: string): Promise<Project> {
    const { config, allowModules } = this.#settings;
    const isNamed = config !== undefined;
    try {
      if (isNamed && !allowModules && /\.[cm]?js$/.test(file)) {
        throw new InvalidConfigurationError(file, `${file} is a module, which may not run here`);
      }
      const loaded = await readConfiguration({ file, isNamed });
      const findings = [{ file: nameOfPath(file), findings: loaded.warnings }];
      const files = [loaded.file ?? file, ...loaded.bases];
      return this.#project({ configured: configure(loaded), findings, files });
    } catch (error) {
      if (!(error instanceof InvalidConfigurationError)) throw error;
      const { message, findings, tried } = error;
      return this.#project({
        findings: [{ file: nameOfPath(error.file), findings }],
        failure: findings.length > 0 ? undefined : message,
        files: [file, ...tried],
      });
    }
  }

  #project({
    configured = configure(noConfiguration()),
    findings = [],
    files = [],
    failure,
  }: Partial<Project["configuration"]>): Project {
    const configuration = { configured, findings, failure, files: files.map(nameOfPath) };
    return new Project(configuration, {
      strict: configured.strict,
      ...loadersBelow(this.#settings.root ?? configured.loaded.root),
      parse: (text, file) => parseDocument(text, { file }),
      runRules: warningRules(runRulesOf(configured), this.#warn),
    });
  }
}

/**
 * Returns how to load what documents refer to, and how to name it. Nothing is read from the network
 * while someone types.
 *
 * @param root the root folder of all documents. Default: that of the project of each
 */
function loadersBelow(root: string | undefined) {
  // The root folders that are reached by a link, by their real paths.
  const linked = new Map<string, string>();
  const loaderOfPath = loadersFor({ root }, (folder) => {
    const real = realPathOf(folder);
    if (real !== folder) linked.set(real, folder);
    return fileLoader(folder);
  });
  return {
    /** The loader of a document. */
    loaderOf(name: string): Loader | undefined {
      const find = () => (isFileName(name) ? loaderOfPath(name) : undefined);
      // Without its folder, no file can be read.
      return recover(find, UnreadableFileError);
    },
    /** The name of a document that was loaded; below a root folder, with the path of that folder in the editor. */
    nameOf(uri: string): string {
      const path = pathOfUri(uri);
      if (path === undefined) return uri;
      for (const [real, folder] of linked) {
        if (isInside(real, path)) return nameOfPath(folder + path.slice(real.length));
      }
      return nameOfPath(path);
    },
  };
}
