import { Boundary } from "../../node/boundary.js";
import { TextReader } from "../../node/read-text.js";
import { realPathOf } from "../../node/real-path.js";
import { rootFinder } from "../../node/root-folder.js";
import { linkStatsOf } from "../../node/stats-of.js";
import { UnreadableFileError } from "../../node/unreadable-file.js";
import type { SourceDocument } from "../../syntax/source-document.js";
import { mayBeDescriptor } from "../../workspace/looks-like-descriptor.js";
import { mayBeChecked } from "../checks/check-document.js";
import { isFileName } from "./document-names.js";
import { parseInSlices } from "./parse-in-slices.js";

/** A descriptor on disk. */
interface FoundDocument {
  readonly source: SourceDocument;
  /** Its real path. */
  readonly file: string;
  /** Whether its name is that of a link. */
  readonly isLink: boolean;
}

/** The descriptors on disk that were found in the folders of the editor. */
export class FoundFiles {
  /** As they were read last. A file that is being read again keeps its old text until then. */
  readonly #documents = new Map<string, FoundDocument>();
  /** The files that are being read. Of several reads of one file, the last one counts. */
  readonly #reading = new Map<string, Promise<FoundDocument | undefined>>();

  /** The names of all files. */
  names(): string[] {
    return [...new Set([...this.#documents.keys(), ...this.#reading.keys()])];
  }

  /** The names by which a file was found: its own, and those of links. */
  namesOf(name: string): string[] {
    const file = realPathOf(name);
    const isOwn = (one: string) => one === name || this.#documents.get(one)?.file === file;
    return this.names().filter(isOwn);
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
    let document: FoundDocument | undefined;
    try {
      document = await reading;
    } finally {
      if (this.#reading.get(name) === reading) {
        this.#reading.delete(name);
        if (document === undefined) this.#documents.delete(name);
        else this.#documents.set(name, document);
      }
    }
    return this.#documents.get(name) === document && document !== undefined;
  }

  forget(name: string): void {
    this.#documents.delete(name);
    this.#reading.delete(name);
  }

  /** All descriptors, as they were read last, by name. */
  get documents(): ReadonlyMap<string, FoundDocument> {
    return this.#documents;
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
async function readDescriptor(name: string): Promise<FoundDocument | undefined> {
  try {
    const file = realPathOf(name);
    const isLink = linkStatsOf(name)?.isSymbolicLink() === true;
    const decoded = new TextReader().readFound(file, new Boundary(rootFinder()(name)));
    if (!mayBeDescriptor(decoded.text)) return undefined;
    const source = await parseInSlices(decoded, { file: name });
    return mayBeChecked(source) ? { source, file, isLink } : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
