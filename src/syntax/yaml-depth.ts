import { type CST, isMap, isSeq, type Node } from "yaml";

/** Deeper documents are somebody's attack. */
export const DEEPEST = 1_000;

/**
 * How many levels are composed in one go. The composer of `yaml` recurses, and the usual stack ends
 * at about 785 levels: there it does not always fail as it should, but may take the process with it.
 */
const AT_ONCE = 400;

/** A part of a text that was cut out, and the token that stands in its place. */
export interface DeepPart {
  readonly document: CST.Document;
  readonly placeholder: CST.FlowScalar;
}

/**
 * Cuts out of the tokens of a text what lies so deep that it has to be composed by itself. It does
 * not recurse.
 *
 * @returns the parts, the outer ones first; or the first collection that lies too deep
 */
export function cutDeepParts(tokens: readonly CST.Token[]): DeepPart[] | CST.Token {
  const parts: DeepPart[] = [];
  const open: Place[] = tokens.map((token) => ({ token, depth: 0, level: 0, put: () => {} }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth, put } = next;
    if (depth > DEEPEST) return token;
    let { level } = next;
    if (level > AT_ONCE) {
      const placeholder = placeholderOf(token);
      put(placeholder);
      const { offset } = token;
      parts.push({ document: { type: "document", offset, start: [], value: token }, placeholder });
      level = 1;
    }
    for (const place of placesIn(token)) {
      open.push({ ...place, depth: depth + 1, level: level + 1 });
    }
  }
  return parts;
}

/** A collection, and how to put something else in its place. */
interface Place {
  token: CST.Token;
  put(other: CST.Token): void;
  /** How deep it lies in the text, and in what is composed with it. */
  depth: number;
  level: number;
}

function* placesIn(token: CST.Token): Generator<Pick<Place, "token" | "put">> {
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

/** Puts composed parts in the places of their placeholders; the nodes of the tree know their tokens. */
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
