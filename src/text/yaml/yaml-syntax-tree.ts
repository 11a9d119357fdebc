import { isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import type { Path } from "../../values/json-pointer.js";
import type { SyntaxMember, SyntaxNode, SyntaxTree } from "../syntax-tree.js";
import { keyTextOf } from "./yaml-value.js";

/**
 * The syntax tree of composed YAML.
 *
 * @param root the nodes that the parser created, which may be incomplete
 */
export function yamlSyntaxTree(text: string, root: Node | null): SyntaxTree {
  return { text, root: root === null ? undefined : new Builder(text).build(root, 0) };
}

class Builder {
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  /** The targets of the anchors so far; an anchor has no target while its node is being read. */
  readonly #anchors = new Map<string, { target?: Path }>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Recursion is safe: the depth of the nodes has been checked.
   *
   * @param at where the node is if the parser has given it no place
   */
  build(node: Node, at: number): SyntaxNode {
    const name = isAlias(node) ? undefined : (node as { anchor?: string }).anchor;
    if (name === undefined) return this.#build(node, at);
    const anchor: { target?: Path } = {};
    this.#anchors.set(name, anchor);
    const built = this.#build(node, at);
    anchor.target = [...this.#path];
    return built;
  }

  #build(node: Node, at: number): SyntaxNode {
    const [start, end] = node.range ?? [at, at];
    const span = { start, end };
    if (isAlias(node)) {
      return { kind: "alias", ...span, target: this.#anchors.get(node.source)?.target };
    }
    if (isSeq(node)) {
      const items = (node.items as (Node | null)[]).map((item, index) => {
        if (item === null) return { kind: "scalar", start, end: start, value: null } as const;
        return this.#within(index, () => this.build(item, start));
      });
      return { kind: "array", ...span, ...this.#styleOf(node, "]"), items };
    }
    if (isMap(node)) {
      const pairs = node.items as { key: Node | null; value: Node | null }[];
      const members = pairs.map(({ key, value }) => this.#member(key, value, start));
      return { kind: "object", ...span, ...this.#styleOf(node, "}"), members };
    }
    return { kind: "scalar", ...span, value: isScalar(node) ? node.value : null };
  }

  #member(keyNode: Node | null, valueNode: Node | null, at: number): SyntaxMember {
    const name = keyTextOf(keyNode);
    const [start, end] = keyNode?.range ?? valueNode?.range ?? [at, at];
    const key = { start, end: keyNode === null ? start : end };
    if (valueNode === null) return { name, key, value: { kind: "scalar", ...key, value: null } };
    return { name, key, value: this.#within(name, () => this.build(valueNode, at)) };
  }

  #within<T>(step: string | number, build: () => T): T {
    this.#path.push(step);
    const built = build();
    this.#path.pop();
    return built;
  }

  #styleOf(
    { flow = false, range, items }: { flow?: boolean; range?: Node["range"]; items: unknown[] },
    bracket: string,
  ): { isFlow: boolean; isUnclosed: boolean } {
    if (!flow || !range) return { isFlow: flow, isUnclosed: false };
    const [, end] = range;
    return {
      isFlow: true,
      // The bracket of the last value in it may end at the same place.
      isUnclosed: this.#text.charAt(end - 1) !== bracket || endOfLast(items) === end,
    };
  }
}

/** Where the last item of a list, or the value of the last member of a map, ends. */
function endOfLast(items: readonly unknown[]): number | undefined {
  const last = items.at(-1) as Node | { value?: Node | null } | undefined;
  const node = last !== undefined && "range" in last ? last : (last as { value?: Node })?.value;
  return node?.range?.[1];
}
