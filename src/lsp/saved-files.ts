import { Boundary } from "../node/boundary.js";
import { TextReader } from "../node/read-text.js";
import { rootFinder } from "../node/root-folder.js";
import { UnreadableFileError } from "../node/unreadable-file.js";
import type { SourceDocument } from "../syntax/source-document.js";
import { mayBeDescriptor } from "../workspace/looks-like-descriptor.js";
import { mayBeChecked } from "./check-document.js";
import { isFileName } from "./document-names.js";
import { parseInSlices } from "./parse-in-slices.js";

/** The descriptors on disk that were found in the folders of the editor. */
export class SavedFiles {
  readonly #sources = new Map<string, SourceDocument>();
  /** The files that are being read. Of several reads of one file, the last one counts. */
  readonly #reading = new Map<string, Promise<SourceDocument | undefined>>();

  /** Whether a file was found. */
  has(name: string): boolean {
    return this.#sources.has(name) || this.#reading.has(name);
  }

  /** The names of all files. */
  names(): string[] {
    return [...new Set([...this.#sources.keys(), ...this.#reading.keys()])];
  }

  /**
   * Reads a file, again if it was found before.
   *
   * @returns whether it is a descriptor
   */
  async read(name: string): Promise<boolean> {
    this.forget(name);
    if (!isFileName(name)) return false;
    const reading = readDescriptor(name);
    this.#reading.set(name, reading);
    try {
      const source = await reading;
      if (source === undefined || this.#reading.get(name) !== reading) return false;
      this.#sources.set(name, source);
      return true;
    } finally {
      if (this.#reading.get(name) === reading) this.#reading.delete(name);
    }
  }

  forget(name: string): void {
    this.#sources.delete(name);
    this.#reading.delete(name);
  }

  /** All descriptors, when those that are being read now have been read. */
  async all(): Promise<ReadonlyMap<string, SourceDocument>> {
    while (this.#reading.size > 0) await Promise.allSettled(this.#reading.values());
    return this.#sources;
  }
}

/**
 * A file that may be a descriptor; `undefined` for any other, and for one that cannot be read. It was
 * found, and can be a link to something else by now: what is read is a file below its root folder.
 */
async function readDescriptor(name: string): Promise<SourceDocument | undefined> {
  try {
    const { text, problem } = new TextReader().readFound(name, new Boundary(rootFinder()(name)));
    if (problem !== undefined || !mayBeDescriptor(text)) return undefined;
    const source = await parseInSlices(text, { file: name });
    return mayBeChecked(source) ? source : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
