import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Connection } from "vscode-languageserver/node";
import { excludedAbove, excludedWithin } from "../node/files/ignore-files.js";
import { isInside, linkStatsOf, realPathOf } from "../node/files/paths.js";
import { isFound, searchPaths } from "../node/files/search-paths.js";
import { languageOfName } from "../text/source-document.js";
import { nameOfUri } from "./checks/documents.js";
import { Turns } from "./checks/schedule.js";
import type { Session } from "./checks/session.js";
import type { Client } from "./wire/client.js";

/** The receiver of the results of a search. */
interface Server {
  readonly session: Session;
  readonly connection: Connection;
  readonly client: Client;
  readonly onBug: (error: unknown) => void;
}

/** The folders of the editor. The descriptors in them are found while nothing else is running. */
export class Folders {
  readonly #server: Server;
  readonly #stopped = new AbortController();
  #names: readonly string[];
  /** Only one search runs at a time: an older one must not add what a newer one leaves out. */
  readonly #turns = new Turns();
  /** Whether all folders are about to be searched. */
  #isDue = false;
  /** The JSON and YAML files that the searches have found. */
  readonly #files = new Set<string>();

  /** @param names the folders that are open at the start */
  constructor(names: readonly string[], server: Server) {
    this.#names = names;
    this.#server = server;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** The JSON and YAML files in the folders that are open. */
  get files(): readonly string[] {
    return [...this.#files].filter((name) => this.#isOpen(name));
  }

  /** Starts to look for descriptors. */
  search(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#turns.run(() => {
      this.#isDue = false;
      return this.#find(this.#names);
    });
  }

  /** The editor has opened and closed folders. */
  change(added: readonly string[], removed: readonly string[]): void {
    const come = added.map(nameOfUri);
    const gone = removed.map(nameOfUri);
    this.#names = [...this.#names.filter((folder) => !gone.includes(folder)), ...come];
    this.#server.session.forget(this.#foundIn(gone).filter((name) => !this.#isOpen(name)));
    this.#server.session.searched(gone, false);
    void this.#turns.run(() => this.#find(come));
  }

  /** Files and folders have changed on disk: some of them may be new. */
  filesChanged(uris: readonly string[]): void {
    const unique = [...new Set(uris)];
    this.#server.session.changed(unique);
    const names = unique.map(nameOfUri);
    void this.#turns.run(() => this.#add(names));
    if (names.some(isIgnoreFile)) this.search();
  }

  /** Waits for the searches, and says whether they have found all descriptors. */
  async searched(): Promise<boolean> {
    await this.#turns.run(async () => {});
    return this.#names.every((name) => this.#server.session.isSearched(name));
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #find(folders: readonly string[]): Promise<void> {
    if (folders.length === 0) return;
    const endProgress = await this.#server.client.showProgress("dsd: looking for descriptors");
    // What is found in the meantime may be newer than the search.
    const files = new Set(this.#foundIn(folders));
    const addNew = (name: string) => {
      if (!files.has(name)) this.#addOpen(name);
    };
    try {
      const { names, isCut } = await findDescriptors(folders, addNew, this.#stopped.signal);
      for (const name of names) this.#files.add(name);
      this.#server.session.forget([...files].filter((name) => !names.has(name)));
      const open = folders.filter((one) => this.#names.includes(one));
      this.#server.session.searched(open, !isCut);
      if (isCut) {
        this.#server.connection.console.info("dsd: too many files; only a part of them is checked");
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      endProgress();
    }
  }

  /** The files in some folders that were found. */
  #foundIn(folders: readonly string[]): string[] {
    const names = this.#server.session.documents.foundNames();
    return names.filter((name) => folders.some((folder) => isInside(folder, name)));
  }

  /** Whether a file is in a folder that is open. */
  #isOpen(name: string): boolean {
    return this.#names.some((folder) => isInside(folder, name));
  }

  /** Adds a file that a search has found, unless its folder was closed meanwhile. */
  #addOpen(name: string): void {
    if (this.#isOpen(name)) this.#server.session.add(name);
  }

  /** Adds files, and the files of folders, if a search would find them. */
  async #add(names: readonly string[]): Promise<void> {
    // A search does not follow a link to a folder.
    const isFolder = (name: string) => linkStatsOf(name)?.isDirectory() === true;
    try {
      for (const name of names) {
        if (languageOfName(name) !== undefined) {
          if (!isSearched(this.#names, name)) continue;
          this.#server.session.add(name);
          if (existsSync(name)) this.#files.add(name);
          else this.#files.delete(name);
        } else if (isFolder(name) && isSearched(this.#names, `${name}/any.json`)) {
          await findDescriptors([name], (file) => this.#addOpen(file), this.#stopped.signal);
        }
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (!this.#stopped.signal.aborted) this.#server.onBug(error);
  }
}

/** More files than this are not read: an editor may have the home folder open. */
const MAX_FILES = 2_000;

/**
 * Finds the files in folders that may be descriptors. Between any two, everything else has its turn.
 *
 * @returns their names, and whether there were too many, and only a part was added
 * @throws the signal's reason
 */
async function findDescriptors(
  folders: readonly string[],
  add: (name: string) => void,
  signal: AbortSignal,
): Promise<{ readonly names: ReadonlySet<string>; readonly isCut: boolean }> {
  const { files } = await searchPaths(folders);
  const names = files.slice(0, MAX_FILES).map(({ path }) => path);
  for (const name of names) {
    await setImmediate(undefined, { signal });
    add(name);
  }
  return { names: new Set(names), isCut: files.length > MAX_FILES };
}

/** Whether a change of a file can change what a search finds. */
const isIgnoreFile = (name: string): boolean =>
  name.endsWith("/.gitignore") || name.endsWith("/.git/info/exclude");

/** Whether a search in folders would find a file that was just written. */
function isSearched(folders: readonly string[], name: string): boolean {
  const folder = folders.find((one) => isInside(one, name));
  if (folder === undefined) return false;
  const steps = relative(folder, name).split(sep);
  const isLink = linkStatsOf(name)?.isSymbolicLink();
  if (!isFound(steps.join("/"), isLink) || isBehindLink(folder, name)) return false;
  let path = folder;
  let excludes = excludedWithin(folder, excludedAbove(folder));
  for (const [index, step] of steps.entries()) {
    path = join(path, step);
    const isFolder = index < steps.length - 1;
    if (excludes?.(path, isFolder)) return false;
    if (isFolder) excludes = excludedWithin(path, excludes);
  }
  return true;
}

/** Whether the path to a file has a link that a search does not follow: to a folder, or to the outside. */
function isBehindLink(folder: string, name: string): boolean {
  const real = realPathOf(folder);
  const parent = dirname(name);
  if (realPathOf(parent) !== join(real, relative(folder, parent))) return true;
  return !isInside(real, realPathOf(name));
}
