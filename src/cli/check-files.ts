import { compareFindings, type Finding } from "../diagnostics/finding.js";
import type { Document } from "../document/document.js";
import type { Decoded } from "../document/encoding.js";
import { formatOfName, formatOfText } from "../document/format.js";
import { parseJson } from "../document/json.js";
import { fileStore, fileUri, folderOf } from "../node/file-store.js";
import { readTextFile, UnreadableFileError, undecodedDocument } from "../node/read-text.js";
import { type CheckedGraph, checkAll, leadingTo } from "../references/check-graph.js";
import type { DocumentStore } from "../references/document-store.js";
import type { Failure, FileReport, Report } from "../reporters/report.js";
import { type DocumentKind, documentKinds } from "../validation/document-kinds.js";
import type { CommandIo } from "./io.js";
import { findFiles, type InputFile } from "./walk.js";

/** What the flags of `validate` and its kin say of how to check. */
export interface CheckSettings {
  as: DocumentKind;
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
  /** Values of the documents, by file. */
  values: Map<string, unknown>;
}

/** What a run does besides. */
export interface RunOptions {
  /** Which documents to report; the others are passed over without a word. Default: all. */
  keeps?: ((graph: CheckedGraph) => boolean) | undefined;
  /** Called after each file. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Gives a part of the files to others. */
  shareOut?:
    | ((
        files: readonly InputFile[],
        settings: CheckSettings,
        io: CommandIo,
      ) => Promise<Shared | undefined>)
    | undefined;
}

/** Files for this thread, and what others find in the rest, in the order of the files. */
export interface Shared {
  own: readonly InputFile[];
  helped(): Promise<CheckedPart[]>;
}

/** Checks the files that paths lead to, with everything that they refer to. */
export async function checkFiles(
  paths: readonly string[],
  settings: CheckSettings,
  io: CommandIo,
  options: RunOptions = {},
): Promise<CheckedFiles> {
  const opened = await openFiles(paths, settings, io);
  const merger = new ReportMerger();
  const { files } = opened;
  const shared =
    options.keeps === undefined ? await options.shareOut?.(files, settings, io) : undefined;
  const own = await checkInto(merger, shared?.own ?? files, opened, options);
  const parts = [own, ...((await shared?.helped()) ?? [])];
  for (const { reports = [], texts = [] } of parts) merger.addReports(reports, texts);
  const { texts, values } = merger;
  const failures = [...opened.failures, ...parts.flatMap((part) => part.failures)];
  const skipped = parts.reduce((sum, part) => sum + part.skipped, 0);
  const names = files.map(({ path }) => nameOf(path, settings));
  return { report: { files: merger.files(names), failures, skipped }, texts, values };
}

/** What has been found in a part of the files. */
export interface CheckedPart {
  failures: Failure[];
  skipped: number;
  /** What another thread has found. */
  reports?: FileReport[];
  texts?: [file: string, text: string][];
}

/** Checks a part of the files, and gives what can go from one thread to another. */
export async function checkPart(
  files: readonly InputFile[],
  all: readonly InputFile[],
  settings: CheckSettings,
  io: CommandIo,
): Promise<CheckedPart> {
  const merger = new ReportMerger();
  const opened = openedFiles(all, [], settings, io);
  const part = await checkInto(merger, files, opened, {});
  return { ...part, reports: merger.files(), texts: [...merger.texts] };
}

