import { isAbsolute, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Skip } from "../../engine/compare/plan.js";
import {
  type ReadDocument,
  readThroughFixes,
  type Unchanged,
} from "../../engine/read-through-fixes.js";
import { Workspace } from "../../engine/workspace.js";
import { LoadError, type Loader } from "../../references/loading/loader.js";
import { schemaAddresses } from "../../references/loading/schema-addresses.js";
import { decode } from "../../text/encoding.js";
import { mayBeDescriptor } from "../../text/recognition/recognize.js";
import { recover } from "../../values/recover.js";
import { NO_PATH } from "../files/file-loader.js";
import { type FileSettings, loadersFor } from "../files/file-session.js";
import { pathOfUri, realPathOf, UnreadableFileError } from "../files/paths.js";
import { parseText } from "../files/read-text.js";
import { type FoundFile, isFound, withoutDuplicateLinks } from "../files/search-paths.js";
import type { GitEntry, GitRepository } from "./git-repository.js";
import { GitError } from "./run-git.js";

/**
 * The files of a commit and the engine that checks them, without a checkout: their texts, and those of
 * the files that they refer to, come from git.
 *
 * A file has the URI that it would have in the working tree, so references resolve as they do
 * there.
 */
export class Revision {
  readonly #workspace: Workspace;
  readonly #repository: GitRepository;
  readonly label: string;
  /** By path from the top folder. */
  readonly #entries: ReadonlyMap<string, GitEntry>;
  /** Follows the links in a path. */
  readonly #follow: (path: string) => string | undefined;
  /** By id. */
  readonly #contents = new Map<string, Buffer>();
  readonly #moved: ReadonlySet<string>;

