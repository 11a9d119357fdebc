import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { wrapperIn } from "../format/shape/checked-value.js";
import { likeliest, readKeys, resolveShape } from "../format/shape/read-keys.js";
import type { ObjectShape } from "../format/shape/shape.js";
import { getOrAdd } from "../values/get-or-add.js";
import { isObject, type JsonObject } from "../values/json-object.js";
import type { DocumentPlace } from "./document-place.js";
import { type ReadObject, SourceNode } from "./source-node.js";

/** The kinds of object whose keys the model reads. */
export type ReadableKind = {
  [K in keyof typeof descriptorShapes]: (typeof descriptorShapes)[K] extends ObjectShape
    ? K
    : never;
}[keyof typeof descriptorShapes];

/** The places of objects that people write one level too deep. */
export type WrappedKind = "DatabaseServiceOrReference" | "ServerInfoOrReference" | "TableEntry";

/** An object, and where it is. */
export interface PlacedObject {
  readonly place: DocumentPlace;
  readonly value: JsonObject;
}

/**
 * Reads objects as they were meant. In a document with errors, a key that is clearly misspelled counts
 * as the property that was meant. The misspelling itself is reported by the check.
 *
 * An alias of YAML repeats an object at many places, so it remembers what it read.
 */
export class ObjectReader {
  readonly #known = new Map<JsonObject, Map<ReadableKind, ReadObject>>();
  readonly #wrappers = new Map<JsonObject, Map<WrappedKind, string | undefined>>();

  node(place: DocumentPlace, raw: JsonObject, kind: ReadableKind): SourceNode {
    if (place.document.isClean) return new SourceNode(place, { raw, isDoubtful: false });
    const known = getOrAdd(this.#known, raw, () => new Map());
    return new SourceNode(
      place,
      getOrAdd(known, kind, () => readMeant(raw, kind)),
    );
  }

  /** An object, or the object inside it if it was written one level too deep. */
  unwrapped({ place, value }: PlacedObject, kind: WrappedKind): PlacedObject {
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

function wrapperOf(value: JsonObject, kind: WrappedKind): string | undefined {
  const shape = resolveShape(
    descriptorShapes,
    likeliest(descriptorShapes, value, descriptorShapes[kind]),
  );
  if (!("properties" in shape)) return undefined;
  const reading = readKeys(descriptorShapes, value, shape);
  return wrapperIn(descriptorShapes, value, kind, shape, reading);
}
