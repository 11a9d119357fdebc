import { descriptorShapes } from "../../generated/descriptor-shapes.js";
import type { CheckedDocument } from "../references/checked-graph.js";
import { type JsonObject, readKeys } from "../shape/read-keys.js";
import type { ObjectShape } from "../shape/shape.js";
import type { ReadObject } from "./node.js";

/** Objects of the specification that the model reads key by key. */
export type ReadableKind = {
  [K in keyof typeof descriptorShapes]: (typeof descriptorShapes)[K] extends ObjectShape
    ? K
    : never;
}[keyof typeof descriptorShapes];

/**
 * The members of an object as they were meant: in a document with faults, a key that surely is a
 * misspelt one counts as that one. The fault itself has been told.
 */
export function readObject(
  document: CheckedDocument,
  raw: JsonObject,
  kind: ReadableKind,
): ReadObject {
  if (document.isClean) return { raw, isDoubtful: false };
  const shape: ObjectShape = descriptorShapes[kind];
  const { unknown, meant, claimed } = readKeys(raw, shape);
  // What lacks a required property may be an object of another kind.
  const isLacking = shape.required.some((key) => raw[key] === undefined && !claimed.has(key));
  if (unknown.length === 0) return { raw, isDoubtful: isLacking };
  if (meant.size === 0) return { raw, isDoubtful: true };
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(raw)) read[meant.get(key) ?? key] = raw[key];
  const written = new Map([...meant].map(([key, target]) => [target, key]));
  return { raw: read, written, isDoubtful: isLacking || meant.size < unknown.length };
}
