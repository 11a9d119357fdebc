import { dirname } from "node:path";
import type { Finding } from "../findings/finding.js";
import { type Configured, configure, runRulesOf } from "../node/configure.js";
import { fileLoader } from "../node/file-loader.js";
import { fileUri, pathOfUri } from "../node/file-uri.js";
import { findConfiguration } from "../node/find-configuration.js";
import {
  InvalidConfigurationError,
  noConfiguration,
  readConfiguration,
} from "../node/load-configuration.js";
import { rootFinder } from "../node/root-folder.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import { fetchLoader } from "../references/fetch-loader.js";
import { type Loader, loaderByScheme } from "../references/loader.js";
import { parseDocument } from "../syntax/parse.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { Workspace, type WorkspaceOptions } from "../workspace/workspace.js";
import { isFileName } from "./document-names.js";

/** What a person has set in the editor. It takes precedence over the configuration. */
export interface ServerSettings {
  /** Path of the configuration. Default: the nearest one to each document. */
  readonly config?: string | undefined;
  /** Folder below which references may read files. */
  readonly root?: string | undefined;
  /** Whether a configuration may be a module, which runs code. */
  readonly allowModules: boolean;
}

/** A configuration that cannot be used; the project then has none. */
export interface ConfigurationProblem {
  readonly file: string;
  readonly message: string;
  readonly findings: readonly Finding[];
}

/** The documents that one configuration applies to, and the engine that checks them. */
export class Project {
  readonly configured: Configured;
  readonly problem: ConfigurationProblem | undefined;
  readonly workspace: Workspace;
  readonly #options: WorkspaceOptions;

  /** @param file the configuration; `undefined` for the defaults */
  static async load(file: string | undefined, settings: ServerSettings): Promise<Project> {
    if (file === undefined) return new Project(configure(noConfiguration()), settings);
    try {
      const isNamed = settings.config !== undefined;
      if (isNamed && !settings.allowModules && /\.[cm]?js$/.test(file)) {
        throw new InvalidConfigurationError(file, `${file} is a module, which may not run here`);
      }
      return new Project(configure(await readConfiguration({ file, isNamed })), settings);
    } catch (error) {
      if (!(error instanceof InvalidConfigurationError)) throw error;
      const { message, findings } = error;
      return new Project(configure(noConfiguration()), settings, {
        file: file.replaceAll("\\", "/"),
        message,
        findings,
      });
    }
  }

  private constructor(
    configured: Configured,
    settings: ServerSettings,
    problem?: ConfigurationProblem,
  ) {
    this.configured = configured;
    this.problem = problem;
    this.#options = {
      strict: configured.strict,
      loaderOf: loaderFinder(settings.root ?? configured.root),
      parse: (text, file) => parseDocument(text, { file }),
      nameOf: nameOfLoaded,
      runRules: runRulesOf(configured),
    };
    this.workspace = new Workspace(this.#options);
  }

  /** An engine with the same settings, for texts that are not those of the documents. */
  scratch(options: Partial<WorkspaceOptions> = {}): Workspace {
    return new Workspace({ ...this.#options, ...options });
  }
}

/** Opens a document in an engine. */
export function openIn(workspace: Workspace, name: string, source: SourceDocument): void {
  workspace.open(name, source, { address: () => (isFileName(name) ? fileUri(name) : undefined) });
}

/** The configuration of a document: the nearest one upward. */
export const configurationOf = (name: string): string | undefined =>
  isFileName(name) ? findConfiguration(dirname(name)) : undefined;

const nameOfLoaded = (uri: string): string => pathOfUri(uri)?.replaceAll("\\", "/") ?? uri;

/** Finds the loader of a document. Nothing is read from the network while someone types. */
function loaderFinder(root: string | undefined): (name: string) => Loader | undefined {
  const rootOf = rootFinder();
  const loaders = new Map<string, Loader | undefined>();
  return (name) => {
    if (!isFileName(name)) return undefined;
    const folder = root ?? rootOf(name);
    if (!loaders.has(folder)) loaders.set(folder, loaderOf(folder));
    return loaders.get(folder);
  };
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
