import type { Path } from "../findings/json-pointer.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import type { JsonObject } from "../shape/read-keys.js";

/** Where something stands: in which document, and where in it. */
export interface Place {
  readonly document: CheckedDocument;
  readonly path: Path;
}

/** What a node of the model stands in: another node, or a document. */
export interface Origin {
  readonly document: CheckedDocument;
  /** Whether what lies below is text (a JSON Schema as a string), and has no places of its own. */
  readonly isText: boolean;
  readonly path: Path;
}

/**
 * An object of a document as the model reads it. It remembers where it came from, and works out the
 * path only when somebody asks: most nodes have nothing to report.
 */
export class ModelNode implements Origin {
  // `declare`, and no private names: fields that are defined before they are assigned take half of
  // the time of reading a large document.
  declare readonly origin: Origin;
  declare protected readonly way: Path | undefined;
  /** The object as it was read: misspelt keys stand under the names that they surely mean. */
  declare readonly raw: JsonObject;
  /** Keys as they are written, where they are misspelt. */
  declare readonly written: ReadonlyMap<string, string> | undefined;
  /** Whether the structure is in doubt, so that what is not there may have been meant to be. */
  declare readonly isDoubtful: boolean;

  /** @param steps the way from the origin; a kind of node that works it out itself gives none */
  constructor(origin: Origin, steps: Path | undefined, { raw, written, isDoubtful }: ReadObject) {
    this.origin = origin;
    this.way = steps;
    this.raw = raw;
    this.written = written;
    this.isDoubtful = isDoubtful;
  }

  /** The way from the origin to the node. */
  get steps(): Path {
    return this.way ?? [];
  }

  get document(): CheckedDocument {
    return this.origin.document;
  }

  get isText(): boolean {
    return this.origin.isText;
  }

  /** Where the node stands. */
  get path(): Path {
    return this.isText ? this.origin.path : [...this.origin.path, ...this.steps];
  }

  /** The place of the node, or of something below it. */
  at(...steps: Path): Place {
    if (this.isText) return { document: this.document, path: this.path };
    const [first, ...rest] = steps;
    if (first === undefined) return { document: this.document, path: this.path };
    const key = this.written?.get(String(first)) ?? first;
    return { document: this.document, path: [...this.path, key, ...rest] };
  }

  /** The place of the first of several keys that is there, else of the node itself. */
  atFirst(keys: readonly string[]): Place {
    const found = keys.find((key) => this.raw[key] !== undefined);
    return found === undefined ? this.at() : this.at(found);
  }

  /** A member, when it is a string. */
  text(key: string): string | undefined {
    const value = this.raw[key];
    return typeof value === "string" ? value : undefined;
  }

  /** Whether a member is surely not there. */
  lacks(key: string): boolean {
    return this.raw[key] === undefined && !this.isDoubtful;
  }
}

/** An object with its keys as they were meant. */
export interface ReadObject {
  readonly raw: JsonObject;
  readonly written?: ReadonlyMap<string, string> | undefined;
  readonly isDoubtful: boolean;
}
