import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { realPathOf } from "../../node/real-path.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { Buffer } from "./buffer.js";
import { DocumentNames, isFileName } from "./document-names.js";
import { FoundFiles } from "./found-files.js";

/** The texts: of the documents that are open in the editor, and of the descriptors in its folders. */
export class Documents {
  readonly names = new DocumentNames();
  readonly found = new FoundFiles();
  readonly #buffers = new Map<string, Buffer>();
  /** The file that each buffer is the text of: its real path. */
  readonly #files = new Map<string, string>();

  open(uri: string, languageId: string, version: number, text: string): void {
    const name = this.names.open(uri);
    this.#buffers.set(name, new Buffer(name, languageId, version, text));
    this.#learnFile(name);
  }

  change(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.bufferOf(uri)?.change(changes, version);
  }

  /** @returns the name of the document */
  close(uri: string): string {
    const name = this.names.learn(uri);
    this.#buffers.delete(name);
    this.#files.delete(name);
    return name;
  }

  /** The client has saved a buffer, which may have a file only now. */
  saved(uri: string): void {
    const buffer = this.bufferOf(uri);
    if (buffer === undefined) return;
    buffer.verify();
    this.#learnFile(buffer.name);
  }

  /** The buffer of a document that is open in the editor. */
  bufferOf(uri: string): Buffer | undefined {
    return this.bufferNamed(this.names.learn(uri));
  }

  bufferNamed(name: string): Buffer | undefined {
    return this.#buffers.get(name);
  }

  /** Whether a text is that of its document now. A file that is not open is not compared. */
  isCurrent(source: SourceDocument): boolean {
    const buffer = this.#buffers.get(source.file ?? "");
    return buffer === undefined || (buffer.isParsed && buffer.parsed === source);
  }

  /** Whether everything was parsed as it is now. */
  get isParsed(): boolean {
    return !this.found.isReading && [...this.#buffers.values()].every(({ isParsed }) => isParsed);
  }

  /** Waits until everything is parsed. */
  async parseAll(): Promise<void> {
    const buffers = [...this.#buffers.values()].map((buffer) => buffer.parse());
    await Promise.all([this.found.settled(), ...buffers]);
  }

  /**
   * Waits until what a request is about is parsed. Of large documents that it is not about, what was
   * parsed last is enough.
   *
   * @param around the files that are read together with it
   */
  async parseFor(own: Buffer, around: ReadonlySet<string>): Promise<void> {
    const others = [...this.#buffers.values()].filter(({ isLarge }) => !isLarge);
    const buffers = [own, ...others].map((buffer) => buffer.parse());
    await Promise.all([...buffers, this.found.settled(around)]);
  }

  /**
   * The documents as they were parsed last. What is open counts more than what is on disk, also when
   * one of the two is reached by a link. A file that was found by several paths is there once.
   */
  parsed(): Map<string, SourceDocument> {
    const open = [...this.#buffers].flatMap(([name, { parsed }]): [string, SourceDocument][] =>
      parsed === undefined ? [] : [[name, parsed]],
    );
    const files = new Set(open.map(([name]) => this.#files.get(name)));
    const sources = new Map<string, SourceDocument>();
    const found = [...this.found.documents];
    // As in a search, the name of a file takes precedence over that of a link to it.
    const own = found.filter(([, { isLink }]) => !isLink);
    for (const [name, { file, source }] of [...own, ...found]) {
      if (files.has(file)) continue;
      files.add(file);
      sources.set(name, source);
    }
    for (const [name, source] of open) sources.set(name, source);
    return sources;
  }

  /** Takes the file of a buffer. Looking for it at each edit would cost time. */
  #learnFile(name: string): void {
    if (isFileName(name)) this.#files.set(name, realPathOf(name));
  }
}
