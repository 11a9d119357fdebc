import { dirname } from "node:path";
import type { RunRules } from "../../engine/check-document.js";
import { Workspace, type WorkspaceOptions } from "../../engine/workspace.js";
import type { Finding } from "../../findings/finding.js";
import { type Configured, configure, runRulesOf } from "../../node/configuration/configure.js";
import { InvalidConfigurationError } from "../../node/configuration/extend-configuration.js";
import { noConfiguration, readConfiguration } from "../../node/configuration/load-configuration.js";
import { fileLoader } from "../../node/files/file-loader.js";
import { fileUri, isInside, pathOfUri, realPathOf } from "../../node/files/paths.js";
import { findConfiguration, rootFinder } from "../../node/files/root-folder.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { fetchLoader } from "../../references/loading/fetch-loader.js";
import { type Loader, loaderByScheme } from "../../references/loading/loader.js";
import { RuleError } from "../../rules/rule-error.js";
import { parseDocument } from "../../text/parse/parse.js";
import type { SourceDocument } from "../../text/source-document.js";
import { isFileName, nameOfPath } from "../documents/document-names.js";

/** What a person has set in the editor. It takes precedence over the configuration. */
export interface ServerSettings {
  /** Path of the configuration. Default: the nearest one to each document. */
  readonly config?: string | undefined;
  /** Folder below which references may read files. */
  readonly root?: string | undefined;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
}

/** Tells a person about something that is not in a document. */
type Warn = (message: string) => void;

/** Rules of which a custom one that throws is only reported: it is its author's mistake. */
const warningRules =
  (run: RunRules, warn: Warn): RunRules =>
  (graph, maxFindings) => {
    try {
      return run(graph, maxFindings);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      warn(error.message);
      return new Map();
    }
  };

/** Findings in a configuration. */
export interface ConfigurationFindings {
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** The documents that one configuration applies to, and the engine that checks them. */
export class Project {
  readonly configured: Configured;
  /** What was found in the configuration and in those that it extends. */
  readonly findings: readonly ConfigurationFindings[];
  /** Why the configuration cannot be used, if no finding says it; the project then has none. */
  readonly failure: string | undefined;
  readonly workspace: Workspace;
  /**
   * The files that the configuration was read from, or would have been: one that is missing may be
   * written later.
   */
  readonly files: readonly string[];
  readonly #options: WorkspaceOptions;

  /** @param file the configuration; `undefined` for the defaults */
  static async load(
    file: string | undefined,
    settings: ServerSettings,
    warn: Warn,
  ): Promise<Project> {
    if (file === undefined) return new Project(configure(noConfiguration()), settings, { warn });
    try {
      const isNamed = settings.config !== undefined;
      if (isNamed && !settings.allowModules && /\.[cm]?js$/.test(file)) {
        throw new InvalidConfigurationError(file, `${file} is a module, which may not run here`);
      }
      const loaded = await readConfiguration({ file, isNamed });
      const findings = { file: nameOfPath(file), findings: loaded.warnings };
      return new Project(configure(loaded), settings, { findings, warn });
    } catch (error) {
      if (!(error instanceof InvalidConfigurationError)) throw error;
      const { message } = error;
      const isSaid = error.findings.length > 0;
      return new Project(configure(noConfiguration()), settings, {
        findings: { file: nameOfPath(error.file), findings: error.findings },
        failure: isSaid ? undefined : message,
        warn,
        tried: [file, ...error.tried],
      });
    }
  }

  private constructor(
    configured: Configured,
    settings: ServerSettings,
    about: {
      findings?: ConfigurationFindings;
      failure?: string | undefined;
      tried?: readonly string[];
      warn: Warn;
    },
  ) {
    const { findings, failure, tried = [], warn } = about;
    const { file, bases } = configured.loaded;
    this.files = [...(file === undefined ? tried : [file]), ...bases].map(nameOfPath);
    this.configured = configured;
    this.findings = findings === undefined ? [] : [findings];
    this.failure = failure;
    const loaders = new Loaders(settings.root ?? configured.root);
    this.#options = {
      strict: configured.strict,
      loaderOf: (name) => loaders.of(name),
      parse: (text, file) => parseDocument(text, { file }),
      nameOf: (uri) => loaders.nameOf(uri),
      runRules: warningRules(runRulesOf(configured), warn),
    };
    this.workspace = new Workspace(this.#options);
  }

