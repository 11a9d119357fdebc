import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { wrapperIn } from "../format/shape/checked-value.js";
import { hasForm } from "../format/shape/follow-pointer.js";
import { kindAt, readKeys, resolveShape } from "../format/shape/read-keys.js";
import type { ObjectShape } from "../format/shape/shape.js";
import {
  type ReachedDocument,
  type Reference,
  referencesByPlace,
} from "../references/resolve/checked-graph.js";
import type { ReferenceKind } from "../references/resolve/reference-finder.js";
import type { DataType } from "../types/data-type.js";
import { parseType } from "../types/parse-type.js";
import { getOrAdd } from "../values/collections.js";
import {
  filterMembers,
  isObject,
  type JsonObject,
  type Path,
  valueAt,
} from "../values/json-value.js";
import type { PathMaps } from "../values/path-map.js";
import { anArray, checkArgument } from "../words/options.js";
import { DocumentPlace } from "./document-place.js";
import type { ModelNode } from "./model.js";

/**
 * How a comparison treats a part that cannot be read: `unknown` if it could be anything. A comparison leaves it out:
 * the newer side is `empty` there, and of the older side it is known that something is `skipped`.
 */
export type UnreadValues = "unknown" | "skipped" | "empty";

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
    checkArgument("keys", keys, anArray);
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

/** The kinds of object whose keys the model reads. */
export type ReadableKind = {
  [K in keyof typeof descriptorShapes]: (typeof descriptorShapes)[K] extends ObjectShape
    ? K
    : never;
}[keyof typeof descriptorShapes];

/** An object, and where it is. */
interface PlacedObject {
  readonly place: DocumentPlace;
  readonly value: JsonObject;
}

/**
 * Reads objects as they were meant. In a document with errors, a key that is clearly misspelled counts
 * as the property that was meant. The misspelling itself is reported by the check.
 *
 * A YAML alias can repeat an object in many places, so it remembers what it has read.
 */
export class ObjectReader {
  /** The treatment of a part that cannot be read. */
  readonly unread: UnreadValues;
  readonly #known = new Map<JsonObject, Map<ReadableKind, ReadObject>>();
  readonly #types = new Map<string, DataType>();
  readonly #wrappers = new Map<JsonObject, Map<ReferenceKind, string | undefined>>();

  constructor(unread: UnreadValues = "unknown") {
    this.unread = unread;
  }

  node(place: DocumentPlace, raw: JsonObject, kind: ReadableKind): SourceNode {
    return new SourceNode(place, this.read(place, raw, kind));
  }

