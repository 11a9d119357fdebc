import { realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchLoader } from "../references/fetch-loader.js";
import { LoadError, type Loader, loaderByScheme } from "../references/loader.js";
import { decode } from "../syntax/encoding.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { Workspace } from "../workspace/workspace.js";
import type { FileSettings } from "./file-engine.js";
import { NO_PATH } from "./file-loader.js";
import { pathOfUri } from "./file-uri.js";
import type { GitEntry, GitRepository } from "./git-repository.js";
import { languageOfName, parseText } from "./parse-text.js";
import { rootFinder } from "./root-folder.js";
import { GitError } from "./run-git.js";
import { UnreadableFileError } from "./unreadable-file.js";

/** A file at a revision. */
export interface RevisionFile {
  /** The name for findings, in the form that git reads: `v1.2.0:contracts/db.yaml`. */
  readonly name: string;
  readonly source: SourceDocument;
}

/**
 * The files of a commit and the engine that checks them, without a checkout: their texts, and those of
 * the files that they refer to, come from git.
 *
 * A file has the URI that it would have in the working tree, so that references resolve as they do
 * there.
 */
export class Revision {
  readonly workspace: Workspace;
  readonly #repository: GitRepository;
  readonly #label: string;
  /** The paths of all files in JSON or YAML, from the top folder. */
  readonly paths: ReadonlySet<string>;
  /** By path from the top folder. */
  readonly #entries: ReadonlyMap<string, GitEntry>;
  /** By id. */
  readonly #contents = new Map<string, Buffer>();

  /**
   * @param commit its id
   * @param label what names of files start with
   * @throws GitError
   */
  constructor(repository: GitRepository, commit: string, label: string, settings: FileSettings) {
    this.#repository = repository;
    this.#label = label;
    const entries = repository.list(commit);
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    const files = entries.filter(({ kind, path }) => kind === "file" && isData(path));
    this.paths = new Set(files.map(({ path }) => path));
    const { root, allowedHosts = [] } = settings;
    const remote = fetchLoader({ allowedHosts });
    const rootOf = rootFinder();
    const loaders = new Map<string, Loader>();
    const loaderFor = (folder: string): Loader => {
      let loader = loaders.get(folder);
      if (loader === undefined) {
        loader = loaderByScheme({ file: this.#loaderBelow(folder), http: remote, https: remote });
        loaders.set(folder, loader);
      }
      return loader;
    };
    this.workspace = new Workspace({
      ...settings,
      loaderOf: (name) => loaderFor(root ?? rootOf(join(repository.top, this.#pathOf(name)))),
      parse: (text, file) => parseText({ text }, { file }),
      nameOf: (uri) => {
        const path = this.#pathOfUri(uri);
        return path === undefined ? uri : this.#nameOf(path);
      },
    });
  }

  has(path: string): boolean {
    return this.#entries.get(path)?.kind === "file";
  }

  /** The bytes of a file; `undefined` if there is none. */
  content(path: string): Buffer | undefined {
    return this.has(path) ? this.#contentOf(path, this.#nameOf(path)) : undefined;
  }

  /** Whether a path is that of a folder. */
  isFolder(path: string): boolean {
    if (path === "") return true;
    for (const one of this.#entries.keys()) if (one.startsWith(`${path}/`)) return true;
    return false;
  }

  /** Reads files with one call of git, before they are opened one by one. */
  prefetch(paths: readonly string[]): void {
    const entries = paths.flatMap((path) => {
      const entry = this.#entries.get(path);
      return entry?.kind === "file" && !this.#contents.has(entry.id) ? [entry] : [];
    });
    if (entries.length === 0) return;
    for (const [id, content] of this.#repository.read(entries.map(({ id }) => id))) {
      this.#contents.set(id, content);
    }
  }

  /**
   * Opens a file in the workspace.
   *
   * @param path from the top folder
   * @throws UnreadableFileError when there is no such file at this revision
   */
  async open(path: string): Promise<RevisionFile> {
    const name = this.#nameOf(path);
    const source = await parseText(decode(this.#contentOf(path, name)), { file: name });
    this.workspace.open(name, source, { address: () => this.#uriOf(path) });
    return { name, source };
  }

  /** @throws UnreadableFileError */
  #contentOf(path: string, name: string): Buffer {
    const entry = this.#entries.get(path);
    if (entry === undefined) {
      throw new UnreadableFileError(name, "there is no such file at this revision");
    }
    if (entry.kind !== "file") {
      throw new UnreadableFileError(name, `it is a ${entry.kind}, which is not followed in git`);
    }
    try {
      this.prefetch([path]);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      throw new UnreadableFileError(name, error.message, error);
    }
    return this.#contents.get(entry.id) ?? Buffer.alloc(0);
  }

  #loaderBelow(folder: string): Loader {
    const root = realPath(folder);
    const outside = (path: string): LoadError =>
      new LoadError("blocked", "it is outside the root folder", { details: { root, path } });
    const refusal = (uri: string): LoadError | undefined => {
      const path = pathOfUri(uri);
      if (path === undefined) return new LoadError("blocked", NO_PATH);
      const way = relative(root, path);
      return /^\.\.(?:[\\/]|$)/.test(way) || this.#pathOfUri(uri) === undefined
        ? outside(path)
        : undefined;
    };
    return {
      refusal,
      load: async (uri) => {
        const refused = refusal(uri);
        if (refused !== undefined) throw refused;
        const path = this.#pathOfUri(uri) ?? "";
        try {
          const { text, problem } = decode(this.#contentOf(path, this.#nameOf(path)));
          if (problem !== undefined) throw new LoadError("missing", problem.message);
          return { text, uri };
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
          throw new LoadError("missing", error.reason, { cause: error });
        }
      },
    };
  }

  #nameOf = (path: string): string => `${this.#label}:${path}`;

  #pathOf = (name: string): string => name.slice(this.#label.length + 1);

  #uriOf = (path: string): string => pathToFileURL(join(this.#repository.top, path)).href;

  /** The path of a URI from the top folder; `undefined` if it is not below that folder. */
  #pathOfUri(uri: string): string | undefined {
    const file = pathOfUri(uri);
    if (file === undefined) return undefined;
    const path = relative(this.#repository.top, file).replaceAll("\\", "/");
    return path === "" || path.startsWith("../") || /^[A-Za-z]:/.test(path) ? undefined : path;
  }
}

const isData = (path: string): boolean =>
  languageOfName(path) !== undefined && !/(?:^|\/)dsd\.config\.[^/]*$/.test(path);

/** The path of a folder with links resolved; a folder that does not exist keeps its path. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return resolve(folder);
  }
}
