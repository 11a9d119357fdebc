import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import type { Finding } from "../findings/finding.js";
import { fileUri } from "../node/file-uri.js";
import { RuleError } from "../rules/rule-error.js";
import { ClosedDocumentError } from "../workspace/open-documents.js";
import {
  checkSubject,
  type DocumentCheck,
  lintSubject,
  mayBeChecked,
} from "./checks/check-document.js";
import { DocumentChecks } from "./checks/document-checks.js";
import { editableConfiguration } from "./checks/editable-configuration.js";
import { Engines } from "./checks/engines.js";
import { fixedText } from "./checks/fix-all.js";
import type { Project, ServerSettings } from "./checks/project.js";
import { Projects } from "./checks/projects.js";
import { Publisher } from "./checks/publisher.js";
import { Documents } from "./documents/documents.js";
import { SyntaxTrees } from "./documents/draft-document.js";
import type { ClientDocuments } from "./features/document-edit.js";
import type { SuppressContext } from "./features/suppress-actions.js";
import { RightOfWay } from "./pacing/right-of-way.js";
import { Schedule } from "./pacing/schedule.js";
import { shownIfSlow } from "./pacing/slow-work.js";
import { Turns } from "./pacing/turns.js";
import { within } from "./pacing/within.js";
import type { SessionClient } from "./session-client.js";
import { type DocumentGraphs, Graphs } from "./views/graphs.js";
import type { GraphView, Snapshot } from "./views/snapshot.js";

/** How many milliseconds a request waits for the parser. */
const PARSER_PATIENCE = 500;

/** How many milliseconds the check of small texts waits for large ones. */
const CHECK_PATIENCE = 100;

/** How many milliseconds a request waits that needs every descriptor. */
const LONG_PATIENCE = 10_000;

/** The documents of an editor, and what was found in them. It has all of the server's state, caches aside. */
export class Session {
  readonly documents = new Documents();
  readonly #client: SessionClient;
  readonly #engines = new Engines();
  readonly #checks = new DocumentChecks();
  /** The searches in the engines: what one has opened, another must not close. */
  readonly #searches = new Turns();
  readonly #trees = new SyntaxTrees();
  readonly #graphs = new Graphs(this.#trees);
  readonly #rightOfWay = new RightOfWay();
  readonly #publisher: Publisher;
  readonly #schedule: Schedule;
  /** The parsing of large texts, whose check follows. */
  #parsing: Promise<void> | undefined;
  #settings: ServerSettings;
  #projects: Projects;
  /** The folders of the editor in which every descriptor was found. */
  #folders: readonly string[] = [];

