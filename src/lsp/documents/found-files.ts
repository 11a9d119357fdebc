import { Boundary } from "../../node/boundary.js";
import { TextReader } from "../../node/read-text.js";
import { rootFinder } from "../../node/root-folder.js";
import { UnreadableFileError } from "../../node/unreadable-file.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { mayBeDescriptor } from "../../workspace/looks-like-descriptor.js";
import { mayBeChecked } from "../checks/check-document.js";
import { isFileName } from "./document-names.js";
import { parseInSlices } from "./parse-in-slices.js";

/** The descriptors on disk that were found in the folders of the editor. */
export class FoundFiles {
  /** As they were read last. A file that is being read again keeps its old text until then. */
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
    if (!isFileName(name)) return false;
    const reading = readDescriptor(name);
    this.#reading.set(name, reading);
    let source: SourceDocument | undefined;
    try {
      source = await reading;
    } finally {
      if (this.#reading.get(name) === reading) {
        this.#reading.delete(name);
        if (source === undefined) this.#sources.delete(name);
        else this.#sources.set(name, source);
      }
    }
    return this.#sources.get(name) === source && source !== undefined;
  }

  forget(name: string): void {
    this.#sources.delete(name);
    this.#reading.delete(name);
  }

  /** All descriptors, as they were read last. */
  get sources(): ReadonlyMap<string, SourceDocument> {
    return this.#sources;
  }

  get isReading(): boolean {
    return this.#reading.size > 0;
  }

  /**
   * Waits until no file is being read.
   *
   * @param names the files to wait for. Default: all
   */
  async settled(names?: ReadonlySet<string>): Promise<void> {
    for (;;) {
      const reading = [...this.#reading].filter(([name]) => names?.has(name) ?? true);
      if (reading.length === 0) return;
      await Promise.allSettled(reading.map(([, promise]) => promise));
    }
  }
}

/**
 * A file that may be a descriptor; `undefined` for any other, and for one that cannot be read. It was
 * found, and can be a link to something else by now: what is read is a file below its root folder.
 */
async function readDescriptor(name: string): Promise<SourceDocument | undefined> {
  try {
    const decoded = new TextReader().readFound(name, new Boundary(rootFinder()(name)));
    if (!mayBeDescriptor(decoded.text)) return undefined;
    const source = await parseInSlices(decoded, { file: name });
    return mayBeChecked(source) ? source : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
