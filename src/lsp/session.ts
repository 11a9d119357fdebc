import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import type { Finding } from "../findings/finding.js";
import { fileUri } from "../node/file-uri.js";
import { isInside } from "../node/path-inside.js";
import { RuleError } from "../rules/rule-error.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { ClosedDocumentError } from "../workspace/open-documents.js";
import { Buffer } from "./buffer.js";
import { checkSubject, type DocumentCheck, lintSubject, mayBeChecked } from "./check-document.js";
import { configurationFindings } from "./configuration-findings.js";
import { DocumentChecks } from "./document-checks.js";
import { DocumentNames } from "./document-names.js";
import { SyntaxTrees } from "./draft-document.js";
import { editableConfiguration } from "./editable-configuration.js";
import { Engines } from "./engines.js";
import type { ClientDocuments } from "./features/document-edit.js";
import type { SuppressContext } from "./features/suppress-actions.js";
import { FileFindings } from "./file-findings.js";
import { fixedText } from "./fix-all.js";
import { type DocumentGraphs, Graphs } from "./graphs.js";
import type { Project, ServerSettings } from "./project.js";
import { Projects } from "./projects.js";
import { RightOfWay } from "./right-of-way.js";
import { SavedFiles } from "./saved-files.js";
import { Schedule } from "./schedule.js";
import { shownIfSlow } from "./slow-work.js";
import type { GraphView, Snapshot } from "./snapshot.js";
import { Turns } from "./turns.js";
import { within } from "./within.js";

/** How many milliseconds a request waits for the parser. */
const PATIENCE = 500;

/** How many milliseconds a request waits that needs every descriptor. */
const LONG_PATIENCE = 10_000;

/** What the session reports to. */
export interface SessionClient {
  /** @param version that of the text that was checked; `undefined` for a file that is not open */
  publish(uri: string, version: number | undefined, findings: readonly Finding[]): void;
  /** Tells a person about something that is not in a document. */
  warn(message: string): void;
  /**
   * Shows that work goes on.
   *
   * @returns ends it
   */
  showProgress(title: string): Promise<() => void>;
  /** Records a bug. */
  log(error: unknown): void;
}

/** The documents of an editor, and what was found in them. It has all of the server's state, caches aside. */
export class Session {
  readonly names = new DocumentNames();
  readonly #client: SessionClient;
  readonly #buffers = new Map<string, Buffer>();
  readonly #saved = new SavedFiles();
  readonly #engines = new Engines();
  readonly #checks = new DocumentChecks();
  readonly #findings = new FileFindings();
  /** The searches in the engines: what one has opened, another must not close. */
  readonly #searches = new Turns();
  readonly #trees = new SyntaxTrees();
  readonly #graphs = new Graphs(this.#trees);
  readonly #rightOfWay = new RightOfWay();
  readonly #schedule: Schedule;
  #settings: ServerSettings;
  #projects: Projects;
  /** The folders of the editor in which every descriptor was found. */
  #folders: readonly string[] = [];
  /** What a person was warned of. */
  readonly #warnings = new Set<string>();

  constructor(client: SessionClient, settings: ServerSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#projects = new Projects(settings);
    this.#schedule = new Schedule(
      (isOver) => shownIfSlow(this.#check(isOver), () => client.showProgress("dsd: checking")),
      (error) => client.log(error),
    );
  }

  open(uri: string, languageId: string, version: number, text: string): void {
    const name = this.names.learn(uri);
    this.#buffers.set(name, new Buffer(name, languageId, version, text));
    this.#schedule.request();
  }

  change(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.#buffers.get(this.names.learn(uri))?.change(changes, version);
    this.#schedule.request();
  }

  close(uri: string): void {
    const name = this.names.learn(uri);
    this.#buffers.delete(name);
    // Edits that were not saved are gone.
    this.#readAgain(name);
    this.#schedule.request();
  }

  /** A buffer was saved. */
  saved(uri: string): void {
    this.bufferOf(uri)?.verify();
    this.changed([uri]);
  }

