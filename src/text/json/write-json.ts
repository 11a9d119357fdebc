import { escapedJson } from "../../words/phrases.js";
import { everyTree, type ScalarTree, type Tree } from "../tree.js";

/** The plain value of a tree, as `JSON.parse` would give it. */
export function valueOfTree(tree: Tree): unknown {
  return JSON.parse(writeJson(tree, 0));
}

/** Deeper values go on one line: otherwise, the indentation would be most of the text. */
const MAX_INDENTED_DEPTH = 100;

/**
 * A tree as JSON text. Uses no recursion, so depth costs no stack.
 *
 * @param indent spaces for each level; 0 for one line
 */
export function writeJson(root: Tree, indent = 2): string {
  const parts: string[] = [];
  /** The trees that remain to be written, and the text between them. */
  const left: ({ depth: number; tree: Tree } | string)[] = [{ depth: 0, tree: root }];
  const lineAt = (depth: number) => `\n${" ".repeat(indent * depth)}`;
  const colon = indent === 0 ? ":" : ": ";
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const { tree, depth } = next;
    if (tree.kind === "scalar") {
      parts.push(numberOf(tree) ?? escapedJson(JSON.stringify(finite(tree.value))));
      continue;
    }
    const isObject = tree.kind === "object";
    const entries: [string, Tree][] = isObject
      ? [...tree.members].map(([key, member]) => [escapedJson(JSON.stringify(key)) + colon, member])
      : tree.items.map((item) => ["", item]);
    if (entries.length === 0) {
      parts.push(isObject ? "{}" : "[]");
      continue;
    }
    const isFlat = indent === 0 || depth >= MAX_INDENTED_DEPTH;
    const [before, after] = isFlat ? ["", ""] : [lineAt(depth + 1), lineAt(depth)];
    parts.push(isObject ? "{" : "[");
    left.push(after + (isObject ? "}" : "]"));
    for (let index = entries.length - 1; index >= 0; index--) {
      const [key, member] = entries[index] ?? ["", tree];
      left.push({ depth: depth + 1, tree: member });
      left.push((index === 0 ? "" : ",") + before + key);
    }
  }
  return parts.join("");
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** A number as it was written, if JSON has this notation. */
const numberOf = ({ source = "" }: ScalarTree): string | undefined =>
  JSON_NUMBER.test(source) ? source : undefined;

/** JSON has no infinity and no NaN; YAML does. */
const finite = (value: ScalarTree["value"]): ScalarTree["value"] =>
  typeof value === "number" && !Number.isFinite(value) ? null : value;

/** Whether a tree has a number that JSON does not have. */
export function hasNonFinite(root: Tree): boolean {
  for (const tree of everyTree(root)) {
    if (tree.kind === "scalar" && finite(tree.value) !== tree.value) return true;
  }
  return false;
}
