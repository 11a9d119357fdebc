import { NO_DESCRIPTOR } from "../engine/check-document.js";
import { isWholeDescriptor } from "../engine/document-role.js";
import type { Entry } from "../engine/entry.js";
import { pathsFromRoot } from "../engine/entry-paths.js";
import type { EntryResult } from "../engine/entry-result.js";
import {
  looksLikeDescriptor,
  mayBeDescriptor,
  mayHoldDescriptor,
} from "../engine/looks-like-descriptor.js";
import type { SourceDocument, Workspace } from "../engine/workspace.js";
import { FileEngine, type FileSettings } from "../node/files/file-engine.js";
import { subjectOf } from "../node/files/file-subject.js";
import type { InputFile } from "../node/files/find-files.js";
import { inputReader } from "../node/files/input-reader.js";
import { type DecodedText, decode, readTextFile } from "../node/files/read-text.js";
import { statsOf } from "../node/files/stats-of.js";
import { UnreadableFileError } from "../node/files/unreadable-file.js";
import type { Revision } from "../node/git/revision.js";
import type { Path } from "../values/json-pointer.js";
import type { CommandIo } from "./io.js";

/** A document of one side, open for comparison. */
export interface OpenDocument {
  readonly name: string;
  readonly source: SourceDocument;
  /** The descriptors that are compared with it. */
  readonly entries: readonly Entry[];
  /** Those that it refers to, and that are compared with their own files. */
  readonly referenced: readonly ReferencedDescriptor[];
  /** URIs of the documents that were searched for them. */
  readonly uris: readonly string[];
  /** The path of a descriptor from the root, as if references were replaced by their targets. */
  pathTo(entry: Entry): Path | undefined;
  check(entry: Entry): Promise<EntryResult>;
  close(): void;
}

/** A descriptor in another document. */
interface ReferencedDescriptor {
  readonly entry: Entry;
  /** The URI of its document. */
  readonly uri: string | undefined;
}

/** One side of a comparison: where its documents come from. */
export interface DocumentSource {
  /**
   * Opens a document.
   *
   * @param path as the plan names it
   * @returns `undefined` if it was found in a folder, and is not a descriptor
   * @throws UnreadableFileError when it cannot be read
   */
  open(path: string): Promise<OpenDocument | undefined>;
}

/**
 * Reads standard input (`-`) or a pipe; the result is `undefined` for a file.
 *
 * @throws UnreadableFileError when it cannot be read
 */
export type StreamReader = (path: string) => Promise<DecodedText | undefined>;

/** Reads each stream once: a run that fixes versions compares twice, before and after. */
export function streamReader(io: CommandIo): StreamReader {
  const texts = new Map<string, DecodedText>();
  return async (path) => {
    const known = texts.get(path);
    if (known !== undefined || (path !== "-" && statsOf(path)?.isFile() !== false)) return known;
    const text = path === "-" ? decode(await io.stdin()) : readTextFile(path);
    texts.set(path, text);
    return text;
  };
}

interface SourceContext {
  readonly readStream: StreamReader;
  readonly settings: FileSettings;
  readonly stdinName: string;
}

/** Files of the working tree, and standard input. */
export class FileSource implements DocumentSource {
  readonly #readStream: StreamReader;
  readonly #engine: FileEngine;
  readonly #read = inputReader();
  /** What is known about the files of a search, by path. */
  readonly #found: ReadonlyMap<string, InputFile>;
  readonly #named: ReadonlySet<string>;
  readonly #stdinName: string;

  /**
   * @param paths the documents that will be opened; the named ones are descriptors in any case
   * @param files what a search has found
   */
  static async for(
    paths: readonly string[],
    named: ReadonlySet<string>,
    { readStream, settings, stdinName }: SourceContext,
    files: readonly InputFile[] = [],
  ): Promise<FileSource> {
    const names = paths.map((path) => (path === "-" ? stdinName : path));
    const engine = await FileEngine.for(names, settings);
    return new FileSource(readStream, engine, named, stdinName, files);
  }

  private constructor(
    readStream: StreamReader,
    engine: FileEngine,
    named: ReadonlySet<string>,
    stdinName: string,
    files: readonly InputFile[],
  ) {
    this.#readStream = readStream;
    this.#engine = engine;
    this.#named = named;
    this.#stdinName = stdinName;
    this.#found = new Map(files.map((file) => [file.path, file]));
  }

  async open(path: string): Promise<OpenDocument | undefined> {
    const name = path === "-" ? this.#stdinName : path;
    const isNamed = this.#named.has(path);
    const stream = isNamed ? await this.#readStream(path) : undefined;
    const text = stream ?? this.#read(this.#found.get(path) ?? { path, isFound: false });
    if (!isNamed && !mayBeDescriptor(text.text)) return undefined;
    const { source } = this.#engine.open(name, text, { kind: "descriptor" });
    return openDocument(this.#engine.workspace, name, source, isNamed);
  }
}

/** Files at a revision of git; their paths start at the top folder. */
export class RevisionSource implements DocumentSource {
  readonly #revision: Revision;
  readonly #named: ReadonlySet<string>;

  constructor(revision: Revision, named: ReadonlySet<string>) {
    this.#revision = revision;
    this.#named = named;
  }

  async open(path: string): Promise<OpenDocument | undefined> {
    const text = this.#revision.read(path);
    const isNamed = this.#named.has(path);
    if (!isNamed && !mayBeDescriptor(text.text)) return undefined;
    const { name, source } = await this.#revision.open(path, text);
    return openDocument(this.#revision.workspace, name, source, isNamed);
  }
}

/**
 * The descriptors of a document: itself, or those that it holds. Those that a document refers to are
 * compared with it only if it was named: a search finds them in their own files.
 *
 * @returns `undefined` if it was found in a folder, and neither has nor refers to one
 * @throws UnreadableFileError if it was named, but has none
 */
async function openDocument(
  workspace: Workspace,
  name: string,
  source: SourceDocument,
  isNamed: boolean,
): Promise<OpenDocument | undefined> {
  const entry: Entry = { document: name, path: [], kind: "descriptor" };
  const isWhole = isWholeDescriptor(source) || !mayHoldDescriptor(source.text);
  const subject = await subjectOf(workspace, { entry, source, isWhole }, !isNamed);
  const found = subject.is === "container" ? subject.found : undefined;
  const close = () => {
    for (const document of [...(found?.opened ?? []), name]) workspace.close(document);
  };
  const isEntry = subject.is === "entry" && (isNamed || looksLikeDescriptor(source));
  const inside = found?.entries.filter((one) => isNamed || !one.isReferenced) ?? [];
  const entries = isEntry ? [entry] : inside.map((one) => one.entry);
  const outside = found?.entries.filter((one) => !isNamed && one.isReferenced) ?? [];
  if (entries.length === 0 && (isNamed || outside.length === 0)) {
    close();
    if (isNamed) throw new UnreadableFileError(name, NO_DESCRIPTOR);
    return undefined;
  }
  const pathTo = found && pathsFromRoot(found);
  const byEntry = new Map(found?.entries.map((one) => [one.entry, one]));
  return {
    name,
    source,
    entries,
    referenced: outside.map((one) => ({ entry: one.entry, uri: one.found.document.uri })),
    uris: found?.uris ?? [],
    pathTo: (one) => {
      const held = byEntry.get(one);
      return held === undefined ? one.path : pathTo?.(held);
    },
    check: (one) => workspace.check(one),
    close,
  };
}
