import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import type { Span } from "../../values/text-span.js";
import type { YamlTreeBuilder } from "./yaml-tree.js";

/** The members of a mapping; what is not written is `null`, or has a place of its own. */
type Pairs = readonly { readonly key: Node | null; readonly value: Node | null }[];

/**
 * Adds the nodes of the package `yaml` to a tree, as many as it could read. Recursion is safe, because their depth was
 * checked.
 *
 * @param place where the node is if it is not written, or if the parser has given it no place
 */
export function readNodes(builder: YamlTreeBuilder, text: string, root: Node): void {
  const read = (node: Node | null, place: Span): void => {
    if (node === null) return builder.scalar(place, null, false);
    const span = spanOf(node, place);
    if (isAlias(node)) return builder.alias(node.source, span);
    if (isScalar(node)) {
      const { value, type, anchor } = node;
      return builder.scalar(span, value, type === "PLAIN", anchor);
    }
    if (!isMap(node) && !isSeq(node)) return builder.scalar(span, null, false);
    const { flow: isFlow = false, anchor } = node;
    builder.open(isMap(node) ? "object" : "array", span.start, isFlow, anchor);
    const at = { start: span.start, end: span.start };
    if (isSeq(node)) for (const item of node.items as (Node | null)[]) read(item, at);
    else {
      for (const { key, value } of node.items as Pairs) {
        const [start, end] = key?.range ?? value?.range ?? [at.start, at.end];
        const keySpan = { start, end: key === null ? start : end };
        if (isScalar(key)) {
          const isString = typeof key.value === "string";
          builder.key(keySpan, nameOf(key), isString ? "string" : "number, boolean or nothing");
        } else {
          const name = text.slice(keySpan.start, keySpan.end);
          builder.key(keySpan, name, key === null ? "string" : "object, list or alias");
        }
        read(value, keySpan);
      }
    }
    builder.close(isFlow && node.range ? span.end : undefined);
  };
  read(root, { start: 0, end: 0 });
}

/** The name that a key has in JSON; a number or boolean keeps its source text. */
const nameOf = ({ value, source }: Scalar): string =>
  typeof value === "string" ? value : (source ?? String(value));

const spanOf = ({ range }: Node, { start }: Span): Span =>
  range ? { start: range[0], end: range[1] } : { start, end: start };
