import { fileStore, fileUri, folderOf } from "../node/file-store.js";
import { TextReader, UnreadableFileError, undecodedDocument } from "../node/read-text.js";
import { type CheckedGraph, checkAll } from "../references/checked-graph.js";
import type { DocumentStore } from "../references/document-store.js";
import type { FileFailure, FileReport, Report } from "../reporters/report.js";
import { type EntryKind, entryKinds } from "../structure/entry-kinds.js";
import type { Decoded } from "../syntax/encoding.js";
import { parseJson } from "../syntax/json.js";
import { languageOfName, languageOfText } from "../syntax/language.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { FileQueue } from "./file-queue.js";
import type { CommandIo } from "./io.js";
import { orderOf, ReportMerger } from "./report-merger.js";
import { findFiles, type InputFile } from "./walk.js";

/** What the flags of `validate` and its kin say of how to check. */
export interface CheckSettings {
  as: EntryKind;
  /** Whether a walk takes every file: `--as` says what they are. */
  takesAll: boolean;
  strict: boolean;
  maxFindings: number;
  requireReferences: boolean;
  stdinName: string | undefined;
  /** Folder below which files may be read; default: that of each entry. */
  root: string | undefined;
  allowedHosts: readonly string[];
  /** Which files a walk passes over. */
  ignores?: ((path: string) => boolean) | undefined;
  /** What else to do with documents that have been checked: the rules. */
  inspect?: ((graph: CheckedGraph) => void) | undefined;
}

/** A run, and the documents that its findings are about. */
export interface CheckedFiles {
  report: Report;
  texts: Map<string, string>;
  /** Values of the documents, by file; without those that other threads have read. */
  values: Map<string, unknown>;
}

/** What a run does besides. */
export interface RunOptions {
  /** Which documents to report; the others are passed over without a word. Default: all. */
  keeps?: ((graph: CheckedGraph) => boolean) | undefined;
  /** Called after each file. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Has others take from the queue too, if that is worth it; called after each file until it is. */
  distribute?:
    | ((
        queue: FileQueue,
        settings: CheckSettings,
        io: CommandIo,
      ) => Promise<CheckedPart[]> | undefined)
    | undefined;
}

/** Checks the files that paths lead to, with everything that they refer to. */
export async function checkFiles(
  paths: readonly string[],
  settings: CheckSettings,
  io: CommandIo,
  { keeps, onProgress, distribute }: RunOptions = {},
): Promise<CheckedFiles> {
  const opened = await openFiles(paths, settings, io);
  const queue = new FileQueue(opened.files);
  const merger = new ReportMerger();
  let others: Promise<CheckedPart[]> | undefined;
  const own = await checkInto(merger, queue, opened, keeps, () => {
    onProgress?.(queue.taken, opened.files.length);
    if (others !== undefined || keeps !== undefined) return undefined;
    others = distribute?.(queue, settings, io);
    // Told when it is waited for, and not before.
    others?.catch(() => {});
    // What loads them and starts them waits for a pause of this thread.
    return others && new Promise((resolve) => setImmediate(resolve));
  });
  const parts = [own, ...((await others) ?? [])];
  for (const { reports = [], texts = [] } of parts) merger.addReports(reports, texts);
  const { texts, values } = merger;
  const order = orderOf(opened.files.map(({ path }) => nameOf(path, settings)));
  const failures = parts.flatMap((part) => part.failures).sort(order);
  const report: Report = {
    files: merger.files(order),
    failures: [...opened.failures, ...failures],
    skipped: parts.flatMap((part) => part.skipped).filter((path) => !merger.has(path)).length,
  };
  return { report, texts, values };
}

/** What has been found in a part of the files. */
export interface CheckedPart {
  failures: FileFailure[];
  /** Paths of files of a walk that are no descriptors. */
  skipped: string[];
  /** What another thread has found. */
  reports?: FileReport[];
  texts?: [file: string, text: string][];
}

/** Checks a part of the files, and gives what can go from one thread to another. */
export async function checkPart(
  queue: FileQueue,
  settings: CheckSettings,
  io: CommandIo,
): Promise<CheckedPart> {
  const merger = new ReportMerger();
  const opened = openedFiles(queue.files, [], settings, io);
  const part = await checkInto(merger, queue, opened);
  return { ...part, reports: merger.files(), texts: [...merger.texts] };
}

