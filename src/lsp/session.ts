import { pathToFileURL } from "node:url";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { mayBeChecked } from "../engine/looks-like-descriptor.js";
import { ClosedDocumentError } from "../engine/open-documents.js";
import { filesOf } from "../engine/result.js";
import type { Finding } from "../findings/finding.js";
import { fileUri } from "../node/files/paths.js";
import type { SourceDocument } from "../text/source-document.js";
import { type DocumentCheck, DocumentChecks } from "./checks/document-checks.js";
import { Engines } from "./checks/engines.js";
import { fixedText } from "./checks/fix-all.js";
import { type Project, Projects, type ServerSettings } from "./checks/project.js";
import { Publisher, type SessionClient } from "./checks/publisher.js";
import { Documents } from "./documents/documents.js";
import { pause, Schedule, Turns } from "./schedule.js";
import { type DocumentGraphs, Graphs } from "./views/graphs.js";
import type { GraphView, Snapshot } from "./views/snapshot.js";

/**
 * The documents of an editor, and what was found in them. It has all of the server's state, caches aside.
 *
 * What the client reports goes from `server.ts` to a method of this class. What it asks goes to
 * `requests.ts`, which takes a snapshot (`views/`) and calls a function of `features/`; these have no state.
 */
export class Session {
  readonly documents = new Documents();
  readonly #engines = new Engines();
  readonly #checks = new DocumentChecks();
  /** The searches in the engines: what one has opened, another must not close. */
  readonly #searches = new Turns();
  readonly #graphs = new Graphs();
  readonly #publisher: Publisher;
  readonly #schedule: Schedule;
  #settings: ServerSettings;
  #projects: Projects;
  /** The folders of the editor in which every descriptor was found. */
  #folders: readonly string[] = [];

