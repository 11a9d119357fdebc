import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import type { Finding } from "../findings/finding.js";
import { Boundary } from "../node/boundary.js";
import { fileUri } from "../node/file-uri.js";
import { isInside } from "../node/path-inside.js";
import { TextReader } from "../node/read-text.js";
import { rootFinder } from "../node/root-folder.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import { parseDocument } from "../syntax/parse.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { mayBeDescriptor } from "../workspace/looks-like-descriptor.js";
import { Buffer } from "./buffer.js";
import { checkDocument, type DocumentCheck, mayBeChecked } from "./check-document.js";
import { configurationFindings } from "./configuration-findings.js";
import { DocumentNames, isFileName } from "./document-names.js";
import { SyntaxTrees } from "./draft-document.js";
import { editableConfiguration } from "./editable-configuration.js";
import type { SuppressContext } from "./features/suppress-actions.js";
import { FileFindings } from "./file-findings.js";
import { fixedText } from "./fix-all.js";
import { type DocumentGraphs, Graphs } from "./graphs.js";
import { openIn, type Project, type ServerSettings } from "./project.js";
import { Projects } from "./projects.js";
import { Schedule } from "./schedule.js";
import type { GraphView, Snapshot } from "./snapshot.js";
import { Turns } from "./turns.js";
import { within } from "./within.js";

/** How many milliseconds a request waits for the parser. */
const PATIENCE = 500;

/** What the session reports to. */
export interface SessionClient {
  /** @param version that of the buffer; `undefined` for a file that is not open */
  publish(uri: string, version: number | undefined, findings: readonly Finding[]): void;
  /** Tells a person about something that is not in a document. */
  warn(message: string): void;
  /** Records a bug. */
  log(error: unknown): void;
}

/** The documents of an editor, and what was found in them. It is the only state of the server. */
export class Session {
  readonly names = new DocumentNames();
  readonly #client: SessionClient;
  readonly #buffers = new Map<string, Buffer>();
  /** Descriptors on disk that were found in the folders of the editor, by name. */
  readonly #saved = new Map<string, SourceDocument>();
  /** Which text of each document the engines have. */
  readonly #shown = new Map<string, SourceDocument>();
  readonly #checks = new Map<string, DocumentCheck>();
  readonly #findings = new FileFindings();
  readonly #engine = new Turns();
  readonly #trees = new SyntaxTrees();
  readonly #graphs = new Graphs(this.#trees);
  readonly #schedule: Schedule;
  #settings: ServerSettings;
  #projects: Projects;
  /** The engines that have the open documents. */
  readonly #engines = new Set<Project>();
  /** The folders of the editor in which every descriptor was found. */
  #folders: readonly string[] = [];
  /** What a person was warned of. */
  readonly #warnings = new Set<string>();