  constructor(client: SessionClient, settings: ServerSettings) {
    this.#client = client;
    this.#settings = settings;
    this.#projects = new Projects(settings);
    this.#publisher = new Publisher(client, this.documents);
    this.#schedule = new Schedule(
      (isOver) => this.#shown("dsd: checking", this.#check(isOver)),
      (error) => client.log(error),
    );
  }

  open(uri: string, languageId: string, version: number, text: string): void {
    this.documents.open(uri, languageId, version, text);
    this.#schedule.request();
  }

  change(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.documents.change(uri, changes, version);
    this.#schedule.request();
  }

  close(uri: string): void {
    const name = this.documents.close(uri);
    // Edits that were not saved are gone.
    this.#readAgain(name);
    this.#schedule.request();
  }

  /** The client has saved a buffer, whose file has changed by that. */
  saved(uri: string): void {
    this.documents.saved(uri);
    this.#schedule.request();
  }

  /** Files and folders have changed on disk. */
  changed(uris: readonly string[]): void {
    const names = uris.map((uri) => this.documents.names.learn(uri));
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
    if (await this.documents.found.read(name)) this.#schedule.request();
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

  /** Forgets files that were found. */
  forget(names: readonly string[]): void {
    for (const name of names) this.documents.found.forget(name);
    this.#schedule.request();
  }

  /** Waits until everything that has changed is checked. */
  settled(): Promise<void> {
    return this.#rightOfWay.yield(async () => {
      await this.#schedule.settled();
      while (this.#parsing !== undefined) {
        await this.#parsing;
        await this.#schedule.settled();
      }
    });
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
    return this.#publisher.findingsIn(this.documents.names.learn(uri));
  }

  /** The text of a document after every safe fix; `undefined` when nothing changes. */
  async fixedText(uri: string): Promise<string | undefined> {
    await this.settled();
    const name = this.documents.names.learn(uri);
    const roots = this.#checks.has(name) ? [name] : this.#checks.rootsOf(name);
    const [first] = roots;
    if (first === undefined) return undefined;
    const project = await this.#projects.of(first);
    return fixedText(project, name, roots, this.#engines.sources);
  }

  /** What suppressing a finding in a document needs; `undefined` for one that is not checked. */
  async suppressing(
    uri: string,
    folders: readonly string[],
  ): Promise<Omit<SuppressContext, keyof ClientDocuments> | undefined> {
    await this.settled();
    const name = this.documents.names.learn(uri);
    const { sources } = this.#engines;
    const source = sources.get(name);
    const [root] = this.#checks.has(name) ? [name] : this.#checks.rootsOf(name);
    if (source === undefined || root === undefined) return undefined;
    const project = await this.#projects.of(root);
    const ids = new Set<string>(project.configured.loaded.rules.map(({ id }) => id));
    return {
      name,
      source,
      tree: this.#trees.of(source),
      isRule: (code) => ids.has(code),
      configuration: editableConfiguration(name, project, folders, (one) => sources.get(one)),
    };
  }

  /** Whether a document cannot be read. */
  isBroken(name: string): boolean {
    return this.#engines.sources.get(name)?.isReadable === false;
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
    this.#publisher.forgetWarnings();
  }

  /** The files in folders that descriptors were found in, or refer to. */
  #namesIn(folders: ReadonlySet<string>): string[] {
    const known = new Set([...this.documents.found.names(), ...this.#checks.reachedFiles()]);
    return [...known].filter((name) => {
      let folder = dirname(name);
      while (!folders.has(folder) && dirname(folder) !== folder) folder = dirname(folder);
      return folders.has(folder);
    });
  }

  /** Reads a file again that has changed on disk, if it is known. */
  #readAgain(name: string): void {
    this.#reload(name);
    for (const found of this.documents.found.namesOf(name)) {
      this.documents.found.read(found).catch((error) => this.#client.log(error));
    }
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
   * parsing a large document takes so long that there is no answer either. Of other large documents,
   * what was parsed last is enough.
   */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    const name = this.documents.names.learn(uri);
    const own = this.documents.bufferNamed(name);
    if (own === undefined) return undefined;
    await within(PARSER_PATIENCE, this.documents.parseFor(own, this.#checks.filesAround(name)));
    if (!own.isParsed) return undefined;
    const projects = await this.#openParsed();
    const source = this.#engines.sources.get(name);
    if (source === undefined || this.documents.bufferNamed(name) === undefined) return undefined;
    const isChecked = projects.has(name);
    // Which descriptors reach a document is known when they are checked.
    if (!isChecked) {
      if (this.documents.isParsed) await this.settled();
      else if (this.#checks.rootsOf(name).length === 0)
        await within(PARSER_PATIENCE, this.settled());
    }
    const roots = new Set([...(isChecked ? [name] : []), ...this.#checks.rootsOf(name)]);
    const found = await this.#searches.run(() => this.#graphsOf(roots, projects));
    return { name, source, tree: this.#trees.of(source), ...found };
  }

  /** Every descriptor that is open or was found, as it was parsed last. */
  async knownViews(): Promise<readonly GraphView[]> {
    const projects = await this.#openParsed();
    return (await this.#searches.run(() => this.#graphsOf(projects.keys(), projects))).views;
  }

  /** Every descriptor that is open or was found. Of one that takes long to parse, what is known. */
  async views(): Promise<readonly GraphView[]> {
    await within(PARSER_PATIENCE, this.documents.parseAll());
    return this.knownViews();
  }

  /** Every descriptor that is open or was found; `undefined` when parsing takes too long. */
  async currentViews(): Promise<readonly GraphView[] | undefined> {
    await this.waitFor(this.documents.parseAll());
    return this.documents.isParsed ? this.knownViews() : undefined;
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

  /** Opens what was parsed in the engines, and returns the documents to check with their projects. */
  async #openParsed(): Promise<ReadonlyMap<string, Project>> {
    const projects = new Map<string, Project>();
    const before = this.documents.parsed();
    for (const [name, source] of before) {
      if (mayBeChecked(source)) projects.set(name, await this.#projects.of(name));
    }
    // Meanwhile, more may have been parsed, and documents may have been closed.
    const sources = this.documents.parsed();
    for (const name of [...projects.keys()]) {
      const source = sources.get(name);
      const isSame = source === before.get(name);
      if (!isSame && (source === undefined || !mayBeChecked(source))) projects.delete(name);
    }
    this.#engines.open(sources, projects.values());
    return projects;
  }

  async #check(isOver: () => boolean): Promise<boolean> {
    const parsed = this.documents.parseAll().then(() => true);
    const isParsed = (await within(CHECK_PATIENCE, parsed)) ?? false;
    if (!isParsed) this.#checkLater();
    const projects = await this.#openParsed();
    for (const name of this.#checks.keys()) if (!projects.has(name)) this.#checks.delete(name);
    for (const [name, project] of projects) {
      // The first check of a document may need a text that is being parsed.
      if (!isParsed && !this.#checks.has(name)) continue;
      if (this.documents.bufferNamed(name) === undefined && project.configured.ignores(name)) {
        this.#checks.delete(name);
        continue;
      }
      const check = await this.#checkIn(project, name, isOver);
      if (check === undefined) return false;
      this.#checks.set(name, check);
    }
    const folders = isParsed ? this.#folders : [];
    this.#publisher.publish({ projects, checks: this.#checks, folders });
    return true;
  }

  /** Has everything checked again when large texts are parsed. The others do not wait for them. */
  #checkLater(): void {
    this.#parsing ??= this.#parse().finally(() => {
      this.#parsing = undefined;
    });
  }

  async #parse(): Promise<void> {
    try {
      await this.#shown("dsd: reading", this.documents.parseAll());
      this.#schedule.request();
    } catch (error) {
      this.#client.log(error);
    }
  }

  #shown<T>(title: string, work: Promise<T>): Promise<T> {
    return shownIfSlow(work, () => this.#client.showProgress(title));
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
      this.#publisher.warn(error.message);
      return lintSubject(subject, undefined, { known, isOver: mayStop });
    }
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
