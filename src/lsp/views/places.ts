import { descriptorDescriptions } from "../../../generated/descriptor-descriptions.js";
import { descriptorShapes } from "../../../generated/descriptor-shapes.js";
import { followPointer } from "../../format/shape/follow-pointer.js";
import { choicesOf, kindByKeys, resolveShape } from "../../format/shape/read-keys.js";
import type { ObjectShape, Shape } from "../../format/shape/shape.js";
import type { Place } from "../../model/model.js";
import type { ReachedDocument } from "../../references/resolve/checked-graph.js";
import { nodeAt } from "../../text/parse/node-at.js";
import { placedNodeAt, type SyntaxTree, withoutAlias } from "../../text/syntax-tree.js";
import { formatPointer, isObject, isPrefix, type Path, valueAt } from "../../values/json-value.js";
import type { Snapshot } from "./snapshot.js";

/** The key, or the scalar as a value, that contains or touches an offset. */
export function scalarAt(tree: SyntaxTree, offset: number) {
  const { part, path } = nodeAt(tree, offset);
  if (part === "gap") return undefined;
  const placed = placedNodeAt(tree, path);
  if (part === "key") return placed?.key && { part, path, span: placed.key };
  const isHere = placed !== undefined && placed.start <= offset && offset <= placed.end;
  return isHere && placed.node.kind === "scalar" ? { part, path, span: placed } : undefined;
}

/** Whether a place is that of a path in a file. */
export function isAt(file: string | undefined, path: Path): (place: Place) => boolean {
  const pointer = formatPointer(path);
  return (place) => place.file === file && place.pointer === pointer;
}

/** Whether the object or list at a path is written in brackets. */
export function isFlowAt(tree: SyntaxTree, path: Path): boolean {
  const placed = placedNodeAt(tree, path);
  const node = placed && withoutAlias(placed.node);
  return (node?.kind === "object" || node?.kind === "array") && node.isFlow;
}

/** Returns what the specification expects at a path of a document, or `undefined` where it says nothing. */
export function shapeAt({ name, views }: Snapshot, path: Path) {
  for (const { graph } of views) {
    const document = graph.documents.find(({ source }) => source.file === name);
    const shape = document && shapeIn(document, path);
    if (document !== undefined && shape !== undefined) return { document, shape };
  }
  return undefined;
}

function shapeIn(document: ReachedDocument, path: Path): Shape | undefined {
  const [part] = [...document.parts.values()]
    .filter((one) => isPrefix(one.path, path))
    .sort((one, other) => other.path.length - one.path.length);
  if (part === undefined) return undefined;
  const value = valueAt(document.source.value, part.path);
  const steps = path.slice(part.path.length).map(String);
  const followed = followPointer(value, steps, descriptorShapes, part.kind);
  return followed.exists ? followed.shape : undefined;
}

/** A shape without a name. */
export const resolved = (shape: Shape): Exclude<Shape, string> =>
  resolveShape(descriptorShapes, shape);

/**
 * The objects that a value can be: one, or all that its keys leave open.
 *
 * @param name the name of the shape, if it has one
 */
export function objectShapes(shape: Shape, value: unknown): ObjectShape[] {
  const target = resolved(shape);
  if ("properties" in target) return [target];
  if (!("choice" in target)) return [];
  const chosen = isObject(value) ? kindByKeys(value, target) : undefined;
  const names = chosen === undefined ? choicesOf(target) : [chosen];
  return names.flatMap((name) => objectShapes(name, value));
}

/** The shapes that the object with the member at a path can have. */
export function ownerShapes(snapshot: Snapshot, path: Path): ObjectShape[] {
  const owner = path.slice(0, -1);
  const placed = shapeAt(snapshot, owner);
  return placed ? objectShapes(placed.shape, valueAt(placed.document.source.value, owner)) : [];
}

/** How the specification describes a property of an object. */
export const descriptionOf = ({ title }: ObjectShape, key: string): string | undefined =>
  descriptorDescriptions[title]?.properties[key];
