import { foldSyntax, type SyntaxTree } from "./syntax-tree.js";
import { type ScalarTree, scalar, type Tree } from "./tree.js";

/**
 * The value of a syntax tree; for a text with errors, as much as could be read. An alias becomes
 * the same object as its target.
 *
 * @example valueOfSyntax(parseJson('{"a": [1, 2').syntax()) // { a: [1, 2] }
 */
export function valueOfSyntax(tree: SyntaxTree): unknown {
  if (tree.root === undefined) return undefined;
  return foldSyntax<unknown>(tree, null, (node, children) => {
    if (node.kind === "scalar") return node.value;
    if (node.kind === "array") return children;
    const object: Record<string, unknown> = {};
    node.members.forEach(({ name }, index) => {
      if (name !== "__proto__") object[name] = children[index];
      // As `JSON.parse` does: it is a key like any other.
      else Object.defineProperty(object, name, { ...MEMBER, value: children[index] });
    });
    return object;
  });
}

const MEMBER = { configurable: true, enumerable: true, writable: true };

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The value of a syntax tree, with keys in their order and numbers as written. */
export const treeOfSyntax = (tree: SyntaxTree): Tree =>
  foldSyntax<Tree>(tree, scalar(null), (node, children) => {
    if (node.kind === "array") return { kind: "array", items: children };
    if (node.kind === "object") {
      const members = node.members.map(({ name }, index) => [name, children[index]] as const);
      return { kind: "object", members: new Map(members as [string, Tree][]) };
    }
    const value = node.value as ScalarTree["value"];
    const source = typeof value === "number" ? tree.text.slice(node.start, node.end) : "";
    return JSON_NUMBER.test(source) ? scalar(value, source) : scalar(value);
  });
