import {
  childAt,
  childCount,
  placedNodeAt,
  type SyntaxNode,
  type SyntaxTree,
} from "./syntax-tree.js";

/** A list or map whose members are being read. */
interface OpenNode {
  readonly node: SyntaxNode;
  readonly value: object;
  index: number;
}

/**
 * The value of a syntax tree; for a text with errors, as much as could be read. An alias becomes
 * the same object as its target. Uses no recursion, so depth costs no stack.
 *
 * @example valueOfSyntax(syntaxTreeOf(parseJson('{"a": [1, 2'))) // { a: [1, 2] }
 */
export function valueOfSyntax(tree: SyntaxTree): unknown {
  const { root } = tree;
  if (root === undefined) return undefined;
  const values = new Map<SyntaxNode, unknown>();
  const open: OpenNode[] = [];
  const enter = (node: SyntaxNode): unknown => {
    if (node.kind === "alias") {
      const target = node.target && placedNodeAt(tree, node.target)?.node;
      return (target && values.get(target)) ?? null;
    }
    if (node.kind === "scalar") {
      values.set(node, node.value);
      return node.value;
    }
    const value = node.kind === "array" ? [] : {};
    values.set(node, value);
    open.push({ node, value, index: 0 });
    return value;
  };

  const value = enter(root);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { node, index } = last;
    if (index === childCount(node)) {
      open.pop();
      continue;
    }
    last.index++;
    const key = node.kind === "object" ? (node.members[index]?.name ?? "") : index;
    const child = childAt({ node }, index);
    // As `JSON.parse` does: `__proto__` is a key like any other.
    Object.defineProperty(last.value, key, {
      value: child && enter(child.node),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return value;
}