  constructor(client: SessionClient, settings: ServerSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#projects = new Projects(settings);
    this.#schedule = new Schedule(
      () => this.#check(),
      (error) => client.log(error),
    );
  }

  open(uri: string, languageId: string, version: number, text: string): void {
    const name = this.names.learn(uri);
    this.#buffers.set(name, new Buffer(name, uri, languageId, version, text));
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
    this.#readSaved(name);
    this.#schedule.request();
  }

  /** A buffer was saved. */
  saved(uri: string): void {
    this.bufferOf(uri)?.verify();
    this.changed([uri]);
  }

  /** Files have changed on disk. */
  changed(uris: readonly string[]): void {
    for (const uri of uris) {
      const name = this.names.learn(uri);
      if (this.#projects.dependOn(name)) this.#reset();
      else this.#readSaved(name);
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
    if (this.#readSaved(name, true)) this.#schedule.request();
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
    for (const name of this.#saved.keys()) {
      if (isIn(closed, name) && !isIn(folders, name)) this.#saved.delete(name);
    }
    this.#folders = this.#folders.filter((folder) => !closed.includes(folder));
    this.#schedule.request();
  }

  /** Waits until everything that has changed is checked. */
  settled(): Promise<void> {
    return this.#schedule.settled();
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
    const roots = this.#checks.has(name) ? [name] : this.#rootsOf(name);
    const [first] = roots;
    if (first === undefined) return undefined;
    const project = await this.#projects.of(first);
    return fixedText(project, name, roots, this.#shown);
  }

  /** What suppressing a finding in a document needs; `undefined` for one that is not checked. */
  async suppressing(
    uri: string,
    folders: readonly string[],
  ): Promise<Omit<SuppressContext, "uriOf" | "versionOf"> | undefined> {
    await this.settled();
    const name = this.names.learn(uri);
    const source = this.#shown.get(name);
    const [root] = this.#checks.has(name) ? [name] : this.#rootsOf(name);
    if (source === undefined || root === undefined) return undefined;
    const project = await this.#projects.of(root);
    const ids = new Set<string>(project.configured.loaded.rules.map(({ id }) => id));
    return {
      name,
      source,
      tree: this.#trees.of(source),
      isRule: (code) => ids.has(code),
      configuration: editableConfiguration(name, project, folders, (one) => this.#shown.get(one)),
    };
  }

  /** The documents whose checks reach a document. */
  #rootsOf(name: string, except?: string): string[] {
    return [...this.#checks]
      .filter(([, { files }]) => files.some(({ document }) => document.source.file === name))
      .flatMap(([root]) => (root === except ? [] : [root]));
  }

  /** Whether a document cannot be read. */
  isBroken(name: string): boolean {
    return this.#shown.get(name)?.isReadable === false;
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

  /**
   * Reads a file again.
   *
   * @param isFound whether it was found, and counts even if no one has asked for it before
   * @returns whether it is a descriptor
   */
  #readSaved(name: string, isFound = this.#saved.has(name)): boolean {
    const uri = fileUri(name);
    for (const { workspace } of this.#engines) workspace.reload(uri);
    this.#graphs.reload(uri);
    this.#saved.delete(name);
    if (!isFound || !isFileName(name)) return false;
    const source = readDescriptor(name);
    if (source === undefined) return false;
    this.#saved.set(name, source);
    return true;
  }

  /**
   * A document, and the descriptors that reach it; `undefined` when it is not open. The first time,
   * parsing a large document takes so long that there is no answer either.
   */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    const name = this.names.learn(uri);
    const projects = await within(PATIENCE, this.#sync());
    const source = this.#shown.get(name);
    if (projects === undefined || source === undefined || !this.#buffers.has(name)) {
      return undefined;
    }
    const own = projects.get(name);
    // Which descriptors reach a document is known when they are checked.
    if (own === undefined) await this.settled();
    const roots = own === undefined ? this.#rootsOf(name) : [name, ...this.#rootsOf(name, name)];
    const found = await this.#engine.run(() => this.#graphsOf(roots, projects));
    return { name, source, tree: this.#trees.of(source), ...found };
  }

  /** Every descriptor that is open or was found. */
  async views(): Promise<readonly GraphView[]> {
    const projects = await within(PATIENCE, this.#sync());
    if (projects === undefined) return [];
    const roots = [...projects.keys()];
    return (await this.#engine.run(() => this.#graphsOf(roots, projects))).views;
  }

  async #graphsOf(
    roots: readonly string[],
    projects: ReadonlyMap<string, Project>,
  ): Promise<Pick<Snapshot, "views" | "containers">> {
    const found: DocumentGraphs[] = [];
    for (const root of roots) {
      const project = projects.get(root);
      if (project !== undefined) found.push(await this.#graphs.of(project, root, this.#shown));
    }
    return {
      views: found.flatMap(({ views }) => views),
      containers: found.flatMap(({ container }) => container ?? []),
    };
  }

  /** Gives the engines the current texts, and returns the documents to check with their projects. */
  async #sync(): Promise<ReadonlyMap<string, Project>> {
    const sources = new Map(this.#saved);
    for (const [name, buffer] of [...this.#buffers]) sources.set(name, await buffer.parse());
    // A document may have been closed meanwhile.
    for (const name of [...sources.keys()]) {
      if (!this.#buffers.has(name) && !this.#saved.has(name)) sources.delete(name);
    }
    const projects = new Map<string, Project>();
    for (const [name, source] of sources) {
      if (mayBeChecked(source)) projects.set(name, await this.#projects.of(name));
    }
    this.#show(sources, new Set(projects.values()));
    return projects;
  }

  async #check(): Promise<void> {
    const projects = await this.#sync();
    for (const name of this.#checks.keys()) if (!projects.has(name)) this.#checks.delete(name);
    for (const [name, project] of projects) {
      const isIgnored = !this.#buffers.has(name) && project.configured.ignores(name);
      if (isIgnored) this.#checks.delete(name);
      else this.#checks.set(name, await this.#engine.run(() => this.#checkIn(project, name)));
    }
    this.#publish(projects);
  }

  /** Opens the documents in all engines. */
  #show(sources: ReadonlyMap<string, SourceDocument>, projects: ReadonlySet<Project>): void {
    for (const project of projects) {
      if (this.#engines.has(project)) continue;
      this.#engines.add(project);
      for (const [name, source] of this.#shown) openIn(project.workspace, name, source);
    }
    for (const name of [...this.#shown.keys()]) {
      if (sources.has(name)) continue;
      this.#shown.delete(name);
      for (const { workspace } of this.#engines) workspace.close(name);
    }
    for (const [name, source] of sources) {
      if (this.#shown.get(name) === source) continue;
      this.#shown.set(name, source);
      for (const { workspace } of this.#engines) openIn(workspace, name, source);
    }
  }

  async #checkIn({ workspace }: Project, name: string): Promise<DocumentCheck> {
    const known = this.#checks.get(name);
    try {
      return await checkDocument(workspace, name, { known });
    } catch (error) {
      if (!isRuleError(error)) throw error;
      this.#warnOnce(error.message);
      return checkDocument(workspace, name, { known, run: (entry) => workspace.check(entry) });
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
      const version = this.#buffers.get(name)?.version;
      this.#client.publish(this.names.uriOf(name), version, this.#findings.of(name));
    }
  }

  #warnOnce(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.#client.warn(message);
  }
}

/**
 * A file that may be a descriptor; `undefined` for any other, and for one that cannot be read. It was
 * found, and can be a link to something else by now: what is read is a file below its root folder.
 */
function readDescriptor(name: string): SourceDocument | undefined {
  try {
    const { text, problem } = new TextReader().readFound(name, new Boundary(rootFinder()(name)));
    if (problem !== undefined || !mayBeDescriptor(text)) return undefined;
    const source = parseDocument(text, { file: name });
    return mayBeChecked(source) ? source : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

const isRuleError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "RuleError";
