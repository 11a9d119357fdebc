import { lstatSync } from "node:fs";
import type { Connection } from "vscode-languageserver/node";
import { isInside } from "../../node/path-inside.js";
import { languageOfName } from "../../syntax/language.js";
import { Turns } from "../pacing/schedule.js";
import type { Session } from "../session.js";
import type { Client } from "../wire/client.js";
import { nameOfUri } from "./document-names.js";
import { findDescriptors, isIgnoreFile, isSearched } from "./find-descriptors.js";

/** The folders of the editor. The descriptors in them are found in the pauses of everything else. */
export class Folders {
  readonly #session: Session;
  readonly #connection: Connection;
  readonly #client: Client;
  readonly #onBug: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #names: readonly string[] = [];
  /** What is being searched. */
  readonly #searches = new Set<Promise<void>>();
  /** One search goes on at a time: an older one must not add what a newer one leaves out. */
  readonly #turns = new Turns();
  /** Whether all folders are about to be searched. */
  #isDue = false;
  /** The folders that have too many files. */
  #cut: readonly string[] = [];

  constructor(
    session: Session,
    connection: Connection,
    client: Client,
    onBug: (error: unknown) => void,
  ) {
    this.#session = session;
    this.#connection = connection;
    this.#client = client;
    this.#onBug = onBug;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** Sets the folders that are open at the start. */
  initialize(uris: readonly string[]): void {
    this.#names = uris.map(nameOfUri);
  }

  /** Starts to look for descriptors. */
  search(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#startFind(() => {
      this.#isDue = false;
      return this.#names;
    });
  }

  /** The editor has opened and closed folders. */
  change(added: readonly string[], removed: readonly string[]): void {
    const come = added.map(nameOfUri);
    const gone = removed.map(nameOfUri);
    this.#names = [...this.#names.filter((folder) => !gone.includes(folder)), ...come];
    this.#cut = this.#cut.filter((folder) => !gone.includes(folder));
    this.#session.forget(this.#foundIn(gone).filter((name) => !this.#isOpen(name)));
    this.#session.searched(gone, false);
    this.#startFind(() => come);
  }

  /** Files and folders have changed on disk: some of them may be new. */
  filesChanged(uris: readonly string[]): void {
    const unique = [...new Set(uris)];
    this.#session.changed(unique);
    const names = unique.map(nameOfUri);
    for (const name of names) {
      this.#start(this.#add(name).catch((error) => this.#failed(error)));
    }
    if (names.some(isIgnoreFile)) this.search();
  }

  /** Waits for the searches, and says whether they have found all descriptors or only a part. */
  async searched(): Promise<"all" | "part"> {
    while (this.#searches.size > 0) await Promise.allSettled(this.#searches);
    return this.#names.some((name) => this.#cut.includes(name)) ? "part" : "all";
  }

  stop(): void {
    this.#stopped.abort();
  }

  #start(search: Promise<void>): void {
    this.#searches.add(search);
    void search.finally(() => this.#searches.delete(search));
  }

  #startFind(folders: () => readonly string[]): void {
    this.#start(this.#turns.run(() => this.#find(folders())));
  }

  async #find(folders: readonly string[]): Promise<void> {
    if (folders.length === 0) return;
    const endProgress = await this.#client.showProgress("dsd: looking for descriptors");
    // What is found in the meantime may be newer than the search.
    const known = new Set(this.#foundIn(folders));
    const addNew = (name: string) => {
      if (!known.has(name)) this.#addOpen(name);
    };
    try {
      const { names, isCut } = await findDescriptors(folders, addNew, this.#stopped.signal);
      this.#session.forget([...known].filter((name) => !names.has(name)));
      const open = folders.filter((one) => this.#names.includes(one));
      this.#session.searched(open, !isCut);
      this.#cut = this.#cut.filter((one) => !open.includes(one));
      if (!isCut) return;
      this.#cut = [...this.#cut, ...open];
      this.#connection.console.info("dsd: too many files; only a part of them is checked");
    } catch (error) {
      this.#failed(error);
    } finally {
      endProgress();
    }
  }

  /** The files in some folders that were found. */
  #foundIn(folders: readonly string[]): string[] {
    const names = this.#session.documents.found.names();
    return names.filter((name) => folders.some((folder) => isInside(folder, name)));
  }

  /** Whether a file is in a folder that is open. */
  #isOpen(name: string): boolean {
    return this.#names.some((folder) => isInside(folder, name));
  }

  /** Adds a file that a search has found, unless its folder was closed meanwhile. */
  #addOpen(name: string): void {
    if (this.#isOpen(name)) this.#session.add(name);
  }

  /** Adds a file, or the files of a folder, if a search would find it. */
  async #add(name: string): Promise<void> {
    if (languageOfName(name) !== undefined) {
      if (isSearched(this.#names, name)) this.#session.add(name);
    } else if (isFolder(name) && isSearched(this.#names, `${name}/file`)) {
      await findDescriptors([name], (file) => this.#addOpen(file), this.#stopped.signal);
    }
  }

  #failed(error: unknown): void {
    if (!this.#stopped.signal.aborted) this.#onBug(error);
  }
}

/** Whether a name is that of a folder, and not of a link to one, which a search does not follow. */
function isFolder(name: string): boolean {
  try {
    return lstatSync(name).isDirectory();
  } catch {
    // It is gone, or cannot be looked at.
    return false;
  }
}