  constructor(client: SessionClient, settings: ServerSettings) {
    this.#settings = settings;
    this.#projects = this.#projectsFor(settings);
    this.#publisher = new Publisher(client, this.documents);
    this.#schedule = new Schedule(
      (signal) => this.#check(signal),
      (error) => client.log(error),
    );
  }

  /** The client has opened a document, or changed its text. */
  change(document: TextDocument): void {
    this.documents.change(document);
    this.#schedule.restart();
  }

  close(uri: string): void {
    const name = this.documents.close(uri);
    // Edits that were not saved are gone.
    this.#readAgain(name);
    this.#schedule.restart();
  }

  /** The client has saved a buffer, whose file has changed by that. */
  saved(uri: string): void {
    this.documents.saved(uri);
    this.#schedule.request();
  }

  /** Files and folders have changed on disk. */
  changed(uris: readonly string[]): void {
    const names = uris.map((uri) => this.documents.nameOf(uri));
    const folders = names.map((name) => `${name}/`);
    const known = new Set([...this.documents.found.names(), ...this.#checks.reachedFiles()]);
    const inside = [...known].filter((name) => folders.some((folder) => name.startsWith(folder)));
    for (const name of [...names, ...inside]) {
      if (this.#projects.dependOn(name)) this.#reset();
      else this.#readAgain(name);
    }
    this.#schedule.request();
  }

  /** Replaces the settings of the editor. */
  configure(settings: ServerSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    this.#settings = settings;
    this.#reset();
    this.#schedule.request();
  }

  /** Adds a file that was found in a folder of the editor, if it is a descriptor. */
  add(name: string): void {
    // A descriptor may refer to a file that is not one itself, and that was missing so far.
    if (this.#reload(name)) this.#schedule.request();
    if (this.documents.found.read(name)) this.#schedule.request();
  }

  /**
   * Folders were searched, or closed.
   *
   * @param isWhole whether every descriptor in them was added
   */
  searched(folders: readonly string[], isWhole: boolean): void {
    const others = this.#folders.filter((folder) => !folders.includes(folder));
    this.#folders = isWhole ? [...others, ...folders] : others;
    this.#schedule.request();
  }

  /** Whether every descriptor in a folder was added. */
  isSearched(folder: string): boolean {
    return this.#folders.includes(folder);
  }

  /** Forgets files that were found. */
  forget(names: readonly string[]): void {
    for (const name of names) this.documents.found.forget(name);
    this.#schedule.request();
  }

  /** Waits until everything that has changed is checked. */
  settled(): Promise<void> {
    return this.#schedule.settled();
  }

  /** The findings in a document, as they were published last. */
  findingsIn(name: string): readonly Finding[] {
    return this.#publisher.findingsIn(name);
  }

  /** The text of a document after every safe fix; `undefined` when nothing changes. */
  async fixedText(name: string): Promise<string | undefined> {
    const project = await this.projectOf(name);
    return project && fixedText(project, name, this.#rootsOf(name), this.#engines.sources);
  }

  /** The project in which a document is checked; `undefined` for one that is not checked. */
  async projectOf(name: string): Promise<Project | undefined> {
    await this.settled();
    const [root] = this.#rootsOf(name);
    return root === undefined ? undefined : this.#projects.of(root);
  }

  /** The documents whose checks reach a document: itself, or those that refer to it. */
  #rootsOf(name: string): string[] {
    return this.#checks.has(name) ? [name] : this.#checks.rootsOf(name);
  }

  /** The text of a document, as it was opened in the engine. */
  sourceOf(name: string): SourceDocument | undefined {
    return this.#engines.sources.get(name);
  }

  dispose(): void {
    this.#schedule.close();
  }

  #projectsFor(settings: ServerSettings): Projects {
    return new Projects(settings, (message) => this.#publisher.warn(message));
  }

  /** Forgets all configurations, so that they are read again. */
  #reset(): void {
    this.#projects = this.#projectsFor(this.#settings);
    this.#engines.clear();
    this.#graphs.clear();
    this.#checks.clear();
    this.#publisher.forgetWarnings();
  }

  /** Reads a file again that has changed on disk, if it is known. */
  #readAgain(name: string): void {
    this.#reload(name);
    for (const found of this.documents.found.namesOf(name)) this.documents.found.read(found);
  }

  /**
   * Has the engines load a file again. It may have become a link, or be none any longer.
   *
   * @returns whether a check depends on it
   */
  #reload(name: string): boolean {
    let isReached = false;
    for (const uri of new Set([fileUri(name), pathToFileURL(name).href])) {
      if (this.#engines.reload(uri)) isReached = true;
      this.#graphs.reload(uri);
    }
    return isReached;
  }

  /** A document, and the descriptors that reach it; `undefined` when it is not open. */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    const name = this.documents.nameOf(uri);
    if (this.documents.bufferNamed(name) === undefined) return undefined;
    const projects = await this.#openSources();
    const buffer = this.documents.bufferNamed(name);
    if (buffer === undefined) return undefined;
    const { source } = buffer;
    const isChecked = projects.has(name);
    // Which descriptors reach a document is known when they are checked.
    if (!isChecked) await this.settled();
    const roots = new Set([...(isChecked ? [name] : []), ...this.#checks.rootsOf(name)]);
    const found = await this.#searches.run(() => this.#graphsOf(roots, projects));
    return { name, source, tree: source.syntax(), ...found };
  }

  /** Every descriptor that is open or was found. */
  async views(): Promise<readonly GraphView[]> {
    const projects = await this.#openSources();
    return (await this.#searches.run(() => this.#graphsOf(projects.keys(), projects))).views;
  }

  async #graphsOf(
    roots: Iterable<string>,
    projects: ReadonlyMap<string, Project>,
  ): Promise<Pick<Snapshot, "views" | "containers">> {
    const found: DocumentGraphs[] = [];
    for (const root of roots) {
      const project = projects.get(root);
      if (project === undefined) continue;
      const own = await whileOpen(() => this.#graphs.of(project, root, this.#engines.sources));
      if (own !== undefined) found.push(own);
    }
    return {
      views: found.flatMap(({ views }) => views),
      containers: found.flatMap(({ container }) => container ?? []),
    };
  }

  /** Opens the documents in the engines, and returns those to check with their projects. */
  async #openSources(): Promise<ReadonlyMap<string, Project>> {
    const projects = new Map<string, Project>();
    const before = this.documents.sources();
    for (const [name, source] of before) {
      if (mayBeChecked(source)) projects.set(name, await this.#projects.of(name));
    }
    // Meanwhile, documents may have been changed and closed.
    const sources = this.documents.sources();
    for (const name of [...projects.keys()]) {
      const source = sources.get(name);
      const isSame = source === before.get(name);
      if (!isSame && (source === undefined || !mayBeChecked(source))) projects.delete(name);
    }
    this.#engines.open(sources, projects.values());
    return projects;
  }

  /**
   * Checks all documents, and publishes what was found.
   *
   * @throws the signal's reason
   */
  async #check(signal: AbortSignal): Promise<void> {
    await pause(signal);
    const projects = await this.#openSources();
    await pause(signal);
    for (const name of this.#checks.keys()) if (!projects.has(name)) this.#checks.delete(name);
    for (const [name, project] of projects) {
      const check =
        this.documents.bufferNamed(name) === undefined && project.configured.ignores(name)
          ? undefined
          : await this.#checkIn(project, name, signal);
      if (check === undefined) this.#checks.delete(name);
      else this.#checks.set(name, check);
    }
    this.#publisher.publish({ projects, checks: this.#checks, folders: this.#folders });
  }

  /** Checks a document; `undefined` when it was closed meanwhile. */
  async #checkIn(
    { workspace }: Project,
    name: string,
    signal: AbortSignal,
  ): Promise<DocumentCheck | undefined> {
    const checked = await this.#searches.run(() =>
      whileOpen(() => workspace.check(name, { isFound: true, lint: true, signal })),
    );
    if (checked === undefined) return undefined;
    const { entries, search } = checked;
    const known = this.#checks.get(name);
    const isSame =
      known?.entries.length === entries.length &&
      entries.every((entry, index) => entry === known.entries[index]);
    if (known !== undefined && isSame && search === undefined) return known;
    await pause(signal);
    const files = filesOf(checked);
    await pause(signal);
    return { entries, files };
  }
}

/** What is found in documents; `undefined` when the client closes one of them in the meantime. */
async function whileOpen<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ClosedDocumentError) return undefined;
    throw error;
  }
}
