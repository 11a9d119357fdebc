import { lstatSync } from "node:fs";
import { isInside } from "../../node/path-inside.js";
import { languageOfName } from "../../syntax/language.js";
import type { Session } from "../session.js";
import type { Client } from "../wire/client.js";
import { MessageType } from "../wire/protocol.js";
import { nameOfUri } from "./document-names.js";
import { findDescriptors, isSearched } from "./find-descriptors.js";

/** The folders of the editor. The descriptors in them are found in the pauses of everything else. */
export class Folders {
  readonly #session: Session;
  readonly #client: Client;
  readonly #onBug: (error: unknown) => void;
  readonly #stopped = new AbortController();
  #names: readonly string[] = [];
  /** What is being searched. */
  readonly #searches = new Set<Promise<void>>();
  /** The folders that have too many files. */
  #cut: readonly string[] = [];

  constructor(session: Session, client: Client, onBug: (error: unknown) => void) {
    this.#session = session;
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
    this.#start(this.#find(this.#names));
  }

  /** The editor has opened and closed folders. */
  change(added: readonly string[], removed: readonly string[]): void {
    const come = added.map(nameOfUri);
    const gone = removed.map(nameOfUri);
    this.#names = [...this.#names.filter((folder) => !gone.includes(folder)), ...come];
    this.#cut = this.#cut.filter((folder) => !gone.includes(folder));
    this.#session.leave(gone, this.#names);
    this.#start(this.#find(come));
  }

  /** Files and folders have changed on disk: some of them may be new. */
  filesChanged(uris: readonly string[]): void {
    const unique = [...new Set(uris)];
    this.#session.changed(unique);
    for (const name of unique.map(nameOfUri)) {
      this.#start(this.#add(name).catch((error) => this.#failed(error)));
    }
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

  async #find(folders: readonly string[]): Promise<void> {
    if (folders.length === 0) return;
    const endProgress = await this.#client.showProgress("dsd: looking for descriptors");
    try {
      const isCut = await findDescriptors(
        folders,
        (name) => this.#addOpen(name),
        this.#stopped.signal,
      );
      if (isCut) {
        this.#cut = [...this.#cut, ...folders];
        const message = "dsd: too many files; only a part of them is checked";
        this.#client.log(MessageType.Info, message);
      } else {
        this.#session.foundAllIn(folders.filter((one) => this.#names.includes(one)));
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      endProgress();
    }
  }

  /** Adds a file that a search has found, unless its folder was closed meanwhile. */
  async #addOpen(name: string): Promise<void> {
    if (this.#names.some((folder) => isInside(folder, name))) await this.#session.add(name);
  }

  /** Adds a file, or the files of a folder, if a search would find it. */
  async #add(name: string): Promise<void> {
    if (languageOfName(name) !== undefined) {
      if (isSearched(this.#names, name)) await this.#session.add(name);
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