  /** An engine with the same settings, for texts that are not those of the documents. */
  scratch(options: Partial<WorkspaceOptions> = {}): Workspace {
    return new Workspace({ ...this.#options, ...options });
  }
}

/**
 * Opens a document in an engine.
 *
 * @param addressOf returns the base URI of a file
 */
export function openIn(
  workspace: Workspace,
  name: string,
  source: SourceDocument,
  addressOf: (name: string) => string = fileUri,
): void {
  workspace.open(name, source, { address: () => (isFileName(name) ? addressOf(name) : undefined) });
}

/** The projects of the documents, each loaded once. */
export class Projects {
  readonly #settings: ServerSettings;
  readonly #warn: Warn;
  readonly #loaded = new Map<string | undefined, Promise<Project>>();
  /** The configuration of each folder with a document. */
  readonly #files = new Map<string, string | undefined>();
  /** The files that configurations were read from, or would have been. */
  readonly #read = new Set<string>();

  constructor(settings: ServerSettings, warn: Warn) {
    this.#settings = settings;
    this.#warn = warn;
  }

  /** The project of a document. */
  of(name: string): Promise<Project> {
    const file = this.#settings.config ?? this.#configurationOf(name);
    let project = this.#loaded.get(file);
    if (project === undefined) {
      project = this.#load(file);
      this.#loaded.set(file, project);
    }
    return project;
  }

  /** Whether a change of a file or folder can change a project, or which one a document has. */
  dependOn(name: string): boolean {
    if (isConfiguration(name) || this.#read.has(name) || this.#files.has(name)) return true;
    // Of a folder that is moved or deleted, clients report nothing but the folder.
    const isIn = (one: string) => one.startsWith(`${name}/`);
    return [...this.#read, ...this.#files.keys()].some(isIn);
  }

  async #load(file: string | undefined): Promise<Project> {
    const project = await Project.load(file, this.#settings, this.#warn);
    for (const name of project.files) this.#read.add(name);
    return project;
  }

  #configurationOf(name: string): string | undefined {
    const folder = dirname(name);
    if (!this.#files.has(folder))
      this.#files.set(folder, isFileName(name) ? findConfiguration(folder) : undefined);
    return this.#files.get(folder);
  }
}

/** Whether a file is a configuration that applies without being named. */
const isConfiguration = (name: string): boolean =>
  /(?:^|[/\\])dsd\.config\.(?:json|ya?ml)$/.test(name);

/** Load what documents refer to. Nothing is read from the network while someone types. */
class Loaders {
  readonly #root: string | undefined;
  readonly #rootOf = rootFinder();
  readonly #loaders = new Map<string, Loader | undefined>();
  /** The root folders that are reached by a link, by their real paths. */
  readonly #linked = new Map<string, string>();

  /** @param root the root folder of all documents. Default: that of the project of each */
  constructor(root: string | undefined) {
    this.#root = root;
  }

  /** The loader of a document. */
  of(name: string): Loader | undefined {
    if (!isFileName(name)) return undefined;
    const folder = this.#root ?? this.#rootOf(name);
    if (!this.#loaders.has(folder)) {
      this.#loaders.set(folder, loaderOf(folder));
      const real = realPathOf(folder);
      if (real !== folder) this.#linked.set(real, folder);
    }
    return this.#loaders.get(folder);
  }

  /** The name of a document that was loaded: below a root folder, by the path of that in the editor. */
  nameOf(uri: string): string {
    const path = pathOfUri(uri);
    if (path === undefined) return uri;
    for (const [real, folder] of this.#linked) {
      if (isInside(real, path)) return nameOfPath(folder + path.slice(real.length));
    }
    return nameOfPath(path);
  }
}

function loaderOf(folder: string): Loader | undefined {
  try {
    const remote = fetchLoader({ allowedHosts: [] });
    return loaderByScheme({ file: fileLoader(folder), http: remote, https: remote });
  } catch (error) {
    // The folder is gone: no file can be read.
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
