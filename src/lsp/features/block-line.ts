import type { Path } from "../../findings/json-pointer.js";
import { indentationOf, lineEnd, lineStart } from "../../syntax/edits/lines.js";
import type { Span } from "../../syntax/span.js";
import { childAt, childCount, placedNodeAt, type SyntaxTree } from "../../syntax/syntax-tree.js";

// Lines of YAML without brackets, where the column decides what belongs together.

/** Whether an offset that is not in a scalar is in a comment. */
export const isInComment = (text: string, offset: number): boolean =>
  /(?:^|[ \t])#/.test(text.slice(lineStart(text, offset), offset));

/**
 * Whether a new key can be written in place of a span: alone on its line, apart from the hyphens of a
 * list, and in the column of the other keys of its object.
 *
 * @param path that of the object
 */
export function fitsKey(tree: SyntaxTree, path: Path, span: Span): boolean {
  const { text } = tree;
  const before = text.slice(lineStart(text, span.start), span.start);
  const after = text.slice(span.end, lineEnd(text, span.end));
  if (!/^[ \t]*(?:-[ \t]+)*$/.test(before) || !/^[ \t]*(?:#.*)?$/.test(after)) return false;
  const column = before.length;
  const columns = keyColumns(tree, path, span);
  if (columns.length > 0) return columns.includes(column);
  const owner = placedNodeAt(tree, path)?.key;
  return owner === undefined || column > indentationOf(text, owner.start).length;
}

/** The columns of the first keys of an object, apart from the one that is being written. */
function keyColumns(tree: SyntaxTree, path: Path, written: Span): number[] {
  const placed = placedNodeAt(tree, path);
  if (placed?.node.kind !== "object") return [];
  // One may be the key that is being written.
  const count = Math.min(childCount(placed.node), 2);
  return Array.from({ length: count }, (_, index) => childAt(placed, index)?.key).flatMap((key) =>
    key === undefined || key.start === written.start
      ? []
      : [key.start - lineStart(tree.text, key.start)],
  );
}
