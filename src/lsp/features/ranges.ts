import type { FoldingRange, Position, SelectionRange } from "vscode-languageserver/node";
import {
  childAt,
  childCount,
  foldSyntax,
  placedRoot,
  type SyntaxTree,
} from "../../text/syntax-tree.js";
import type { Span } from "../../values/text-span.js";
import type { Snapshot } from "../views/snapshot.js";
import { offsetOf, rangeOfSpan } from "../wire/protocol.js";

/** The objects, lists and texts on several lines; those with brackets without the line of the closing one. */
export function foldingRanges({ source, tree, views }: Snapshot): FoldingRange[] {
  // Other documents have servers of their own.
  if (views.length === 0) return [];
  const { lines, text } = source;
  const ends = new Map<number, number>();
  const lineAt = (offset: number) => lines.positionAt(offset).line - 1;
  foldSyntax<void>(tree, undefined, (owner) => {
    for (let index = 0; index < childCount(owner); index++) {
      const child = childAt({ node: owner }, index);
      if (child === undefined) continue;
      const { node, key = child, end } = child;
      const isFlow = "isFlow" in node && node.isFlow;
      const first = lineAt(key.start);
      const last = lineAt(child.start + text.slice(child.start, end).trimEnd().length);
      const endLine = isFlow ? last - 1 : last;
      if (endLine > first) ends.set(first, Math.max(endLine, ends.get(first) ?? 0));
    }
  });
  return [...ends].map(([startLine, endLine]) => ({ startLine, endLine }));
}

/** For each position, the values around it, the innermost first. */
export const selectionRanges = (
  { source, tree, views }: Snapshot,
  positions: readonly Position[],
): SelectionRange[] =>
  (views.length === 0 ? [] : positions).map((position) => {
    const [whole, ...inner] = spansAround(tree, offsetOf(source, position));
    return inner.reduce<SelectionRange>(
      (parent, span) => ({ range: rangeOfSpan(source, span), parent }),
      { range: rangeOfSpan(source, whole) },
    );
  });

/** The whole text, and each member and value around an offset, the outermost first. */
function spansAround(tree: SyntaxTree, offset: number): [Span, ...Span[]] {
  const spans: [Span, ...Span[]] = [{ start: 0, end: tree.text.length }];
  const add = ({ start, end }: Span): void => {
    const last = spans.at(-1);
    if (last?.start !== start || last.end !== end) spans.push({ start, end });
  };
  let placed = placedRoot(tree);
  while (placed !== undefined) {
    add(placed);
    const owner = placed;
    const children = Array.from({ length: childCount(owner.node) }, (_, at) => childAt(owner, at));
    const inner = children.find(
      (child) => child && (child.key ?? child).start <= offset && offset <= child.end,
    );
    if (inner?.key !== undefined) add({ start: inner.key.start, end: inner.end });
    if (inner?.key !== undefined && offset <= inner.key.end) {
      add(inner.key);
      break;
    }
    placed = inner;
  }
  return spans;
}
