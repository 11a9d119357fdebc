import type { Path } from "../values/json-value.js";
import type { MemberSpans, Span } from "../values/text-span.js";

/**
 * A text and its nodes: where everything is. If the text has errors, there are as many nodes as
 * could be read.
 */
export interface SyntaxTree {
  readonly text: string;
  /** `undefined` when there is no value to be read. */
  readonly root: SyntaxNode | undefined;
  /** The nodes that aliases refer to. */
  readonly targets?: ReadonlySet<SyntaxNode> | undefined;
}

export type SyntaxNode = ValueNode | AliasNode;

/** A node that has a value of its own. */
export type ValueNode = ObjectNode | ArrayNode | ScalarNode;

export interface ObjectNode extends Span, CollectionStyle {
  readonly kind: "object";
  /** In the order of the text; if several members have the same key, the last one counts. */
  readonly members: readonly SyntaxMember[];
  /** The members by their names, once one was looked up. */
  indices?: ReadonlyMap<string, number>;
}

export interface SyntaxMember {
  readonly name: string;
  /** The key as written, with its quotes. */
  readonly key: Span;
  /** A value that is not written at all is `null`, and has the span of the key. */
  readonly value: SyntaxNode;
}

export interface ArrayNode extends Span, CollectionStyle {
  readonly kind: "array";
  readonly items: readonly SyntaxNode[];
}

interface CollectionStyle {
  /** Whether it is written with brackets; a YAML block is not. */
  readonly isFlow: boolean;
  /** Whether its closing bracket is missing. */
  readonly isUnclosed: boolean;
}

export interface ScalarNode extends Span {
  readonly kind: "scalar";
  readonly value: unknown;
}

/** A YAML alias. */
interface AliasNode extends Span {
  readonly kind: "alias";
  /** The node that it refers to; `undefined` if there is no anchor before it. */
  readonly target: ValueNode | undefined;
}

/** A node, with its key if it is a member of an object. */
export interface PlacedNode extends Span {
  readonly node: SyntaxNode;
  readonly key?: Span | undefined;
}

const placed = (node: SyntaxNode, key?: Span): PlacedNode => {
  const { start, end } = node;
  return { node, start, end, ...(key && { key }) };
};

/** The root of a tree, with its place. */
export const placedRoot = ({ root }: SyntaxTree): PlacedNode | undefined => root && placed(root);

/** A node, or the one that it refers to if it is an alias. */
export const withoutAlias = (node: SyntaxNode): ValueNode | undefined =>
  node.kind === "alias" ? node.target : node;

/** Number of members or items of a node. */
export function childCount(node: SyntaxNode): number {
  if (node.kind === "object") return node.members.length;
  return node.kind === "array" ? node.items.length : 0;
}

/** A member or item of a node, by its position among them. */
export function childAt({ node }: Pick<PlacedNode, "node">, index: number): PlacedNode | undefined {
  const member = node.kind === "object" ? node.members[index] : undefined;
  const child = node.kind === "array" ? node.items[index] : member?.value;
  return child && placed(child, member?.key);
}

/** Which child of a node a step of a path names; -1 when there is none. */
export function childIndex(node: SyntaxNode, step: string | number): number {
  if (node.kind === "object") {
    node.indices ??= new Map(node.members.map(({ name }, index) => [name, index]));
    return node.indices.get(`${step}`) ?? -1;
  }
  if (node.kind !== "array") return -1;
  const index = Number(step);
  return Number.isInteger(index) && index < node.items.length ? index : -1;
}

/**
 * The node at a path; `undefined` when there is none. A path through an alias continues in the
 * value that the alias refers to.
 */
export function placedNodeAt(tree: SyntaxTree, path: Path): PlacedNode | undefined {
  let found = placedRoot(tree);
  for (const step of path) {
    const node = found && withoutAlias(found.node);
    found = node && childAt({ node }, childIndex(node, step));
  }
  return found;
}

/**
 * Where the key and the value at a path are; `undefined` when there is no such path.
 *
 * @example spansOf(parseJson('{"a": 1}').syntax(), ["a"])?.value // { start: 6, end: 7 }
 */
export function spansOf(tree: SyntaxTree, path: Path): MemberSpans | undefined {
  const found = placedNodeAt(tree, path);
  if (found === undefined) return undefined;
  const { node, start, end, key } = found;
  const isCollection = node.kind === "object" || node.kind === "array";
  return { ...(key && { key }), value: { start, end }, isCollection };
}

/**
 * Makes something of each node of a tree, after its children, and returns what it makes of the root.
 * An alias counts as what was made of its target. Uses no recursion, so depth costs no stack.
 *
 * @param missing what an alias without a target counts as; the result for an empty tree
 * @param make gets what was made of the children; the path changes after the call
 */
export function foldSyntax<T>(
  { root, targets }: SyntaxTree,
  missing: T,
  make: (node: ValueNode, children: T[], path: Path) => T,
): T {
  const made = new Map<SyntaxNode, T>();
  const path: (string | number)[] = [];
  const open: { readonly node: ValueNode; readonly children: T[] }[] = [];
  if (root !== undefined && root.kind !== "alias") open.push({ node: root, children: [] });
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { node, children } = last;
    const index = children.length;
    const member = node.kind === "object" ? node.members[index] : undefined;
    const child = node.kind === "array" ? node.items[index] : member?.value;
    if (child?.kind === "alias") {
      children.push((child.target && made.get(child.target)) ?? missing);
    } else if (child?.kind === "scalar" && !targets?.has(child)) {
      children.push(make(child, [], path));
    } else if (child !== undefined) {
      path.push(member?.name ?? index);
      open.push({ node: child, children: [] });
    } else {
      open.pop();
      const result = make(node, children, path);
      if (targets?.has(node)) made.set(node, result);
      const parent = open.at(-1);
      if (parent === undefined) return result;
      parent.children.push(result);
      path.pop();
    }
  }
  return missing;
}

/**
 * The value of a syntax tree; if the text has errors, as much as could be read. An alias becomes
 * the same object as its target.
 *
 * @example valueOfSyntax(parseJson('{"a": [1, 2').syntax()) // { a: [1, 2] }
 */
export function valueOfSyntax(tree: SyntaxTree): unknown {
  if (tree.root === undefined) return undefined;
  return foldSyntax<unknown>(tree, null, (node, children) => {
    if (node.kind === "scalar") return node.value;
    if (node.kind === "array") return children;
    // As for `JSON.parse`, `__proto__` is a key like any other.
    return Object.fromEntries(node.members.map(({ name }, index) => [name, children[index]]));
  });
}
