import type { Path } from "../findings/json-pointer.js";
import {
  type ArrayNode,
  childAt,
  childIndex,
  type ObjectNode,
  type PlacedNode,
  placedRoot,
  type SyntaxMember,
  type SyntaxNode,
  type SyntaxTree,
} from "./syntax-tree.js";

/**
 * The tree of a text in which a list item is replaced with several. Everything after the item is
 * moved; the other items are not visited.
 *
 * @param path the item that is replaced
 * @param items its replacement; each `start` is an offset of the new text
 * @param text the new text
 * @throws RangeError if there is no list item at the path
 */
export function replaceWithItems(
  tree: SyntaxTree,
  path: Path,
  items: readonly SyntaxNode[],
  text: string,
): SyntaxTree {
  const moved = text.length - tree.text.length;
  const around: { parent: PlacedNode; index: number }[] = [];
  let placed = placedRoot(tree);
  for (const step of path) {
    if (placed === undefined) break;
    const index = childIndex(placed.node, step);
    around.push({ parent: placed, index });
    placed = childAt(placed, index);
  }
  const last = around.pop();
  if (placed === undefined || last?.parent.node.kind !== "array") {
    throw new RangeError("there is no item of a list at this path");
  }
  const { node: list, base } = last.parent;
  const own = items.map((item) => ({ ...item, start: item.start - base }));
  const { end } = placed;
  const final = items.at(-1);
  const movedEnd = final === undefined ? moved : final.start + final.length - end;
  // A block of YAML ends where its last item does.
  const lengthOf = (one: PlacedNode) => one.node.length + (one.end === end ? movedEnd : moved);
  let node: SyntaxNode = {
    ...list,
    length: lengthOf(last.parent),
    items: [
      ...list.items.slice(0, last.index),
      ...own,
      ...moveItems(list.items.slice(last.index + 1), moved),
    ],
  };
  for (const { parent, index } of around.reverse()) {
    const { node: old } = parent;
    const length = lengthOf(parent);
    if (old.kind === "object") {
      node = { ...old, length, members: withMember(old, index, node, moved) };
    } else if (old.kind === "array") {
      node = { ...old, length, items: withItem(old, index, node, moved) };
    }
  }
  return { text, root: node };
}

const withMember = ({ members }: ObjectNode, index: number, value: SyntaxNode, by: number) => [
  ...members.slice(0, index),
  ...members.slice(index, index + 1).map((member) => ({ ...member, value })),
  ...moveMembers(members.slice(index + 1), by),
];

const withItem = ({ items }: ArrayNode, index: number, item: SyntaxNode, by: number) => [
  ...items.slice(0, index),
  item,
  ...moveItems(items.slice(index + 1), by),
];

const moveItems = (items: readonly SyntaxNode[], by: number): SyntaxNode[] =>
  items.map((item) => ({ ...item, start: item.start + by }));

/** Moves members, with everything in them up to the next list. Uses no recursion. */
function moveMembers(members: readonly SyntaxMember[], by: number): SyntaxMember[] {
  const open: Writable<SyntaxNode>[] = [];
  const move = ({ name, key, value }: SyntaxMember): SyntaxMember => {
    const moved = { ...value, start: value.start + by };
    open.push(moved);
    return { name, key: { ...key, start: key.start + by }, value: moved };
  };
  const result = members.map(move);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "array") next.items = moveItems(next.items, by);
    else if (next.kind === "object") next.members = next.members.map(move);
  }
  return result;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
