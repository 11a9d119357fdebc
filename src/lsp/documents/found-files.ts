import { mayBeChecked, mayBeDescriptor } from "../../engine/looks-like-descriptor.js";
import { Boundary } from "../../node/files/boundary.js";
import { linkStatsOf, realPathOf } from "../../node/files/paths.js";
import { TextReader } from "../../node/files/read-text.js";
import { rootFinder } from "../../node/files/root-folder.js";
import { UnreadableFileError } from "../../node/files/unreadable-file.js";
import { parseSource } from "../../text/parse/parse-source.js";
import type { SourceDocument } from "../../text/source-document.js";
import { parseYaml } from "../../text/yaml/yaml.js";
import { isFileName } from "./document-names.js";

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
  readonly #documents = new Map<string, FoundDocument>();

  /** The names of all files. */
  names(): string[] {
    return [...this.#documents.keys()];
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
  read(name: string): boolean {
    const document = isFileName(name) ? readDescriptor(name) : undefined;
    if (document === undefined) this.#documents.delete(name);
    else this.#documents.set(name, document);
    return document !== undefined;
  }

  forget(name: string): void {
    this.#documents.delete(name);
  }

  /** All descriptors, as they were read last, by name. */
  get documents(): ReadonlyMap<string, FoundDocument> {
    return this.#documents;
  }
}

/**
 * A file that may be a descriptor; `undefined` for any other, and for one that cannot be read. It was
 * found, and can be a link to something else by now: what is read is a file below its root folder.
 */
function readDescriptor(name: string): FoundDocument | undefined {
  try {
    const file = realPathOf(name);
    const isLink = linkStatsOf(name)?.isSymbolicLink() === true;
    const decoded = new TextReader().readFound(file, new Boundary(rootFinder()(name)));
    if (!mayBeDescriptor(decoded.text)) return undefined;
    const source = parseSource(decoded, { file: name }, parseYaml);
    return mayBeChecked(source) ? { source, file, isLink } : undefined;
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}
