import {
  childAt,
  childCount,
  type PlacedNode,
  placedNodeAt,
  placedRoot,
  type SyntaxTree,
} from "../../syntax/syntax-tree.js";

/** What keys, strings and aliases of strings become, by their offset. */
export interface Rewritten {
  readonly key: Map<number, string>;
  readonly value: Map<number, string>;
  readonly aliases: Map<number, string>;
}

/** Whether a text that was edited differs from the one before only in what was meant. */
export function isRewritten(before: SyntaxTree, after: SyntaxTree, rewritten: Rewritten): boolean {
  const [root, other] = [placedRoot(before), placedRoot(after)];
  if (root === undefined || other === undefined) return root === other;
  const pairs: [PlacedNode, PlacedNode][] = [[root, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [old, own] = pair;
    if (!isSameNode(before, old, own, rewritten)) return false;
    for (let index = 0; index < childCount(old.node); index++) {
      const [child, changed] = [childAt(old, index), childAt(own, index)];
      if (child !== undefined && changed !== undefined) pairs.push([child, changed]);
    }
  }
  return true;
}

function isSameNode(
  tree: SyntaxTree,
  placed: PlacedNode,
  { node: own }: PlacedNode,
  { key, value, aliases }: Rewritten,
): boolean {
  const { node, start } = placed;
  if (childCount(node) !== childCount(own)) return false;
  if (node.kind === "scalar" && own.kind === "scalar") {
    return Object.is(value.get(start) ?? node.value, own.value);
  }
  if (node.kind === "alias" && own.kind === "alias") {
    const target = node.target && placedNodeAt(tree, node.target);
    return (target && value.get(target.start)) === aliases.get(start);
  }
  if (node.kind === "object" && own.kind === "object") {
    return node.members.every(({ name, key: { start } }, index) => {
      const expected = key.get(start) ?? name;
      return expected === own.members[index]?.name;
    });
  }
  return node.kind === own.kind;
}