  /**
   * @param commit its id
   * @param label what names of files start with
   * @param moved the paths that differ from the other side of a comparison
   * @throws GitError
   */
  constructor(
    repository: GitRepository,
    commit: string,
    label: string,
    settings: FileSettings,
    moved: ReadonlySet<string> = new Set(),
  ) {
    this.#repository = repository;
    this.label = label;
    this.#moved = moved;
    const entries = repository.list(commit);
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    this.#follow = linkFollower(repository, entries);
    const loaderOf = loadersFor(settings, (folder) => this.#loaderBelow(folder));
    this.#workspace = new Workspace({
      ...settings,
      loaderOf: (name) => loaderOf(join(repository.top, this.#pathOf(name))),
      parse: (text, file) => parseText({ text }, { file }),
      nameOf: (uri) => {
        const path = this.#pathOfUri(uri);
        return path === undefined ? uri : this.#nameOf(path);
      },
    });
  }

  /** Whether there is a file at a path. Links are followed, here and below. */
  has(path: string): boolean {
    return this.#fileAt(path) !== undefined;
  }

  /** The text of a file; `undefined` if there is none. */
  textOf(path: string): string | undefined {
    return this.has(path) ? decode(this.#contentOf(path)).text : undefined;
  }

  /** The path of a URI from the top folder, with links followed; `undefined` if it leads out of the revision. */
  pathAt(uri: string): string | undefined {
    const path = this.#pathOfUri(uri);
    return path === undefined ? undefined : this.#follow(path);
  }

  /** The URI of what a URI leads to by links; `undefined` if it leads out of the revision. */
  behindLinks = (uri: string): string | undefined => {
    const path = this.pathAt(uri);
    return path === undefined ? undefined : this.#uriOf(path);
  };

  /**
   * The addresses that references in a file can mean, if they are read as those of a JSON Schema.
   *
   * @returns `undefined` if the text cannot be read
   */
  async addressesIn(path: string): Promise<readonly string[] | undefined> {
    if (!this.has(path)) return [];
    const { value, isReadable } = await parseText(decode(this.#contentOf(path)), { file: path });
    if (!isReadable) return undefined;
    return [...schemaAddresses(value, [this.#uriOf(path)]).values()].flatMap((uris) => [...uris]);
  }

  /** Whether a path is that of a folder. */
  isFolder(path: string): boolean {
    const folder = this.#follow(path);
    if (folder === undefined || folder === "") return folder === "";
    for (const one of this.#entries.keys()) if (one.startsWith(`${folder}/`)) return true;
    return false;
  }

  /** The paths of the files that a search of a folder would find, if the revision were checked out. */
  search(folder: string): string[] {
    const real = this.#follow(folder);
    if (real === undefined) return [];
    const [prefix = "", shown = ""] = [real, folder].map((path) => path && `${path}/`);
    const entries = [...this.#entries.values()].flatMap(({ path, kind }): FoundFile[] => {
      const name = path.slice(prefix.length);
      const isLink = kind === "link";
      const realPath = this.#fileAt(path)?.path;
      const isInside = path.startsWith(prefix) && realPath?.startsWith(prefix) === true;
      return isInside && isFound(name, isLink) ? [{ path: shown + name, realPath, isLink }] : [];
    });
    const files = withoutDuplicateLinks(entries);
    return [false, true].flatMap((isLink) =>
      files.filter((file) => file.isLink === isLink).map(({ path }) => path),
    );
  }

  /** Reads files with one git call, before they are opened one by one. */
  prefetch(paths: readonly string[]): void {
    const entries = paths.flatMap((path) => {
      const entry = this.#fileAt(path);
      return entry === undefined || this.#contents.has(entry.id) ? [] : [entry];
    });
    if (entries.length === 0) return;
    for (const [id, content] of this.#repository.read(entries.map(({ id }) => id))) {
      this.#contents.set(id, content);
    }
  }

  /**
   * Reads a file through its safe fixes. Its name in findings has the form that git reads: `v1.2.0:contracts/db.yaml`.
   *
   * @param path from the top folder
   * @param isFound whether the file was found in a folder, and so may be anything
   * @param skip whether the file need not be parsed
   * @throws UnreadableFileError when there is no such file at this revision
   */
  async readThroughFixes(
    path: string,
    isFound: boolean,
    skip?: Skip,
  ): Promise<ReadDocument | Unchanged | undefined> {
    const text = decode(this.#contentOf(path));
    if (isFound && !mayBeDescriptor(text.text)) return undefined;
    const uri = this.#uriOf(this.#fileAt(path)?.path ?? path);
    if (skip?.(uri, text.text)) return "unchanged";
    const name = this.#nameOf(path);
    const source = await parseText(text, { file: name });
    this.#workspace.open(name, source, () => uri);
    const read = await readThroughFixes(this.#workspace, name, { isFound });
    this.#workspace.close(name);
    return isFound && read.checked.is === "other" ? undefined : read;
  }

  #fileAt(path: string): GitEntry | undefined {
    const real = this.#follow(path);
    const entry = real === undefined ? undefined : this.#entries.get(real);
    return entry?.kind === "file" ? entry : undefined;
  }

  /** @throws UnreadableFileError */
  #contentOf(path: string): Buffer {
    const name = this.#nameOf(path);
    const read = (): Buffer => {
      const entry = this.#fileAt(path);
      if (entry === undefined) throw new UnreadableFileError(name, this.#reasonAt(path));
      this.prefetch([path]);
      return this.#contents.get(entry.id) ?? Buffer.alloc(0);
    };
    return recover(read, GitError, (error) => {
      throw new UnreadableFileError(name, error.message, error);
    });
  }

  /** The reason that a path cannot be read as a file. */
  #reasonAt(path: string): string {
    const real = this.#follow(path);
    if (real === undefined) return "it is a link out of this revision";
    if (this.#entries.get(real)?.kind === "submodule") {
      return "it is a submodule, which is not followed in git";
    }
    const submodule = this.#submoduleAround(path);
    return submodule === undefined
      ? "there is no such file at this revision"
      : `it is in the submodule ${submodule}, which is not followed in git`;
  }

  #submoduleAround(path: string): string | undefined {
    const real = `${this.#follow(path)}/`;
    const isAround = (entry: GitEntry): boolean =>
      entry.kind === "submodule" && real.startsWith(`${entry.path}/`);
    return [...this.#entries.values()].find(isAround)?.path;
  }

  #loaderBelow(folder: string): Loader {
    const root = realPathOf(folder);
    const outside = (path: string): LoadError =>
      new LoadError("blocked", "it is outside the root folder", { details: { root, path } });
    const isOutside = (path: string): boolean => /^\.\.(?:[\\/]|$)/.test(relative(root, path));
    const refusal = (uri: string): LoadError | undefined => {
      const path = pathOfUri(uri);
      if (path === undefined) return new LoadError("blocked", NO_PATH);
      const pathInTree = this.#pathOfUri(uri);
      const real = pathInTree === undefined ? undefined : this.#follow(pathInTree);
      const isInside =
        real !== undefined && !isOutside(path) && !isOutside(join(this.#repository.top, real));
      return isInside ? undefined : outside(path);
    };
    return {
      refusal,
      load: async (uri) => {
        const refused = refusal(uri);
        if (refused !== undefined) throw refused;
        const path = this.#pathOfUri(uri) ?? "";
        try {
          const { text, problem } = decode(this.#contentOf(path));
          if (problem !== undefined) throw new LoadError("missing", problem.message);
          return { text, uri: this.#uriOf(this.#fileAt(path)?.path ?? path) };
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
          const submodule = this.#submoduleAround(path);
          const hasMoved = submodule !== undefined && this.#moved.has(submodule);
          const details = hasMoved ? { submodule } : undefined;
          throw new LoadError("missing", error.reason, { cause: error, details });
        }
      },
    };
  }

  #nameOf = (path: string): string => `${this.label}:${path}`;

  #pathOf = (name: string): string => name.slice(this.label.length + 1);

  #uriOf = (path: string): string => pathToFileURL(join(this.#repository.top, path)).href;

  /** The path of a URI from the top folder; `undefined` if it is not below that folder. */
  #pathOfUri(uri: string): string | undefined {
    const file = pathOfUri(uri);
    if (file === undefined) return undefined;
    const path = relative(this.#repository.top, file).replaceAll("\\", "/");
    return path === "" || path.startsWith("../") || /^[A-Za-z]:/.test(path) ? undefined : path;
  }
}

/** Linux follows as many. */
const MAX_LINKS = 40;

/**
 * Returns a function that follows the symbolic links in a path in the tree of a commit, only within
 * the tree. Its result is the path without links; `undefined` if one leads out of the tree, or in a
 * circle.
 */
function linkFollower(
  repository: GitRepository,
  entries: readonly GitEntry[],
): (path: string) => string | undefined {
  const links = entries.filter(({ kind }) => kind === "link");
  if (links.length === 0) return (path) => path;
  // The targets as written, by path; read when the first one is needed.
  let targets: ReadonlyMap<string, string> | undefined;
  const readTargets = (): ReadonlyMap<string, string> => {
    const contents = repository.read(links.map(({ id }) => id));
    return new Map(links.map(({ path, id }) => [path, contents.get(id)?.toString("utf8") ?? ""]));
  };
  return (path) => {
    targets ??= readTargets();
    const at: string[] = [];
    const rest = path.split("/").reverse();
    let followed = 0;
    for (let step = rest.pop(); step !== undefined; step = rest.pop()) {
      if (step === "" || step === ".") continue;
      if (step === "..") {
        if (at.pop() === undefined) return undefined;
        continue;
      }
      const target = targets.get([...at, step].join("/"));
      if (target === undefined) {
        at.push(step);
        continue;
      }
      if (++followed > MAX_LINKS) return undefined;
      if (isAbsolute(target)) at.length = 0;
      const way = isAbsolute(target) ? relative(repository.top, target) : target;
      rest.push(...way.split(/[\\/]/).reverse());
    }
    return at.join("/");
  };
}
