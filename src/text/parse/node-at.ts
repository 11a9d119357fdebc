import { countBefore } from "../../values/collections.js";
import type { Path } from "../../values/json-value.js";
import { lineStart } from "../edits/lines.js";
import {
  childAt,
  type PlacedNode,
  placedRoot,
  type SyntaxNode,
  type SyntaxTree,
} from "../syntax-tree.js";

/** The part of a document at an offset of its text. */
type NodeAt =
  /** The key of the member at `path`. */
  | { readonly part: "key"; readonly path: Path }
  /** The value at `path`: in it, at its brackets, or between its key and it. */
  | { readonly part: "value"; readonly path: Path }
  /** Between the children of the object or list at `path`: before the one with this index. */
  | { readonly part: "gap"; readonly path: Path; readonly index: number };

/**
 * The part of a document at an offset. The end of a key or value is part of it, because a writer
 * may still be typing it.
 *
 * Members with the same key have the same path. In a YAML block, an empty line belongs to the
 * innermost block that it is indented for.
 *
 * @param offset from 0 to the length of the text, in UTF-16 units
 * @example nodeAt(parseJson('{"a": 1}').syntax(), 2) // { part: "key", path: ["a"] }
 */
export function nodeAt(tree: SyntaxTree, offset: number): NodeAt {
  const path: (string | number)[] = [];
  let placed = placedRoot(tree);
  if (placed === undefined) return { part: "gap", path, index: 0 };
  for (;;) {
    const { node } = placed;
    if (node.kind === "scalar" || node.kind === "alias") return { part: "value", path };
    // At a bracket, or outside of it.
    const isOutside = offset <= placed.start || (offset >= placed.end && !node.isUnclosed);
    if (node.isFlow && isOutside) return { part: "value", path };
    const index = lastStartingAt(placed, offset);
    const child = childAt(placed, index);
    if (child === undefined) return { part: "gap", path, index: 0 };
    const step = node.kind === "object" ? (node.members[index]?.name ?? "") : index;
    const { key } = child;
    if (key !== undefined && offset <= key.end) return { part: "key", path: [...path, step] };
    const isBehindColon = key !== undefined && isColon(tree.text.slice(key.end, offset));
    if (isBehindColon || (key !== undefined && offset <= child.start)) {
      return { part: "value", path: [...path, step] };
    }
    if (offset > child.start && !isWithin(tree.text, placed, child, offset)) {
      return { part: "gap", path, index: index + 1 };
    }
    path.push(step);
    placed = child;
  }
}

/** Whether nothing but a colon is between a key and an offset: the value belongs there. */
const isColon = (text: string): boolean => /^[ \t]*:[ \t]*$/.test(text);

/** The last child that starts at or before an offset; -1 when there is none. */
function lastStartingAt({ node }: PlacedNode, offset: number): number {
  if (node.kind === "object")
    return countBefore(node.members, ({ key }) => key.start <= offset) - 1;
  return node.kind === "array" ? countBefore(node.items, ({ start }) => start <= offset) - 1 : -1;
}

/** Whether an offset after the start of a child belongs to the child, not to the text after it. */
function isWithin(text: string, parent: PlacedNode, child: PlacedNode, offset: number): boolean {
  const { end } = child;
  if (offset <= end) return true;
  if (isUnclosed(child.node)) return true;
  if (!isBlock(parent.node)) return false;
  const isEmpty = child.end === child.start;
  if (!isBlock(child.node) && !isEmpty) return false;
  const line = lineStart(text, offset);
  const [indentation = ""] = /^ */.exec(text.slice(line, offset)) ?? [];
  // After text on its line, or on a line that is indented for the child.
  return line <= end || indentation.length > parent.start - lineStart(text, parent.start);
}

const isBlock = (node: SyntaxNode): boolean =>
  (node.kind === "object" || node.kind === "array") && !node.isFlow;

const isUnclosed = (node: SyntaxNode): boolean =>
  (node.kind === "object" || node.kind === "array") && node.isUnclosed;
