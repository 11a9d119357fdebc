import type { JsonObject } from "../values/json-object.js";
import type { Path } from "../values/json-pointer.js";
import type { DocumentPlace } from "./document-place.js";
import type { ModelNode } from "./model-node.js";

/** An object with the keys that were meant. */
export interface ReadObject {
  readonly raw: JsonObject;
  /** The keys as written, by the keys that were meant, where the two differ. */
  readonly written?: ReadonlyMap<string, string> | undefined;
  readonly isDoubtful: boolean;
}

/** A node that remembers where it was read. */
export class SourceNode implements ModelNode {
  readonly place: DocumentPlace;
  readonly raw: JsonObject;
  readonly isDoubtful: boolean;
  readonly #written: ReadonlyMap<string, string> | undefined;

  constructor(place: DocumentPlace, { raw, written, isDoubtful }: ReadObject) {
    this.place = place;
    this.raw = raw;
    this.isDoubtful = isDoubtful;
    this.#written = written;
  }

  get isInValidDocument(): boolean {
    return this.place.document.isClean;
  }

  at(...steps: Path): DocumentPlace {
    const [first, ...rest] = steps;
    if (first === undefined) return this.place;
    return this.place.below(this.#written?.get(String(first)) ?? first, ...rest);
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

  /** Adds what a kind of node has besides the properties of every node. */
  with<T extends ModelNode>(properties: Omit<T, keyof this>): this & T {
    return Object.assign(this, properties) as this & T;
  }
}