/** Waits only for what has to be waited for: of thousands of small files that is a part of the time. */
async function checkInto(
  merger: ReportMerger,
  queue: FileQueue,
  { read, check }: OpenedFiles,
  keeps?: RunOptions["keeps"],
  afterEach?: () => Promise<unknown> | undefined,
): Promise<CheckedPart> {
  const failures: FileFailure[] = [];
  const skipped: string[] = [];
  for (const file of queue) {
    try {
      const reading = read(file);
      const document = reading instanceof Promise ? await reading : reading;
      if (document === undefined) {
        skipped.push(file.path);
      } else {
        const checking = check(file, document);
        const graph = checking instanceof Promise ? await checking : checking;
        if (keeps === undefined || keeps(graph)) merger.add(graph);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: file.path, message: error.message });
    }
    const pause = afterEach?.();
    if (pause !== undefined) await pause;
  }
  return { failures, skipped };
}

/** What is there at once, unless it has to be waited for. */
type Soon<T> = T | Promise<T>;

/** The files of a run, and the means to look at them. */
export interface OpenedFiles {
  files: readonly InputFile[];
  failures: FileFailure[];
  /**
   * Reads a file; `undefined` when a walk has found it and it is no descriptor.
   *
   * @throws UnreadableFileError when it cannot be read
   */
  read(file: InputFile): Soon<SourceDocument | undefined>;
  /** Reads a text in place of the file of that name. */
  parse(text: string, name: string): Soon<SourceDocument>;
  /** Checks a document and all that it refers to. */
  check(file: InputFile, document: SourceDocument): Soon<CheckedGraph>;
  /** The same, with other texts in place of those of some files, by name. */
  withTexts(texts: ReadonlyMap<string, string>): Pick<OpenedFiles, "check">;
}

/** Finds the files that paths lead to. */
export async function openFiles(
  paths: readonly string[],
  settings: CheckSettings,
  io: CommandIo,
): Promise<OpenedFiles> {
  const found = await findFiles(paths.length === 0 ? ["."] : paths);
  const { failures } = found;
  const files = found.files.filter(({ path, isFound }) => !(isFound && settings.ignores?.(path)));
  return openedFiles(files, failures, settings, io);
}

function openedFiles(
  files: readonly InputFile[],
  failures: FileFailure[],
  settings: CheckSettings,
  io: CommandIo,
): OpenedFiles {
  const reader = new TextReader();
  const checkWith = (stores: Stores) => (file: InputFile, document: SourceDocument) =>
    checkEntry(file.path, document, settings, stores);
  return {
    files,
    failures,
    read: (file) => readEntry(file, reader, settings, io),
    parse: (text, name) => parseText({ text }, name),
    check: checkWith(new Stores(settings, files)),
    withTexts: (texts) => ({ check: checkWith(new Stores(settings, files, texts)) }),
  };
}

/**
 * Checks one file.
 *
 * @throws UnreadableFileError when it cannot be read
 */
export async function checkOne(
  file: InputFile,
  settings: CheckSettings,
  io: CommandIo,
): Promise<CheckedGraph> {
  const document = await readEntry({ ...file, isFound: false }, new TextReader(), settings, io);
  if (document === undefined) throw new Error("a named file is read whatever it holds");
  return checkEntry(file.path, document, settings, new Stores(settings, [file]));
}

/** The report of graphs that have been checked. */
export function reportOf(graphs: readonly CheckedGraph[]): CheckedFiles {
  const merger = new ReportMerger();
  for (const graph of graphs) merger.add(graph);
  const { texts, values } = merger;
  return { report: { files: merger.files(), failures: [], skipped: 0 }, texts, values };
}

function checkEntry(
  path: string,
  document: SourceDocument,
  settings: CheckSettings,
  stores: Stores,
): Soon<CheckedGraph> {
  const uri = () => uriOf(path, settings);
  const kind = entryKinds[settings.as];
  const inspected = (graph: CheckedGraph): CheckedGraph => {
    settings.inspect?.(graph);
    return graph;
  };
  const checked = checkAll({ document, uri, kind }, stores.of(uri), settings);
  return checked instanceof Promise ? checked.then(inspected) : inspected(checked);
}

