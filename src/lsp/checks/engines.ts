import { fileUri } from "../../node/files/paths.js";
import type { SourceDocument } from "../../text/source-document.js";
import { openIn, type Project } from "./project.js";

/** The engines of all projects. Each has the same documents, because references can reach all of them. */
export class Engines {
  readonly #projects = new Set<Project>();
  readonly #opened = new Map<string, SourceDocument>();
  /** The base URIs of files: finding one asks the disk, which each edit would do again. */
  readonly #addresses = new Map<string, string>();

  /** Which text of each document the engines have. */
  get sources(): ReadonlyMap<string, SourceDocument> {
    return this.#opened;
  }

  /** Opens documents in the engines of projects, and closes all others. */
  open(sources: ReadonlyMap<string, SourceDocument>, projects: Iterable<Project>): void {
    for (const project of projects) {
      if (this.#projects.has(project)) continue;
      this.#projects.add(project);
      for (const [name, source] of this.#opened)
        openIn(project.workspace, name, source, this.#addressOf);
    }
    for (const name of [...this.#opened.keys()]) {
      if (sources.has(name)) continue;
      this.#opened.delete(name);
      for (const { workspace } of this.#projects) workspace.close(name);
      this.#addresses.delete(name);
    }
    for (const [name, source] of sources) {
      if (this.#opened.get(name) === source) continue;
      this.#opened.set(name, source);
      for (const { workspace } of this.#projects) openIn(workspace, name, source, this.#addressOf);
    }
  }

  /**
   * A file has changed on disk.
   *
   * @returns whether a check depends on it
   */
  reload(uri: string): boolean {
    // Any file on the way to another one may have become a link.
    this.#addresses.clear();
    const changed = [...this.#projects].map(({ workspace }) => workspace.reload(uri));
    return changed.includes(true);
  }

  /** Forgets the projects, which others replace. */
  clear(): void {
    this.#projects.clear();
  }

  readonly #addressOf = (name: string): string => {
    let address = this.#addresses.get(name);
    if (address === undefined) {
      address = fileUri(name);
      this.#addresses.set(name, address);
    }
    return address;
  };
}