  /** An object with the keys that were meant, to make a node of. */
  read(place: DocumentPlace, raw: JsonObject, kind: ReadableKind): ReadObject {
    if (place.document.isClean) return { raw, isDoubtful: false };
    const known = getOrAdd(this.#known, raw, () => new Map());
    return getOrAdd(known, kind, () => {
      const read = readMeant(raw, kind);
      if (this.unread === "unknown") return read;
      const isDoubtful = read.isDoubtful && this.unread !== "empty";
      return { ...read, raw: withoutUnread(read.raw, kind), isDoubtful };
    });
  }

  /** A data type by its text, read once: many columns have the same. */
  type(text: unknown): DataType | undefined {
    if (typeof text !== "string" || text === "") return undefined;
    return getOrAdd(this.#types, text, () => parseType(text));
  }

  /** An object, or the object inside it if it was written one level too deep. */
  unwrapped({ place, value }: PlacedObject, kind: ReferenceKind): PlacedObject {
    if (place.document.isClean) return { place, value };
    const known = getOrAdd(this.#wrappers, value, () => new Map());
    const wrapper = getOrAdd(known, kind, () => wrapperOf(value, kind));
    const inner = wrapper === undefined ? undefined : value[wrapper];
    if (wrapper === undefined || !isObject(inner) || inner.$ref !== undefined) {
      return { place, value };
    }
    return { place: place.below(wrapper), value: inner };
  }
}

/** An object without the properties that should be a list or an object but are not. */
function withoutUnread(raw: JsonObject, kind: ReadableKind): JsonObject {
  const { properties }: ObjectShape = descriptorShapes[kind];
  return filterMembers(raw, (key, value) => {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    // A scalar of another type is read as none, and shown as it is.
    return shape === undefined || hasForm(value, resolveShape(descriptorShapes, shape));
  });
}

function readMeant(raw: JsonObject, kind: ReadableKind): ReadObject {
  const shape: ObjectShape = descriptorShapes[kind];
  const { unknown, meant, claimed } = readKeys(descriptorShapes, raw, shape);
  // An object that lacks a required property may be of another kind.
  const isLacking = shape.required.some((key) => raw[key] === undefined && !claimed.has(key));
  if (unknown.length === 0) return { raw, isDoubtful: isLacking };
  if (meant.size === 0) return { raw, isDoubtful: true };
  const read = Object.fromEntries(Object.keys(raw).map((key) => [meant.get(key) ?? key, raw[key]]));
  const written = new Map([...meant].map(([key, target]) => [target, key]));
  return { raw: read, written, isDoubtful: isLacking || meant.size < unknown.length };
}

function wrapperOf(value: JsonObject, kind: ReferenceKind): string | undefined {
  const shape = kindAt(descriptorShapes, value, kind);
  if (shape === undefined || !("properties" in shape)) return undefined;
  const reading = readKeys(descriptorShapes, value, shape);
  return wrapperIn(descriptorShapes, value, kind, shape, reading);
}

/** The targets of the References of a graph. */
export class ReferenceTargets {
  /** Whether all of them resolve. */
  readonly areResolved: boolean;
  readonly #reader: ObjectReader;
  readonly #references: PathMaps<ReachedDocument, Reference>;
  readonly #ends = new Map<Reference, ChainEnd>();

  constructor(references: readonly Reference[], reader: ObjectReader) {
    this.areResolved = references.every(({ outcome }) => outcome.state === "resolved");
    this.#reader = reader;
    this.#references = referencesByPlace(references);
  }

  /** The object at the end of a chain of References. */
  follow(start: DocumentPlace, first: JsonObject, kind: ReferenceKind): PlacedObject | undefined {
    const { place, value, isReference } = this.definitionAt(start, first);
    if (isReference || !isObject(value) || value.$ref !== undefined) return undefined;
    return this.#reader.unwrapped({ place, value }, kind);
  }

  /**
   * A definition, or the target of the chain of References that it starts; many chains can have the same end.
   *
   * @returns with `isReference` if the chain does not end
   */
  definitionAt(start: DocumentPlace, definition: unknown): ChainEnd {
    const chain: Reference[] = [];
    let end: ChainEnd = { place: start, value: definition, isReference: false };
    // The references of a cycle do not resolve.
    while (!end.isReference) {
      const { document, path } = end.place;
      const reference = this.#references.of(document).get(path);
      if (reference === undefined) break;
      const known = this.#ends.get(reference);
      const target = targetOf(reference);
      end = known ?? { ...(target ?? end), isReference: target === undefined };
      if (known !== undefined) break;
      chain.push(reference);
    }
    for (const reference of chain) this.#ends.set(reference, end);
    return end;
  }
}

/** A value, and where it is. */
export interface Placed {
  readonly place: DocumentPlace;
  readonly value: unknown;
}

/** The end of a chain of References; if the chain leads nowhere, a Reference. */
interface ChainEnd extends Placed {
  readonly isReference: boolean;
}

function targetOf({ outcome }: Reference): Placed | undefined {
  if (outcome.state !== "resolved") return undefined;
  const { document, path } = outcome;
  return { place: new DocumentPlace(document, path), value: valueAt(document.source.value, path) };
}
