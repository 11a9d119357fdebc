import { pathToFileURL } from "node:url";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { filesOf } from "../../engine/result.js";
import { fileUri } from "../../node/files/paths.js";
import type { CheckedGraph } from "../../references/resolve/checked-graph.js";
import { recognize } from "../../text/recognition/recognize.js";
import type { SourceDocument } from "../../text/source-document.js";
import type { GraphView, Snapshot } from "../views/snapshot.js";
import { Checks, type SessionClient } from "./checks.js";
import { Documents } from "./documents.js";
import type { Project } from "./project.js";
import { Projects, type ServerSettings } from "./projects.js";
import { pause, Schedule, Turns } from "./schedule.js";

/**
 * The documents of an editor, and what was found in them. It has all of the server's state, caches aside.
 *
 * Notifications of the client go from `server.ts` to a method of this class. Requests go to
 * `requests.ts`, which takes a snapshot (`views/`) and calls a function of `features/`; these have no state.
 */
export class Session {
  readonly documents = new Documents();
  /** The searches in the engines: what one has opened, another must not close. */
  readonly #searches = new Turns();
  readonly checks: Checks;
  readonly #schedule: Schedule;
  #settings: ServerSettings;
  #projects: Projects;
  /** The folders of the editor in which every descriptor was found. */
  #folders: readonly string[] = [];

  constructor(client: SessionClient, settings: ServerSettings) {
    this.#settings = settings;
    this.#projects = this.#projectsFor(settings);
    this.checks = new Checks(client, this.documents);
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
    const known = new Set([...this.documents.foundNames(), ...this.checks.reached()]);
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
    // A descriptor may refer to a file that is not a descriptor and did not exist until now.
    if (this.#reload(name)) this.#schedule.request();
    if (this.documents.read(name)) this.#schedule.request();
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
    for (const name of names) this.documents.forget(name);
    this.#schedule.request();
  }

  /** Waits until everything that has changed is checked. */
  settled(): Promise<void> {
    return this.#schedule.settled();
  }

  /** The text of a document after every safe fix; `undefined` when nothing changes. */
  async fixedText(name: string): Promise<string | undefined> {
    const project = await this.projectOf(name);
    return project?.fixedText(name, this.checks.rootsOf(name));
  }

  /** The project in which a document is checked; `undefined` for one that is not checked. */
  async projectOf(name: string): Promise<Project | undefined> {
    await this.settled();
    const [root] = this.checks.rootsOf(name);
    return root === undefined ? undefined : this.#projects.of(root);
  }

  /** The text of a document, as it was opened in the engines. */
  sourceOf(name: string): SourceDocument | undefined {
    return this.#projects.sources.get(name);
  }

  dispose(): void {
    this.#schedule.close();
  }

  #projectsFor(settings: ServerSettings): Projects {
    return new Projects(settings, (message) => this.checks.warn(message));
  }

  /** Forgets all configurations, so that they are read again. */
  #reset(): void {
    this.#projects = this.#projectsFor(this.#settings);
    this.checks.clear();
  }

  /** Reads a file again that has changed on disk, if it is known. */
  #readAgain(name: string): void {
    this.#reload(name);
    this.documents.readAgain(name);
  }

  /**
   * Has the engines load a file again. It may have become a link, or be none any longer.
   *
   * @returns whether a check depends on it
   */
  #reload(name: string): boolean {
    const uris = [...new Set([fileUri(name), pathToFileURL(name).href])];
    const areReached = this.#projects.loaded.flatMap((project) =>
      uris.map((uri) => project.reload(uri)),
    );
    return areReached.includes(true);
  }

  /** A document, and the descriptors that reach it; `undefined` when it is not open. */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    const name = this.documents.nameOf(uri);
    const projects = await this.#openSources();
    const buffer = this.documents.bufferNamed(name);
    if (buffer === undefined) return undefined;
    const { source } = buffer;
    const isChecked = projects.has(name);
    // Which descriptors reach a document is known when they are checked.
    if (!isChecked) await this.settled();
    const roots = new Set([...(isChecked ? [name] : []), ...this.checks.reaching(name)]);
    const views = await this.#viewsOf(roots, projects);
    return { name, source, tree: source.syntax(), ...views };
  }

  /** Every descriptor that is open or was found. */
  async views(): Promise<readonly GraphView[]> {
    const projects = await this.#openSources();
    return (await this.#viewsOf(projects.keys(), projects)).views;
  }

  /** Every descriptor that is open or was found, and the documents that hold or refer to them. */
  async graphs(): Promise<readonly CheckedGraph[]> {
    const projects = await this.#openSources();
    const { views, containers } = await this.#viewsOf(projects.keys(), projects);
    return [...containers, ...views.map(({ graph }) => graph)];
  }

  #viewsOf(
    roots: Iterable<string>,
    projects: ReadonlyMap<string, Project>,
  ): Promise<Pick<Snapshot, "views" | "containers">> {
    return this.#searches.run(async () => {
      const views: GraphView[] = [];
      const containers: CheckedGraph[] = [];
      for (const root of roots) {
        const projectViews = await projects.get(root)?.views(root);
        if (projectViews === undefined) continue;
        views.push(...projectViews.views);
        if (projectViews.container !== undefined) containers.push(projectViews.container);
      }
      return { views, containers };
    });
  }

  /** Opens the documents in the engines, and returns those to check with their projects. */
  async #openSources(): Promise<ReadonlyMap<string, Project>> {
    const projects = new Map<string, Project>();
    const all = this.#projects;
    for (const [name, source] of this.documents.sources()) {
      if (isKnown(source)) projects.set(name, await all.of(name));
    }
    // Meanwhile, documents may have been changed and closed.
    const sources = this.documents.sources();
    for (const name of [...projects.keys()]) {
      const source = sources.get(name);
      if (source === undefined || !isKnown(source)) projects.delete(name);
    }
    all.open(sources);
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
    this.checks.keepOnly(projects);
    for (const [name, project] of projects) {
      const isOpen = this.documents.bufferNamed(name) !== undefined;
      if (isOpen || !project.configuration.configured.ignores(name)) {
        await this.#checkIn(project, name, signal);
      } else this.checks.set(name, undefined);
    }
    this.checks.publish(projects, this.#folders);
  }

  async #checkIn(project: Project, name: string, signal: AbortSignal): Promise<void> {
    const checked = await this.#searches.run(() => project.check(name, signal));
    // It was closed meanwhile.
    if (checked === undefined) return this.checks.set(name, undefined);
    if (this.checks.has(name, checked)) return;
    await pause(signal);
    const files = filesOf(checked);
    await pause(signal);
    this.checks.set(name, { entries: checked.entries, files });
  }
}

/** Whether a document is checked at all. An editor may have opened any kind of file. */
const isKnown = (source: SourceDocument): boolean => recognize(source).is !== "other";
