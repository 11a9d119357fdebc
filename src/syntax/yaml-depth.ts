import { type CST, isMap, isSeq, type Node, type Parser } from "yaml";

/** Deeper documents are assumed hostile. */
export const MAX_DEPTH = 1_000;

/**
 * How many levels are composed at once. The composer of `yaml` recurses, and the usual stack ends at
 * about 785 levels: there, it does not always throw, but may crash the process.
 */
const MAX_COMPOSED_DEPTH = 400;

/** Whether a parser is in more levels than are allowed, besides the document and a scalar. */
export const isTooDeep = ({ stack }: Parser): boolean => stack.length > MAX_DEPTH + 2;

/** A part that was cut out of a text, and the token that replaces it. */
interface DeepPart {
  readonly document: CST.Document;
  readonly placeholder: CST.FlowScalar;
}

/**
 * Cuts out the tokens of parts that are nested too deeply, which are then composed separately. Uses
 * no recursion.
 *
 * @returns the parts, the outer ones first; or the first collection that is too deep
 */
export function cutDeepParts(tokens: readonly CST.Token[]): DeepPart[] | CST.Token {
  const parts: DeepPart[] = [];
  const open: Replaceable[] = tokens.map((token) => ({ token, depth: 0, level: 0, put: () => {} }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth, put } = next;
    if (depth > MAX_DEPTH) return token;
    let { level } = next;
    if (level > MAX_COMPOSED_DEPTH) {
      const placeholder = placeholderOf(token);
      put(placeholder);
      const { offset } = token;
      parts.push({ document: { type: "document", offset, start: [], value: token }, placeholder });
      level = 1;
    }
    for (const inner of collectionsIn(token)) {
      open.push({ ...inner, depth: depth + 1, level: level + 1 });
    }
  }
  return parts;
}

/** A collection, and how to replace it. */
interface Replaceable {
  token: CST.Token;
  put(other: CST.Token): void;
  /** Its depth in the text, and in the part that it is composed with. */
  depth: number;
  level: number;
}

function* collectionsIn(token: CST.Token): Generator<Pick<Replaceable, "token" | "put">> {
  if (token.type === "document") {
    if (token.value) yield { token: token.value, put: (other) => (token.value = other) };
  } else if ("items" in token) {
    for (const item of token.items as { key?: CST.Token | null; value?: CST.Token }[]) {
      const { key, value } = item;
      if (key && "items" in key) yield { token: key, put: (other) => (item.key = other) };
      if (value && "items" in value) yield { token: value, put: (other) => (item.value = other) };
    }
  }
}

const placeholderOf = ({ offset }: CST.Token): CST.FlowScalar => ({
  type: "scalar",
  offset,
  indent: 0,
  source: "x",
  end: [],
});

/** Replaces placeholders by the composed parts; the nodes of the tree know their tokens. */
export function putBack(
  root: Node | null | undefined,
  parts: ReadonlyMap<CST.Token, Node | null | undefined>,
): void {
  const open: (Node | null | undefined)[] = [root];
  const whole = (node: Node | null): Node | null => {
    const part = node?.srcToken && parts.get(node.srcToken);
    if (!node || !part) return node;
    if ("anchor" in node && node.anchor !== undefined) Object.assign(part, { anchor: node.anchor });
    return part;
  };
  while (open.length > 0) {
    const node = open.pop();
    if (isMap(node)) {
      for (const pair of node.items as { key: Node | null; value: Node | null }[]) {
        pair.key = whole(pair.key);
        pair.value = whole(pair.value);
        open.push(pair.key, pair.value);
      }
    } else if (isSeq(node)) {
      node.items = (node.items as (Node | null)[]).map(whole);
      open.push(...(node.items as Node[]));
    }
  }
}
