import type { Path } from "../findings/json-pointer.js";
import type { MemberSpans } from "./span.js";

/**
 * A text and its nodes. For a text with errors, it has as many nodes as could be read.
 *
 * Positions in an item of a list are relative to that item, so an edit in one item leaves the
 * nodes of the others as they are.
 */
export interface SyntaxTree {
  readonly text: string;
  /** `undefined` when there is no value to be read. */
  readonly root: SyntaxNode | undefined;
}

export type SyntaxNode = ObjectNode | ArrayNode | ScalarNode | AliasNode;

/** A position relative to the start of the nearest list item around it, or of the text. */
interface RelativeSpan {
  readonly start: number;
  readonly length: number;
}

export interface ObjectNode extends RelativeSpan, CollectionStyle {
  readonly kind: "object";
  /** In the order of the text; if several members have the same key, the last one counts. */
  readonly members: readonly SyntaxMember[];
}

export interface SyntaxMember {
  readonly name: string;
  /** The key as written, with its quotes. */
  readonly key: RelativeSpan;
  /** A value that is not written at all is `null`, and has the span of the key. */
  readonly value: SyntaxNode;
}

export interface ArrayNode extends RelativeSpan, CollectionStyle {
  readonly kind: "array";
  /** Positions within an item count from the start of the item. */
  readonly items: readonly SyntaxNode[];
}

interface CollectionStyle {
  /** Whether it is written with brackets; a block of YAML is not. */
  readonly isFlow: boolean;
  /** Whether its closing bracket is missing. */
  readonly isUnclosed: boolean;
}

interface ScalarNode extends RelativeSpan {
  readonly kind: "scalar";
  readonly value: unknown;
}

/** An alias of YAML. */
interface AliasNode extends RelativeSpan {
  readonly kind: "alias";
  /** The path of the value that it refers to; `undefined` if there is no anchor before it. */
  readonly target: Path | undefined;
}

/** A node and where it is in the text. */
export interface PlacedNode {
  readonly node: SyntaxNode;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly start: number; readonly end: number } | undefined;
  /** The offset that the positions of its members or items are relative to. */
  readonly base: number;
}

/** The root of a tree, with its place. */
export const placedRoot = ({ root }: SyntaxTree): PlacedNode | undefined =>
  root && { node: root, start: root.start, end: root.start + root.length, base: 0 };

/** Number of members or items of a node. */
export function childCount(node: SyntaxNode): number {
  if (node.kind === "object") return node.members.length;
  return node.kind === "array" ? node.items.length : 0;
}

/** A member or item of a node, by its position among them. */
export function childAt(parent: PlacedNode, index: number): PlacedNode | undefined {
  const { node, base } = parent;
  if (node.kind === "array") {
    const item = node.items[index];
    if (item === undefined) return undefined;
    const start = base + item.start;
    return { node: item, start, end: start + item.length, base: start };
  }
  const member = node.kind === "object" ? node.members[index] : undefined;
  if (member === undefined) return undefined;
  const { key, value } = member;
  const start = base + value.start;
  const keyStart = base + key.start;
  return {
    node: value,
    start,
    end: start + value.length,
    key: { start: keyStart, end: keyStart + key.length },
    base,
  };
}

/** The last child that starts before an offset, without its key; -1 when there is none. */
export function childBefore({ node, base }: PlacedNode, offset: number): number {
  const startOf = (index: number): number => {
    if (node.kind === "object") return base + (node.members[index]?.value.start ?? 0);
    return base + (node.kind === "array" ? (node.items[index]?.start ?? 0) : 0);
  };
  let low = 0;
  let high = childCount(node);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
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
  let placed = placedRoot(tree);
  for (const step of path) {
    if (placed?.node.kind === "alias") {
      const { target }: AliasNode = placed.node;
      placed = target && placedNodeAt(tree, target);
    }
    if (placed === undefined) return undefined;
    placed = childAt(placed, childIndex(placed.node, step));
  }
  return placed;
}

/**
 * Where the key and the value at a path are; `undefined` when there is no such path.
 *
 * @example spansOf(syntaxTreeOf(parseJson('{"a": 1}')), ["a"])?.value // { start: 6, end: 7 }
 */
export function spansOf(tree: SyntaxTree, path: Path): MemberSpans | undefined {
  const placed = placedNodeAt(tree, path);
  if (placed === undefined) return undefined;
  const { node, start, end, key } = placed;
  const isCollection = node.kind === "object" || node.kind === "array";
  return { ...(key && { key }), value: { start, end }, isCollection };
}
