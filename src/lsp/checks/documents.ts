import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { Boundary } from "../../node/files/boundary.js";
import { linkStatsOf, pathOfUri, realPathOf, UnreadableFileError } from "../../node/files/paths.js";
import { readFoundText } from "../../node/files/read-text.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { parseDocument } from "../../text/parse/parse.js";
import { parseSource } from "../../text/parse/parse-source.js";
import { mayBeDescriptor, recognize } from "../../text/recognition/recognize.js";
import { type Language, languageOfName, type SourceDocument } from "../../text/source-document.js";
import { parseYaml } from "../../text/yaml/yaml.js";
import { recover } from "../../values/recover.js";

/**
 * The name of a document in the engine. A file is named by its absolute path, because clients write the
 * same URI in different ways. Any other document, such as one that was never saved, is named by its URI.
 */
export function nameOfUri(uri: string): string {
  const path = pathOfUri(uri);
  return path === undefined ? uri : nameOfPath(path);
}

/** The name of a file in the engine. */
export const nameOfPath = (path: string): string => resolve(path).replaceAll("\\", "/");

/** Whether a name is that of a file, and not a URI. */
export const isFileName = (name: string): boolean => /^(?:\/|[a-z]:\/)/i.test(name);

/** A document as it is in an editor, saved or not. */
class Buffer {
  #parsed: SourceDocument | undefined;

  constructor(
    readonly name: string,
    readonly document: TextDocument,
  ) {}

  /** The text has changed. */
  change(): void {
    this.#parsed = undefined;
  }

  /** The current text, which is parsed once. */
  get source(): SourceDocument {
    const language = languageOfName(this.name) ?? languageOfId(this.document.languageId);
    this.#parsed ??= parseDocument(this.document.getText(), { file: this.name, language });
    return this.#parsed;
  }
}

/** The language that an editor has chosen for a document. */
function languageOfId(languageId: string): Language | undefined {
  if (/^json/.test(languageId)) return "json";
  return languageId === "yaml" ? "yaml" : undefined;
}

/** A descriptor on disk. */
interface FoundDocument {
  readonly source: SourceDocument;
  /** Its real path. */
  readonly file: string;
  /** Whether its name is that of a link. */
  readonly isLink: boolean;
}

/** The texts of the documents that are open in the editor, and of the descriptors in its folders. */
export class Documents {
  /** The descriptors on disk that were found in the folders of the editor, as they were read last. */
  readonly #found = new Map<string, FoundDocument>();
  /** The spelling of each URI that the client uses, by name. */
  readonly #uris = new Map<string, string>();
  readonly #buffers = new Map<string, Buffer>();
  /** The real path of each buffer's file. */
  readonly #files = new Map<string, string>();

  /** The name of a document that the client has named. */
  nameOf(uri: string): string {
    const name = nameOfUri(uri);
    if (!this.#uris.has(name)) this.#uris.set(name, uri);
    return name;
  }

  /** The URI of a document, in the spelling of the client if there is one. */
  uriOf(name: string): string {
    return this.#uris.get(name) ?? (isFileName(name) ? pathToFileURL(name).href : name);
  }

  /** The version of a document; `undefined` for a file that is not open. */
  versionOf(name: string): number | undefined {
    return this.#buffers.get(name)?.document.version;
  }

  /** The client has opened a document, or changed its text. */
  change(document: TextDocument): void {
    const buffer = this.bufferOf(document.uri);
    if (buffer?.document === document) return buffer.change();
    const name = nameOfUri(document.uri);
    // From now on, the client uses this spelling.
    this.#uris.set(name, document.uri);
    this.#buffers.set(name, new Buffer(name, document));
    this.#learnFile(name);
  }

  /** @returns the name of the document */
  close(uri: string): string {
    const name = this.nameOf(uri);
    this.#buffers.delete(name);
    this.#files.delete(name);
    return name;
  }

  /** The client has saved a buffer, which may have a file only now. */
  saved(uri: string): void {
    const buffer = this.bufferOf(uri);
    if (buffer !== undefined) this.#learnFile(buffer.name);
  }

  /** The names of the descriptors that were found. */
  foundNames(): string[] {
    return [...this.#found.keys()];
  }

  /**
   * Reads a file that was found, or rereads it if it was found before.
   *
   * @returns whether it is a descriptor
   */
  read(name: string): boolean {
    const document = isFileName(name) ? readFound(name, mayBeDescriptor) : undefined;
    const is = document === undefined ? "other" : recognize(document.source).is;
    const isDescriptor = is === "descriptor" || is === "holder";
    if (document !== undefined && isDescriptor) this.#found.set(name, document);
    else this.#found.delete(name);
    return isDescriptor;
  }

  /** Reads a file again by each name by which it was found: its own, and those of links. */
  readAgain(name: string): void {
    const file = realPathOf(name);
    for (const [found, document] of this.#found) {
      if (found === name || document.file === file) this.read(found);
    }
  }

  /** Forgets a file that was found. */
  forget(name: string): void {
    this.#found.delete(name);
  }

  /** The buffer of a document that is open in the editor. */
  bufferOf(uri: string): Buffer | undefined {
    return this.bufferNamed(this.nameOf(uri));
  }

  bufferNamed(name: string): Buffer | undefined {
    return this.#buffers.get(name);
  }

  /** Any document: one that is open, or a file below its root folder. */
  textOf(name: string): SourceDocument | undefined {
    const buffer = this.bufferNamed(name);
    if (buffer !== undefined) return buffer.source;
    return isFileName(name) ? readFound(name, () => true)?.source : undefined;
  }

  /** Whether a text is the current text of its document. A file that is not open is not compared. */
  isCurrent(source: SourceDocument): boolean {
    const buffer = this.#buffers.get(source.file ?? "");
    return buffer === undefined || buffer.source === source;
  }

  /**
   * All documents. An open document takes precedence over its file on disk, even if one of them is reached by
   * a link. A file that was found by several paths is included once.
   */
  sources(): Map<string, SourceDocument> {
    const files = new Set([...this.#buffers.keys()].map((name) => this.#files.get(name)));
    const sources = new Map<string, SourceDocument>();
    const found = [...this.#found];
    // As in a search, the name of a file takes precedence over that of a link to it.
    const regular = found.filter(([, { isLink }]) => !isLink);
    for (const [name, { file, source }] of [...regular, ...found]) {
      if (files.has(file)) continue;
      files.add(file);
      sources.set(name, source);
    }
    for (const [name, { source }] of this.#buffers) sources.set(name, source);
    return sources;
  }

  /** Keeps the file of a buffer, since looking it up at each edit would cost time. */
  #learnFile(name: string): void {
    if (isFileName(name)) this.#files.set(name, realPathOf(name));
  }
}

/**
 * A file, if its text is wanted and it can be read. It was found, and can be a link to something else by
 * now: what is read is a file below its root folder.
 */
function readFound(name: string, isWanted: (text: string) => boolean): FoundDocument | undefined {
  const file = realPathOf(name);
  const isLink = linkStatsOf(name)?.isSymbolicLink() === true;
  const read = () => readFoundText(file, new Boundary(rootFinder()(name)));
  const decoded = recover(read, UnreadableFileError);
  if (decoded === undefined || !isWanted(decoded.text)) return undefined;
  return { source: parseSource(decoded, { file: name }, parseYaml), file, isLink };
}