/** The name that findings carry. */
const nameOf = (path: string, { stdinName }: Pick<CheckSettings, "stdinName">): string =>
  path === "-" ? (stdinName ?? "<stdin>") : path;

const uriOf = (path: string, { stdinName }: CheckSettings): string =>
  fileUri(path === "-" ? (stdinName ?? "stdin") : path);

/** One store for each root: what one entry may read, another may not. */
class Stores {
  readonly #settings: CheckSettings;
  readonly #files: readonly InputFile[];
  readonly #texts: ReadonlyMap<string, string>;
  readonly #stores = new Map<string, DocumentStore>();
  #names: ReadonlyMap<string, string> | undefined;

  constructor(
    settings: CheckSettings,
    files: readonly InputFile[],
    texts: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#settings = settings;
    this.#texts = texts;
    this.#files = files;
  }

  /** The store of an entry; made when it is needed, which most never do. */
  of(uri: () => string): Pick<DocumentStore, "get"> {
    const { root } = this.#settings;
    if (root !== undefined) return this.#at(root, () => root);
    return {
      get: (wanted, signal) => {
        const entry = uri();
        const folder = entry.slice(0, entry.lastIndexOf("/"));
        return this.#at(folder, () => folderOf(entry)).get(wanted, signal);
      },
    };
  }

  #at(key: string, rootOf: () => string): DocumentStore {
    let store = this.#stores.get(key);
    if (store === undefined) {
      const root = rootOf();
      const { allowedHosts } = this.#settings;
      const parse = (text: string, file: string) =>
        parseText({ text: this.#texts.get(file) ?? text }, file);
      store = fileStore({ root, allowedHosts, nameOf: (reached) => this.#nameOf(reached), parse });
      this.#stores.set(key, store);
    }
    return store;
  }

  /** What a file was called on the command line; most are never reached by another. */
  #nameOf(uri: string): string | undefined {
    this.#names ??= new Map(this.#files.map(({ path }) => [uriOf(path, this.#settings), path]));
    return this.#names.get(uri);
  }
}

/** Reads a file; `undefined` when a walk has found it and it is no descriptor. */
function readEntry(
  file: InputFile,
  reader: TextReader,
  settings: CheckSettings,
  io: CommandIo,
): Soon<SourceDocument | undefined> {
  if (file.path !== "-") return documentOf(reader.read(file.path), file, settings);
  return readStdin(io).then((source) => documentOf(source, file, settings));
}

function documentOf(
  source: Decoded,
  { path, isFound }: InputFile,
  { stdinName, takesAll }: CheckSettings,
): Soon<SourceDocument | undefined> {
  const mustLook = isFound && !takesAll;
  if (mustLook && !mayBeDescriptor(source.text)) return undefined;
  const seen = (document: SourceDocument): SourceDocument | undefined =>
    mustLook && !looksLikeDescriptor(document) ? undefined : document;
  const document = parseText(source, nameOf(path, { stdinName }));
  return document instanceof Promise ? document.then(seen) : seen(document);
}

async function readStdin(io: CommandIo): Promise<Decoded> {
  const { decode } = await import("../syntax/encoding.js");
  return decode(await io.stdin());
}

/** Reads a text in the language of its name. */
export function parseText({ text, fault }: Decoded, name: string): Soon<SourceDocument> {
  const format = languageOfName(name) ?? languageOfText(text);
  if (fault !== undefined) {
    return undecodedDocument(text, name, format, fault);
  }
  if (format === "json") return parseJson(text, name);
  return import("../syntax/yaml.js").then(({ parseYaml }) => parseYaml(text, name));
}

/** Cheaper than parsing: most files of a folder are something else. */
const mayBeDescriptor = (text: string): boolean =>
  text.includes("datastoreapi") || twoOf((key) => text.includes(key));

function looksLikeDescriptor({ isReadable, text, value }: SourceDocument): boolean {
  if (!isReadable) return text.includes("datastoreapi");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.hasOwn(value, "datastoreapi") || twoOf((key) => Object.hasOwn(value, key));
}

const twoOf = (has: (key: string) => boolean): boolean =>
  ["info", "services", "schema"].filter(has).length >= 2;
