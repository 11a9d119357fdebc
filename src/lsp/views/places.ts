import type { Place } from "../../model/model.js";
import { nodeAt } from "../../text/parse/node-at.js";
import type { Span } from "../../text/span.js";
import { placedNodeAt, type SyntaxTree, withoutAlias } from "../../text/syntax-tree.js";
import { formatPointer, type Path } from "../../values/json-pointer.js";

/** A key, or a scalar as a value. */
interface ScalarAt {
  readonly part: "key" | "value";
  readonly path: Path;
  readonly span: Span;
}

/** The key or scalar that contains or touches an offset. */
export function scalarAt(tree: SyntaxTree, offset: number): ScalarAt | undefined {
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