  /** Files and folders have changed on disk. */
  changed(uris: readonly string[]): void {
    const names = uris.map((uri) => this.names.learn(uri));
    for (const name of [...names, ...this.#namesIn(new Set(names))]) {
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
  async add(name: string): Promise<void> {
    // A descriptor may refer to a file that is not one itself, and that was missing so far.
    if (this.#reload(name)) this.#schedule.request();
    if (await this.#saved.read(name)) this.#schedule.request();
  }

  /** Every descriptor in some folders was added. */
  foundAllIn(folders: readonly string[]): void {
    this.#folders = [...this.#folders, ...folders];
    this.#schedule.request();
  }

  /**
   * Forgets what was found in folders that the editor has closed.
   *
   * @param folders those that are left
   */
  leave(closed: readonly string[], folders: readonly string[]): void {
    const isIn = (list: readonly string[], name: string) =>
      list.some((folder) => isInside(folder, name));
    for (const name of this.#saved.names()) {
      if (isIn(closed, name) && !isIn(folders, name)) this.#saved.forget(name);
    }
    this.#folders = this.#folders.filter((folder) => !closed.includes(folder));
    this.#schedule.request();
  }

  /** Waits until everything that has changed is checked. */
  settled(): Promise<void> {
    return this.#rightOfWay.yield(() => this.#schedule.settled());
  }

  /** Waits, as a part of a request, for other work; `undefined` when it takes too long. */
  waitFor<T>(work: Promise<T>): Promise<T | undefined> {
    return this.#rightOfWay.yield(() => within(LONG_PATIENCE, work));
  }

  /** Answers a request, before checks that run meanwhile. */
  answer<T>(request: () => Promise<T>): Promise<T> {
    return this.#rightOfWay.pass(request);
  }

  /** The findings in a document, as they were published last. */
  findingsIn(uri: string): readonly Finding[] {
    return this.#findings.of(this.names.learn(uri));
  }

  /** The buffer of a document that is open in the editor. */
  bufferOf(uri: string): Buffer | undefined {
    return this.#buffers.get(this.names.learn(uri));
  }

  /** The text of a document after every safe fix; `undefined` when nothing changes. */
  async fixedText(uri: string): Promise<string | undefined> {
    await this.settled();
    const name = this.names.learn(uri);
    const roots = this.#checks.has(name) ? [name] : this.#checks.rootsOf(name);
    const [first] = roots;
    if (first === undefined) return undefined;
    const project = await this.#projects.of(first);
    return fixedText(project, name, roots, this.#engines.shown);
  }

  /** What suppressing a finding in a document needs; `undefined` for one that is not checked. */
  async suppressing(
    uri: string,
    folders: readonly string[],
  ): Promise<Omit<SuppressContext, keyof ClientDocuments> | undefined> {
    await this.settled();
    const name = this.names.learn(uri);
    const { shown } = this.#engines;
    const source = shown.get(name);
    const [root] = this.#checks.has(name) ? [name] : this.#checks.rootsOf(name);
    if (source === undefined || root === undefined) return undefined;
    const project = await this.#projects.of(root);
    const ids = new Set<string>(project.configured.loaded.rules.map(({ id }) => id));
    return {
      name,
      source,
      tree: this.#trees.of(source),
      isRule: (code) => ids.has(code),
      configuration: editableConfiguration(name, project, folders, (one) => shown.get(one)),
    };
  }

  /** Whether a document cannot be read. */
  isBroken(name: string): boolean {
    return this.#engines.shown.get(name)?.isReadable === false;
  }

  /** Whether a text is that of its document now. A file that is not open is not compared. */
  isCurrent(source: SourceDocument): boolean {
    const buffer = this.#buffers.get(source.file ?? "");
    return buffer === undefined || buffer.versionOf(source) === buffer.version;
  }

  dispose(): void {
    this.#schedule.close();
  }

  /** Forgets all configurations, so that they are read again. */
  #reset(): void {
    this.#projects = new Projects(this.#settings);
    this.#engines.clear();
    this.#graphs.clear();
    this.#checks.clear();
    this.#warnings.clear();
  }

  /** The files in folders that descriptors were found in, or refer to. */
  #namesIn(folders: ReadonlySet<string>): string[] {
    const known = new Set([...this.#saved.names(), ...this.#checks.reachedFiles()]);
    return [...known].filter((name) => {
      let folder = dirname(name);
      while (!folders.has(folder) && dirname(folder) !== folder) folder = dirname(folder);
      return folders.has(folder);
    });
  }

  /** Reads a file again that has changed on disk. */
  #readAgain(name: string): void {
    this.#reload(name);
    if (this.#saved.has(name)) this.#saved.read(name).catch((error) => this.#client.log(error));
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

  /**
   * A document, and the descriptors that reach it; `undefined` when it is not open. The first time,
   * parsing a large document takes so long that there is no answer either.
   */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    const name = this.names.learn(uri);
    const projects = await within(PATIENCE, this.#sync());
    const source = this.#engines.shown.get(name);
    if (projects === undefined || source === undefined || !this.#buffers.has(name)) {
      return undefined;
    }
    const own = projects.get(name);
    // Which descriptors reach a document is known when they are checked.
    if (own === undefined) await this.settled();
    const roots = new Set([...(own === undefined ? [] : [name]), ...this.#checks.rootsOf(name)]);
    const found = await this.#searches.run(() => this.#graphsOf(roots, projects));
    return { name, source, tree: this.#trees.of(source), ...found };
  }

  /** Every descriptor that is open or was found; none while one of them is being parsed for long. */
  async views(): Promise<readonly GraphView[]> {
    return (await this.viewsIfReady()) ?? [];
  }

  /** Every descriptor that is open or was found; `undefined` when parsing takes too long. */
  async viewsIfReady(): Promise<readonly GraphView[] | undefined> {
    const projects = await within(PATIENCE, this.#sync());
    if (projects === undefined) return undefined;
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
      const own = await whileOpen(() => this.#graphs.of(project, root, this.#engines.shown));
      if (own !== undefined) found.push(own);
    }
    return {
      views: found.flatMap(({ views }) => views),
      containers: found.flatMap(({ container }) => container ?? []),
    };
  }

  /** Gives the engines the current texts, and returns the documents to check with their projects. */
  async #sync(): Promise<ReadonlyMap<string, Project>> {
    const sources = new Map(await this.#saved.all());
    for (const [name, buffer] of [...this.#buffers]) sources.set(name, await buffer.parse());
    // A document may have been closed meanwhile.
    for (const name of [...sources.keys()]) {
      if (!this.#buffers.has(name) && !this.#saved.has(name)) sources.delete(name);
    }
    const projects = new Map<string, Project>();
    for (const [name, source] of sources) {
      if (mayBeChecked(source)) projects.set(name, await this.#projects.of(name));
    }
    this.#engines.show(sources, projects.values());
    return projects;
  }

  async #check(isOver: () => boolean): Promise<boolean> {
    const projects = await this.#sync();
    for (const name of this.#checks.keys()) if (!projects.has(name)) this.#checks.delete(name);
    for (const [name, project] of projects) {
      if (!this.#buffers.has(name) && project.configured.ignores(name)) {
        this.#checks.delete(name);
        continue;
      }
      const check = await this.#checkIn(project, name, isOver);
      if (check === undefined) return false;
      this.#checks.set(name, check);
    }
    this.#publish(projects);
    return true;
  }

  /** Checks a document; `undefined` when the result is no longer wanted. */
  async #checkIn(
    { workspace, linter }: Project,
    name: string,
    isOver: () => boolean,
  ): Promise<DocumentCheck | undefined> {
    const known = this.#checks.get(name);
    const mayStop = async () => {
      await this.#rightOfWay.clear();
      return isOver();
    };
    const subject = await this.#searches.run(async () =>
      isOver() ? undefined : whileOpen(() => checkSubject(workspace, name)),
    );
    if (subject === undefined) return undefined;
    try {
      return await lintSubject(subject, linter, { known, isOver: mayStop });
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.#warnOnce(error.message);
      return lintSubject(subject, undefined, { known, isOver: mayStop });
    }
  }

  #publish(projects: ReadonlyMap<string, Project>): void {
    const checks = this.#checks;
    for (const { failure } of projects.values()) {
      if (failure !== undefined) this.#warnOnce(failure);
    }
    const configured = configurationFindings({ projects, checks, folders: this.#folders });
    const changed = this.#findings.update([...checks.values()], configured);
    for (const name of changed) {
      const source = this.#findings.sourceOf(name);
      const version = source && this.#buffers.get(name)?.versionOf(source);
      this.#client.publish(this.names.uriOf(name), version, this.#findings.of(name));
    }
  }

  #warnOnce(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.#client.warn(message);
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
