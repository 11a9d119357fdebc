import type { Path } from "../values/json-pointer.js";
import type { MemberSpans, Span } from "./span.js";

/** A text and its nodes. For a text with errors, it has as many nodes as could be read. */
export interface SyntaxTree {
  readonly text: string;
  /** `undefined` when there is no value to be read. */
  readonly root: SyntaxNode | undefined;
}

export type SyntaxNode = ObjectNode | ArrayNode | ScalarNode | AliasNode;

interface ObjectNode extends Span, CollectionStyle {
  readonly kind: "object";
  /** In the order of the text; if several members have the same key, the last one counts. */
  readonly members: readonly SyntaxMember[];
}

export interface SyntaxMember {
  readonly name: string;
  /** The key as written, with its quotes. */
  readonly key: Span;
  /** A value that is not written at all is `null`, and has the span of the key. */
  readonly value: SyntaxNode;
}

interface ArrayNode extends Span, CollectionStyle {
  readonly kind: "array";
  readonly items: readonly SyntaxNode[];
}

interface CollectionStyle {
  /** Whether it is written with brackets; a block of YAML is not. */
  readonly isFlow: boolean;
  /** Whether its closing bracket is missing. */
  readonly isUnclosed: boolean;
}

interface ScalarNode extends Span {
  readonly kind: "scalar";
  readonly value: unknown;
}

/** An alias of YAML. */
interface AliasNode extends Span {
  readonly kind: "alias";
  /** The path of the value that it refers to; `undefined` if there is no anchor before it. */
  readonly target: Path | undefined;
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
  if (node.kind === "object") return node.members.findLastIndex(({ name }) => name === `${step}`);
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
    if (found?.node.kind === "alias") {
      const { target }: AliasNode = found.node;
      found = target && placedNodeAt(tree, target);
    }
    if (found === undefined) return undefined;
    found = childAt(found, childIndex(found.node, step));
  }
  return found;
}

/**
 * Where the key and the value at a path are; `undefined` when there is no such path.
 *
 * @example spansOf(syntaxTreeOf(parseJson('{"a": 1}')), ["a"])?.value // { start: 6, end: 7 }
 */
export function spansOf(tree: SyntaxTree, path: Path): MemberSpans | undefined {
  const found = placedNodeAt(tree, path);
  if (found === undefined) return undefined;
  const { node, start, end, key } = found;
  const isCollection = node.kind === "object" || node.kind === "array";
  return { ...(key && { key }), value: { start, end }, isCollection };
}
