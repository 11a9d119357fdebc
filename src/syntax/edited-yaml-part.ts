import { changeBetween } from "./change-between.js";
import { ownCopy } from "./own-copy.js";
import { replaceWithItems } from "./replace-items.js";
import { replaceValue } from "./replace-value.js";
import type { Span } from "./span.js";
import {
  childAt,
  childBefore,
  type PlacedNode,
  placedRoot,
  type SyntaxNode,
  type SyntaxTree,
} from "./syntax-tree.js";
import { depthOf, isOneItem, knownComments, MAX_DEPTH, type Part, parsePart } from "./yaml-part.js";

/** An item of a list inside a part, with all changes behind its hyphen. */
interface InnerItem {
  readonly path: readonly (string | number)[];
  /** From the start of its line to that of what follows. */
  readonly span: Span;
  readonly indentation: number;
  /** Whether the list ends where it ends. */
  readonly isLast: boolean;
}

/**
 * Parses a part again after an edit. If the edit is in an item of a list inside it, such as a column of
 * a table, only that item is parsed.
 *
 * @returns `undefined` as {@link parsePart} does
 */
export const parseEdited = (before: Part, source: string): Part | undefined =>
  withInnerItem(before, source) ?? parsePart(source);

function withInnerItem(before: Part, source: string): Part | undefined {
  const { value, problems, isReadable } = before;
  if (!isReadable || problems.length > 0) return undefined;
  const tree = treeOf(before);
  const item = innerItem(tree, changeBetween(before.source, source).span);
  if (item === undefined) return undefined;
  const { path, span, indentation, isLast } = item;
  const end = span.end + source.length - before.source.length;
  const text = ownCopy(source.slice(span.start, end));
  const own = isOneItem(text, indentation) ? parsePart(text) : undefined;
  if (!own?.isReadable || own.problems.length > 0) return undefined;
  if (path.length + depthOf(own.node) > MAX_DEPTH) return undefined;
  // The end of a list is behind the line of any other last item.
  if (isLast && !isBlock(own.node)) return undefined;
  const node = { ...own.node, start: own.node.start + span.start };
  const { root } = replaceWithItems(tree, path, [node], source);
  const whole = root?.kind === "array" ? root.items[0] : undefined;
  return (
    whole && {
      source,
      node: whole,
      isReadable,
      value: replaceValue(value, path.slice(1), () => own.value),
      problems,
      comments: knownComments(source),
    }
  );
}

/** The tree of a part by itself: a list with one item. */
const treeOf = ({ source, node }: Part): SyntaxTree => ({
  text: source,
  root: {
    kind: "array",
    start: 0,
    length: source.length,
    isFlow: false,
    isUnclosed: false,
    items: [node],
  },
});

/** The innermost item with all of a change. */
function innerItem(tree: SyntaxTree, change: Span): InnerItem | undefined {
  const { text } = tree;
  let found: InnerItem | undefined;
  const path: (string | number)[] = [];
  /** Where the lines after the node start. */
  let end: number | undefined = text.length;
  for (let placed = placedRoot(tree); placed !== undefined; ) {
    const { node } = placed;
    const index = childBefore(placed, change.start);
    const child = childAt(placed, index);
    if (child === undefined) break;
    const next = childAt(placed, index + 1);
    if (next !== undefined) end = lineOf(text, next)?.start;
    path.push(node.kind === "object" ? (node.members[index]?.name ?? "") : index);
    const line = node.kind === "array" && isBlock(node) ? lineOf(text, child) : undefined;
    const isLast = next === undefined;
    if (line !== undefined && end !== undefined && (!isLast || isBlock(child.node))) {
      const { start, indentation } = line;
      const isInside = change.start >= start + indentation + 2 && change.end < end;
      if (isInside) found = { path: [...path], span: { start, end }, indentation, isLast };
    }
    placed = child;
  }
  return found;
}

const isBlock = (node: SyntaxNode): boolean =>
  (node.kind === "object" || node.kind === "array") && !node.isFlow;

/** The line of a key or an item; `undefined` if there is more before it than a hyphen. */
function lineOf(text: string, { start, key }: PlacedNode) {
  const offset = key?.start ?? start;
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const [, spaces] = (key === undefined ? /^( *)- +$/ : /^( *)$/).exec(before) ?? [];
  if (spaces === undefined) return undefined;
  return { start: offset - before.length, indentation: spaces.length };
}
