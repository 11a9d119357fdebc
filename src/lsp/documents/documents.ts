import { pathToFileURL } from "node:url";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { realPathOf } from "../../node/files/real-path.js";
import { parseDocument } from "../../text/parse/parse.js";
import { type Language, languageOfName, type SourceDocument } from "../../text/source-document.js";
import { isFileName, nameOfUri } from "./document-names.js";
import { FoundFiles } from "./found-files.js";

/** A document as it is in an editor, saved or not. */
class Buffer {
  readonly name: string;
  readonly document: TextDocument;
  #parsed: SourceDocument | undefined;

  constructor(name: string, document: TextDocument) {
    this.name = name;
    this.document = document;
  }

  /** The text has changed. */
  change(): void {
    this.#parsed = undefined;
  }

  /** The current text; each is parsed once. */
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

/** The texts: of the documents that are open in the editor, and of the descriptors in its folders. */
export class Documents {
  readonly found = new FoundFiles();
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
    const known = this.bufferOf(document.uri);
    if (known?.document === document) return known.change();
    const name = nameOfUri(document.uri);
    // From now on, the client spells it like that.
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

  /** The buffer of a document that is open in the editor. */
  bufferOf(uri: string): Buffer | undefined {
    return this.bufferNamed(this.nameOf(uri));
  }

  bufferNamed(name: string): Buffer | undefined {
    return this.#buffers.get(name);
  }

  /** Whether a text is that of its document now. A file that is not open is not compared. */
  isCurrent(source: SourceDocument): boolean {
    const buffer = this.#buffers.get(source.file ?? "");
    return buffer === undefined || buffer.source === source;
  }

  /**
   * All documents. What is open counts more than what is on disk, also when one of the two is reached
   * by a link. A file that was found by several paths is there once.
   */
  sources(): Map<string, SourceDocument> {
    const files = new Set([...this.#buffers.keys()].map((name) => this.#files.get(name)));
    const sources = new Map<string, SourceDocument>();
    const found = [...this.found.documents];
    // As in a search, the name of a file takes precedence over that of a link to it.
    const own = found.filter(([, { isLink }]) => !isLink);
    for (const [name, { file, source }] of [...own, ...found]) {
      if (files.has(file)) continue;
      files.add(file);
      sources.set(name, source);
    }
    for (const [name, { source }] of this.#buffers) sources.set(name, source);
    return sources;
  }

  /** Takes the file of a buffer. Looking for it at each edit would cost time. */
  #learnFile(name: string): void {
    if (isFileName(name)) this.#files.set(name, realPathOf(name));
  }
}