async function checkInto(
  merger: ReportMerger,
  files: readonly InputFile[],
  { files: all, read, check }: OpenedFiles,
  { keeps, onProgress }: RunOptions,
): Promise<CheckedPart> {
  const failures: Failure[] = [];
  let skipped = 0;
  let done = all.length - files.length;
  for (const file of files) {
    try {
      const document = await read(file);
      if (document === undefined) {
        skipped++;
      } else {
        const graph = await check(file, document);
        if (keeps === undefined || keeps(graph)) merger.add(graph);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      failures.push({ path: file.path, message: error.message });
    }
    onProgress?.(++done, all.length);
  }
  return { failures, skipped };
}

/** The files of a run, and the means to look at them. */
export interface OpenedFiles {
  files: readonly InputFile[];
  failures: Failure[];
  /**
   * Reads a file; `undefined` when a walk has found it and it is no descriptor.
   *
   * @throws UnreadableFileError when it cannot be read
   */
  read(file: InputFile): Promise<Document | undefined>;
  /** Reads a text in place of the file of that name. */
  parse(text: string, name: string): Promise<Document>;
  /** Checks a document and all that it refers to. */
  check(file: InputFile, document: Document): Promise<CheckedGraph>;
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
  failures: Failure[],
  settings: CheckSettings,
  io: CommandIo,
): OpenedFiles {
  const checkWith = (stores: Stores) => (file: InputFile, document: Document) =>
    checkEntry(file.path, document, settings, stores);
  return {
    files,
    failures,
    read: (file) => readEntry(file, settings, io),
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
  const document = await readEntry({ ...file, isFound: false }, settings, io);
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

async function checkEntry(
  path: string,
  document: Document,
  settings: CheckSettings,
  stores: Stores,
): Promise<CheckedGraph> {
  const uri = uriOf(path, settings);
  const kind = documentKinds[settings.as];
  const graph = await checkAll({ document, uri, kind }, stores.of(uri), settings);
  settings.inspect?.(graph);
  return graph;
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

  of(uri: string): DocumentStore {
    const { allowedHosts } = this.#settings;
    const key = this.#settings.root ?? uri.slice(0, uri.lastIndexOf("/"));
    let store = this.#stores.get(key);
    if (store === undefined) {
      const root = this.#settings.root ?? folderOf(uri);
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
async function readEntry(
  { path, isFound }: InputFile,
  { stdinName, takesAll }: CheckSettings,
  io: CommandIo,
): Promise<Document | undefined> {
  const name = nameOf(path, { stdinName });
  const source = path === "-" ? await readStdin(io) : readTextFile(path);
  const mustLook = isFound && !takesAll;
  if (mustLook && !mayBeDescriptor(source.text)) return undefined;
  const document = await parseText(source, name);
  return mustLook && !looksLikeDescriptor(document) ? undefined : document;
}

async function readStdin(io: CommandIo): Promise<Decoded> {
  const { decode } = await import("../document/encoding.js");
  return decode(await io.stdin());
}

/** Reads a text in the language of its name. */
export async function parseText({ text, fault }: Decoded, name: string): Promise<Document> {
  const format = formatOfName(name) ?? formatOfText(text);
  if (fault !== undefined) {
    return undecodedDocument(text, name, format, fault);
  }
  if (format === "json") return parseJson(text, name);
  return (await import("../document/yaml.js")).parseYaml(text, name);
}

/** Cheaper than parsing: most files of a folder are something else. */
const mayBeDescriptor = (text: string): boolean =>
  text.includes("datastoreapi") || twoOf((key) => text.includes(key));

function looksLikeDescriptor({ isReadable, text, value }: Document): boolean {
  if (!isReadable) return text.includes("datastoreapi");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.hasOwn(value, "datastoreapi") || twoOf((key) => Object.hasOwn(value, key));
}

const twoOf = (has: (key: string) => boolean): boolean =>
  ["info", "services", "schema"].filter(has).length >= 2;

/** Puts together what several entries have found in the same files. */
class ReportMerger {
  readonly texts = new Map<string, string>();
  readonly values = new Map<string, unknown>();
  readonly #files = new Map<string, FileReport>();

  add({ holders }: CheckedGraph): void {
    const faulty = leadingTo(holders, ({ errors }) => errors > 0);
    const incomplete = leadingTo(holders, ({ hasUnchecked }) => hasUnchecked);
    for (const holder of holders) {
      const report: FileReport = {
        path: holder.document.file ?? "",
        valid: !faulty.has(holder),
        complete: !incomplete.has(holder),
        ...(holder.isReferenced && { referenced: true }),
        ...holder.report(),
      };
      this.#put(report);
      if (report.findings.length === 0) continue;
      this.texts.set(report.path, holder.document.text);
      this.values.set(report.path, holder.document.value);
    }
  }

  /** Adds what another thread has found. */
  addReports(reports: readonly FileReport[], texts: readonly [string, string][]): void {
    for (const report of reports) this.#put(report);
    for (const [file, text] of texts) this.texts.set(file, text);
  }

  #put(report: FileReport): void {
    const known = this.#files.get(report.path);
    this.#files.set(report.path, known === undefined ? report : merge(known, report));
  }

  /** Named files in the order of `names`, then those reached by reference. */
  files(names: readonly string[] = []): FileReport[] {
    const files = [...this.#files.values()];
    const places = new Map(names.map((name, index) => [name, index]));
    const placeOf = ({ path }: FileReport) => places.get(path) ?? names.length;
    const byPath = (a: FileReport, b: FileReport) => (a.path < b.path ? -1 : 1);
    return [
      ...files.filter(({ referenced }) => !referenced).sort((a, b) => placeOf(a) - placeOf(b)),
      ...files.filter(({ referenced }) => referenced).sort(byPath),
    ];
  }
}

function merge(one: FileReport, other: FileReport): FileReport {
  const findings = new Map<string, Finding>();
  for (const finding of [...one.findings, ...other.findings]) {
    const { code, pointer, message } = finding;
    const key = JSON.stringify([code, pointer, message, finding.range?.start.offset]);
    if (!findings.has(key)) findings.set(key, finding);
  }
  const all = [...findings.values()].sort(compareFindings);
  const truncated = one.truncated || other.truncated;
  const count = (severity: Finding["severity"], key: "errors" | "warnings" | "infos") =>
    truncated
      ? Math.max(one[key], other[key])
      : all.filter((finding) => finding.severity === severity).length;
  const { referenced: _, ...named } = one.referenced ? other : one;
  return {
    ...named,
    valid: one.valid && other.valid,
    complete: one.complete && other.complete,
    ...(one.referenced && other.referenced && { referenced: true }),
    errors: count("error", "errors"),
    warnings: count("warning", "warnings"),
    infos: count("info", "infos"),
    truncated,
    findings: all,
  };
}
