import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";
import { DocumentPlace } from "./document-place.js";
import type { ModelNode } from "./model-node.js";

/** The container of a node: another node, or a document. */
export interface Parent {
  readonly document: CheckedDocument;
  /** Whether the content is a JSON Schema written as a string, so nothing in it has a place. */
  readonly isText: boolean;
  readonly path: Path;
}

/** A value by its parent and the path from there. */
export interface Slot {
  readonly parent: Parent;
  readonly steps: Path;
}

/** A document as what contains a node. */
export const rootOf = (document: CheckedDocument): Parent => ({
  document,
  isText: false,
  path: [],
});

/** The path of a value in its document. */
export const pathOf = ({ parent, steps }: Slot): Path => [...parent.path, ...steps];

/** An object with the keys that were meant. */
export interface ReadObject {
  readonly raw: JsonObject;
  /** The keys as written, by the keys that were meant, where the two differ. */
  readonly written?: ReadonlyMap<string, string> | undefined;
  readonly isDoubtful: boolean;
}

/**
 * A node that remembers where it was read. It computes its path on demand, because most nodes have
 * nothing to report.
 */
export class SourceNode implements ModelNode, Parent {
  // `declare` and no `#private` names: initializing fields before they are assigned takes half of
  // the time that a large document needs.
  declare readonly parent: Parent;
  declare protected readonly ownSteps: Path | undefined;
  declare readonly raw: JsonObject;
  declare readonly written: ReadonlyMap<string, string> | undefined;
  declare readonly isDoubtful: boolean;

  /** @param steps the path from the parent; `undefined` if a subclass computes it */
  constructor(parent: Parent, steps: Path | undefined, { raw, written, isDoubtful }: ReadObject) {
    this.parent = parent;
    this.ownSteps = steps;
    this.raw = raw;
    this.written = written;
    this.isDoubtful = isDoubtful;
  }

  /** The path from the parent to the node. */
  get steps(): Path {
    return this.ownSteps ?? [];
  }

  get document(): CheckedDocument {
    return this.parent.document;
  }

  get isText(): boolean {
    return this.parent.isText;
  }

  get path(): Path {
    return this.isText ? this.parent.path : [...this.parent.path, ...this.steps];
  }

  get isInValidDocument(): boolean {
    return this.document.isClean;
  }

  at(...steps: Path): DocumentPlace {
    const [first, ...rest] = steps;
    if (this.isText || first === undefined) {
      return new DocumentPlace(this.document, this.path, this.isText);
    }
    return new DocumentPlace(this.document, [...this.path, this.writtenKey(first), ...rest]);
  }

  atFirst(keys: readonly string[]): DocumentPlace {
    const found = keys.find((key) => this.raw[key] !== undefined);
    return found === undefined ? this.at() : this.at(found);
  }

  text(key: string): string | undefined {
    const value = this.raw[key];
    return typeof value === "string" ? value : undefined;
  }

  lacks(key: string): boolean {
    return this.raw[key] === undefined && !this.isDoubtful;
  }

  /** The slot of a value inside the node. */
  below(key: string, ...rest: Path): Slot {
    return { parent: this, steps: [this.writtenKey(key), ...rest] };
  }

  /** A key as written. */
  protected writtenKey(key: string | number): string | number {
    return this.written?.get(String(key)) ?? key;
  }
}
