import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import { readKeys } from "../format/shape/elimination.js";
import type { ObjectShape } from "../format/shape/shape.js";
import type { CheckedDocument } from "../references/resolve/checked-graph.js";
import type { JsonObject } from "../values/json-object.js";
import { OncePerObject } from "./once-per-object.js";
import type { ReadObject } from "./source-node.js";

/** The kinds of object whose keys the model reads. */
export type ReadableKind = {
  [K in keyof typeof descriptorShapes]: (typeof descriptorShapes)[K] extends ObjectShape
    ? K
    : never;
}[keyof typeof descriptorShapes];

/**
 * Reads an object with the keys that were meant: in a document with errors, a key that is clearly
 * misspelled counts as the property that was meant. The misspelling itself is reported by the check.
 */
export function readObject(
  document: CheckedDocument,
  raw: JsonObject,
  kind: ReadableKind,
): ReadObject {
  if (document.isClean) return { raw, isDoubtful: false };
  return readings.of(document, raw, kind, () => readMeant(raw, kind));
}

const readings = new OncePerObject<ReadObject>();

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
